package import Foundation
package import Vault
internal import VaultCore
package import VaultEmbedding
package import VaultEvaluation
internal import VaultMatching
package import VaultResults

/// The input of a run's suites: its data, its model and its rankings.
package struct SuiteInput {
  package let options: RunOptions
  package let source: PreparedSource
  package let ingested: IngestStage.Result
  package let searchable: [SearchableVault]
  package let matching: MatchingResult
  /// The run's model, then those that suites compare with it.
  package let models: [ModelUnderTest]
  /// The models that the run compares with its own, with their answers.
  package let columns: [ModelColumn]
  /// The folder of the run's vaults.
  package let vaultDirectory: URL
  /// A folder for working files.
  package let work: URL
  /// Receives the stage in progress.
  package let progress: (String) -> Void

  package var seed: UInt64 { source.seed }
  package var embedder: any Embedder { models[0].embedder }
  /// The models of columns that are not among those that suites compare.
  package var columnsAlone: [ModelUnderTest] {
    let names = Set(models.map(\.name))
    return columns.filter { !names.contains($0.name) }.map { column in
      EmbedderLoader(datasets: options.datasets).reloadable(column.embedder)
    }
  }
  package var vectorCount: Int { searchable.reduce(0) { $0 + $1.table.count } }

  /// The questions that have a relevant message.
  package func judgedQuestions(_ qrels: Qrels) -> [MatchingStage.Question] {
    matching.questions.filter { qrels.relevantCount(of: $0.query.id) > 0 }
  }

  /// A new folder among the working files.
  package func folder(_ name: String) throws -> URL {
    let folder = work.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// The results of a run's suites.
package struct SuiteOutput {
  package var recorder: StageRecorder
  package var figures: FigureList
  /// The answers to the searches; `nil` where none were run.
  package var searches: SearchResult?
  /// Messages and events in two dimensions; `nil` where none were placed.
  package var map: [MapPoint]?

  /// Adds the metrics of some work, and its cost as that of a stage.
  package mutating func measure(
    _ stage: String, items: Int, _ work: () async throws -> [Metric]
  ) async throws {
    figures.add(try await recorder.measure(stage, items: items, work))
  }
}
