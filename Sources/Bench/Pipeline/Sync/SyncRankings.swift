internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultMatching

/// Answers a run's event questions and searches over other copies of its vaults, as the run does,
/// but by exact search.
///
/// Vectors do not travel between devices: each copy's are those of the texts that it holds. Equal
/// texts have equal vectors, so each distinct text is embedded once, for the first copy that needs
/// it.
struct SyncRankings {
  private let options: RunOptions
  private let seed: UInt64
  private let queries: QuerySet
  private let model: MatchModel?
  private let searches: SearchFile?
  private let embedder: any Embedder
  private var rowOfText: [String: Int] = [:]
  private var elements: [Float] = []

  /// The rankings used for searches; events are matched by every system of a run.
  private static let searchSystems = SearchSuite.systems.filter {
    ["semantic", "keyword", SearchResult.primary].contains($0.name)
  }

  /// Takes the questions and searches to run.
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
    // The cut that was found for the run: it is not calibrated for each copy.
    options.configuration.similarityCut =
      input.matching.calibration?.cut ?? options.configuration.similarityCut
    self.init(
      options: options, seed: input.seed, queries: try QuerySet(input.ingested),
      model: input.matching.learned?.model,
      searches: try SearchFile.written(below: input.source.directory, input.ingested),
      embedder: input.embedder)
  }

  /// The rankings of all systems over copies of a vault, copy by copy; a system that ranks nothing
  /// over a copy may be left out.
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
    // Some systems of searches are named as systems of events are.
    return try events
      + suite.answer().runs.map { try Run(tag: "search/\($0.tag)", rankings: $0.rankings) }
  }

  /// Returns the number of rankings of a copy that differ from the expected ones, and the number
  /// expected.
  ///
  /// Rankings are paired by system and query, independent of the order of the runs. One that only
  /// one side has differs, so that more can differ than are expected.
  static func differences(
    _ copy: [Run], from expected: [Run]
  ) -> (differing: Int, compared: Int) {
    let (found, expected) = (rankings(of: copy), rankings(of: expected))
    let questions = Set(found.keys).union(expected.keys)
    return (questions.count { found[$0] != expected[$0] }, expected.count)
  }

  private struct Question: Hashable {
    let system: String
    let query: String
  }

  private static func rankings(of runs: [Run]) -> [Question: [ScoredDocument]] {
    runs.reduce(into: [:]) { rankings, run in
      for (query, ranking) in run.rankings {
        rankings[Question(system: run.tag, query: query)] = ranking
      }
    }
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
