internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultMatching

/// Answers a run's event questions and searches over other copies of its vaults, as the run does,
/// but by exact search.
///
/// Vectors do not travel between devices: each copy's are those of the texts that it holds. Equal
/// texts have equal vectors, so each distinct text is embedded once, for whichever copy needs it
/// first.
struct SyncRankings {
  private let options: RunOptions
  private let seed: UInt64
  private let queries: QuerySet
  private let model: MatchModel?
  private let searches: SearchFile?
  private let embedder: any Embedder
  private var rowOfText: [String: Int] = [:]
  private var elements: [Float] = []

  /// How searches are ranked; events are matched by every system of a run.
  private static let searchSystems = SearchSuite.systems.filter {
    ["semantic", "keyword", SearchResult.primary].contains($0.name)
  }

  /// Takes the questions and searches to put.
  init(
    options: RunOptions, seed: UInt64, queries: QuerySet, model: MatchModel?,
    searches: SearchFile?, embedder: any Embedder
  ) {
    var options = options
    options.configuration.index = .exact
    self.options = options
    self.seed = seed
    // Without judgments: nothing is calibrated, and no other split is asked.
    self.queries = QuerySet(queries: queries.queries.filter { $0.split == options.split })
    self.model = model
    self.searches = searches
    self.embedder = embedder
  }

  /// Prepares the questions and searches of a run's split.
  ///
  /// - Throws: What reading the queries throws.
  init(_ input: SuiteInput) throws {
    var options = input.options
    // As it was found for the run: no copy finds its own.
    options.configuration.similarityCut =
      input.matching.calibration?.cut ?? options.configuration.similarityCut
    self.init(
      options: options, seed: input.seed, queries: try QuerySet(input.ingested),
      model: input.matching.learned?.model,
      searches: try SearchFile.written(below: input.source.directory, input.ingested),
      embedder: input.embedder)
  }

  /// The rankings of all systems over copies of a vault, in the same order for each copy.
  ///
  /// - Throws: What embedding, indexing and searching throw.
  mutating func rankings(over copies: [StoredVault]) async throws -> [[Run]] {
    let stage = SearchStage(configuration: options.configuration, seed: seed)
    var searchable: [SearchableVault] = []
    for copy in copies {
      let vectors = try await vectors(of: stage.texts(of: [copy]))
      searchable += try stage.searchable([copy], vectors: vectors)
    }
    let (vaults, rankings) = (searchable, self)
    return try Parallel.map(copies.count, threads: ProcessInfo.processInfo.activeProcessorCount) {
      try rankings.runs(over: vaults[$0])
    }
  }

  private func runs(over vault: SearchableVault) throws -> [Run] {
    let matching = MatchingRun(
      options: options, seed: seed, queries: queries, vaults: [vault], model: model)
    let events = try matching.answer().runs
    guard let searches else { return events }
    let suite = SearchSuite(
      file: searches, vaults: [vault], aliases: [:], embedder: embedder, split: options.split,
      seed: seed, systems: Self.searchSystems)
    return try events + suite.answer().runs
  }

  /// How many rankings of a copy differ from those of another one, and of how many.
  static func differences(_ copy: [Run], from other: [Run]) -> (differing: Int, compared: Int) {
    var counts = (differing: 0, compared: 0)
    for (run, expected) in zip(copy, other) {
      let queries = Set(run.rankings.keys).union(expected.rankings.keys)
      counts.compared += queries.count
      counts.differing += queries.count { run.rankings[$0] != expected.rankings[$0] }
    }
    return counts
  }

  private mutating func vectors(of texts: [String]) async throws -> Matrix {
    var unknown: [String] = []
    for text in texts where rowOfText[text] == nil {
      rowOfText[text] = rowOfText.count
      unknown.append(text)
    }
    elements += try await EmbeddingStage(embedder: embedder).embed(unknown).vectors.elements
    let dimension = embedder.dimension
    var gathered: [Float] = []
    gathered.reserveCapacity(texts.count * dimension)
    for text in texts {
      guard let row = rowOfText[text] else { continue }
      gathered += elements[row * dimension..<(row + 1) * dimension]
    }
    return Matrix(rows: texts.count, columns: dimension, elements: gathered)
  }
}
