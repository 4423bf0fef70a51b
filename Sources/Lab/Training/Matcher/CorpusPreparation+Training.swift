package import Foundation
package import Vault
package import VaultCore
package import VaultEmbedding
internal import VaultIngest
internal import VaultMatching
package import VaultPipeline

// For training, and for studies of a corpus.
extension CorpusPreparation {
  /// A corpus that was read, stored and read back as a run does it.
  package struct Prepared {
    package let source: PreparedSource
    package let ingested: IngestStage.Result
    package let stored: StorageStage.Result
  }

  /// Reads a corpus and stores the requested vaults.
  package func prepared(
    below work: URL, _ progress: @escaping @Sendable (StageProgress) -> Void,
    wanted: (IngestStage.Result) throws -> Set<String>
  ) throws -> Prepared {
    progress(StageProgress(stage: "corpus"))
    let source = try corpusSource.prepare(options.source, below: work)
    let ingested = try IngestStage(options: options.ingestOptions).read(source.directory)
    let names = try wanted(ingested)
    let stored = try storageStage(work: work)
      .store(ingested.vaults.filter { names.contains($0.vault.name) }) { _, _ in }
    return Prepared(source: source, ingested: ingested, stored: stored)
  }

  /// Embeds and indexes a corpus.
  package func searchable(
    _ prepared: Prepared, embedder: any Embedder
  ) async throws -> [SearchableVault] {
    let search = SearchStage(configuration: options.configuration, seed: prepared.source.seed)
    let embedded = try await EmbeddingStage(embedder: embedder)
      .embed(search.texts(of: prepared.stored.vaults)) { _, _ in }
    return try search.searchable(prepared.stored.vaults, vectors: embedded.vectors)
  }

  /// Prepares a corpus as a run does, and measures the judged events of some splits.
  package func trainingSet(
    of splits: Set<EventQuery.Split>, below work: URL, isTried: Bool,
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> (set: MatcherTrainingSet, embedder: any Embedder) {
    let prepared = try prepared(below: work, progress) { ingested in
      Set(
        try QuerySet(ingested).queries.filter { splits.contains($0.split) }.map(\.vault))
    }
    let queries = try QuerySet(prepared.ingested)
    guard let qrels = queries.qrels else { throw MatchingError.tooLittleToLearn }
    let (embedder, _) = try EmbedderLoader(datasets: options.datasets)
      .load(options.configuration.embedder)
    let run = MatchingRun(
      options: options, seed: prepared.source.seed, queries: queries,
      vaults: try await searchable(prepared, embedder: embedder), model: nil)
    let questions = splits.sorted { $0.rawValue < $1.rawValue }.flatMap(run.questions(of:))
    return (
      try MatcherTrainingSet(
        questions, qrels: qrels, source: prepared.source.name, isTried: isTried), embedder
    )
  }
}
