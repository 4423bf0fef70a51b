internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// The input of a probe's stages: a workload's vaults, as prepared by the earlier stages.
struct ProbeFixture {
  /// The folder of the vault that `ingest` reads.
  let exports: URL
  /// A folder for files, removed by the code that made it.
  let scratch: URL
  let resolved: [ResolvedVault]
  let embedder: any Embedder
  /// The vaults, embedded and ready to be searched; empty where no stage needs them.
  let searchable: [SearchableVault]
  /// The texts of all vaults, in the order of `vectors`.
  let texts: [String]
  let vectors: Matrix
  let learned: LearnedStage?

  static let passphrase = "probe"
  /// Key derivation is not measured here.
  static let rounds = 1
  private static let configuration = RunConfiguration()

  /// Reads a workload and runs the stages that others depend on.
  init(
    workload: URL, datasets: URL, embedder choice: RunConfiguration.EmbedderChoice,
    stages: Set<ProbeStage>, scratch: URL
  ) throws {
    self.scratch = scratch
    let folder = workload.appendingPathComponent("vaults")
    let ingested = try IngestStage(options: IngestOptions()).read(workload)
    guard let first = ingested.vaults.first, ingested.dataset.isMultiVault else {
      throw RunError.unusable(
        file: workload.lastPathComponent, line: nil, problem: .noVaults)
    }
    exports = folder.appendingPathComponent(first.vault.name)
    resolved = ingested.vaults
    guard stages.contains(where: \.needsSearchableVaults) else {
      embedder = HashingEmbedder()
      (searchable, texts, vectors, learned) = ([], [], Matrix(rows: 0, columns: 0), nil)
      return
    }
    (embedder, _) = try EmbedderLoader(datasets: datasets).load(choice)
    let stored = try resolved.map { try Self.stored($0, in: scratch) }
    let search = SearchStage(configuration: Self.exact, seed: 0)
    texts = search.texts(of: stored)
    vectors = try Self.embedded(texts, by: embedder)
    searchable = try search.searchable(stored, vectors: vectors)
    learned = try MatchModelLoader.load(from: datasets, for: embedder.name)
      .map { LearnedStage(model: $0, depth: Self.configuration.overFetch) }
  }

  /// Every event of every vault as the question that a run puts.
  var questions: [MatchingStage.Question] {
    searchable.flatMap { vault in
      vault.stored.events.compactMap { event in
        vault.profiles[event.id].map { profile in
          MatchingStage.Question(
            query: EventQuery(
              id: "\(vault.stored.name)/\(event.id)", vault: vault.stored.name, event: event.id,
              split: .test),
            event: event,
            profile: profile.asked(at: Self.configuration.asOf.timestamp(for: event.start)),
            vault: vault)
        }
      }
    }
  }

  /// Vectors of texts, in the batches of a run, on the calling thread.
  static func embedded(_ texts: [String], by embedder: any Embedder) throws -> Matrix {
    var elements: [Float] = []
    elements.reserveCapacity(texts.count * embedder.dimension)
    for start in stride(from: 0, to: texts.count, by: 64) {
      let batch = Array(texts[start..<min(start + 64, texts.count)])
      elements += try embedder.embed(batch).elements
    }
    return Matrix(rows: texts.count, columns: embedder.dimension, elements: elements)
  }

  private static var exact: RunConfiguration {
    var exact = configuration
    exact.index = .exact
    return exact
  }

  private static func stored(_ resolved: ResolvedVault, in folder: URL) throws -> StoredVault {
    let vault = resolved.vault
    let store = try SQLiteVault.create(
      at: folder.appendingPathComponent("\(vault.name).vault"), passphrase: passphrase,
      rounds: rounds)
    try store.insert(vault.messages)
    try store.insert(vault.events)
    return try StoredVault(resolved, in: store)
  }
}
