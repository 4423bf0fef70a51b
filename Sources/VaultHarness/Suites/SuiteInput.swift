internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultMatching
internal import VaultVerdict

/// What the suites of a run measure: its data, its model and its rankings.
struct SuiteInput {
  let options: RunOptions
  let source: PreparedSource
  let ingested: IngestStage.Result
  let searchable: [SearchableVault]
  let matching: MatchingResult
  /// The run's model, then those that suites hold against it.
  let models: [ModelUnderTest]
  /// The folder of the run's vaults.
  let vaultDirectory: URL
  /// A folder for working files.
  let work: URL
  /// Told what is at work.
  let progress: (String) -> Void

  var seed: UInt64 { source.seed }
  var embedder: any Embedder { models[0].embedder }
  var vectorCount: Int { searchable.reduce(0) { $0 + $1.table.count } }

  /// The models of a run: its own and, where a suite compares models, those beside it.
  static func models(
    _ embedder: any Embedder, for options: RunOptions
  ) throws -> [ModelUnderTest] {
    guard Suites.all.contains(where: { $0.comparesModels && options.includes($0) }) else {
      return [ModelUnderTest(embedder)]
    }
    return try EmbedderLoader(datasets: options.datasets).sideBySide(with: embedder)
  }

  /// The questions that have a relevant message.
  func judgedQuestions(_ qrels: Qrels) -> [MatchingStage.Question] {
    matching.questions.filter { qrels.relevantCount(of: $0.query.id) > 0 }
  }

  /// A new folder among the working files.
  func folder(_ name: String) throws -> URL {
    let folder = work.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// What the suites of a run have measured.
struct SuiteOutput {
  var recorder: StageRecorder
  var figures: FigureList
  /// The answers to the searches; `nil` where none were put.
  var searches: SearchResult?

  /// Adds the figures of some work, and its cost as that of a stage.
  mutating func measure(
    _ stage: String, items: Int, _ work: () async throws -> [Metric]
  ) async throws {
    figures.add(try await recorder.measure(stage, items: items, work))
  }
}
