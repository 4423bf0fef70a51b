package import Vault
package import VaultCore
package import VaultEmbedding
package import VaultEvaluation
internal import VaultIndex
package import VaultIngest
package import VaultMatching
package import VaultMeasurement

/// Runs the free-text searches of a dataset with every ranking.
package struct SearchSuite: MeasurementSuite {
  package static let id = "search"
  package static let help = "free-text search: quality and latency"
  package static let cost = SuiteCost.seconds
  package static let declarations = SearchResult.declarations

  package let file: SearchFile
  package let vaults: [SearchableVault]
  /// The copies on a second platform, by vault: the message that represents each.
  package let aliases: [String: AliasTable]
  package let embedder: any Embedder
  package let split: EventQuery.Split
  package let seed: UInt64
  /// The systems that are measured, by name.
  package var systems: [(name: String, ranking: SearchRanking)]

  /// The systems of every run; the last is the one that `vaultbench search` uses.
  package static let systems: [(name: String, ranking: SearchRanking)] = [
    ("semantic", .semantic), ("keyword", .keyword), ("bm25", .bm25), ("recentBM25", .recentBM25),
    ("gramCosine", .gramCosine), ("reciprocalRank", .reciprocalRank),
    ("hybrid", .weighted(.standard)),
  ]
  package static let depth = 50
  /// Those whose rankings depend on the model of the vectors.
  package static let vectorSystems = systems.filter { $0.ranking.usesVectors }

  /// Runs where the dataset has searches in the split.
  package static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    guard
      let file = try SearchFile.wanted(
        by: input.options, below: input.source.directory, input.ingested)
    else { return }
    let suite = SearchSuite(input, file)
    guard suite.count > 0 else { return }
    input.progress(id)
    var result = try await output.recorder.measure(id) { try suite.answer() }
    if let run = input.matching.external?.searchRun { result.runs.append(run) }
    output.figures.add(try result.metrics())
    for column in input.columns {
      input.progress("\(id): \(column.name)")
      let answer = try await output.recorder.measure("\(id) (\(column.name))") {
        try SearchSuite(input, file, column: column).answer()
      }
      output.figures.add(try result.metrics(of: answer.runs, by: column.name))
      for run in answer.runs { result.runs.append(try ModelColumn.named(run, by: column.name)) }
    }
    output.searches = result
  }

  /// Prepares the searches of a run for its systems, or for those that depend on vectors by another
  /// model.
  package init(_ input: SuiteInput, _ file: SearchFile, column: ModelColumn? = nil) {
    self.init(
      file: file, vaults: column?.searchable ?? input.searchable,
      aliases: Dictionary(input.ingested.vaults.map { ($0.vault.name, $0.aliases) }) { first, _ in
        first
      },
      embedder: column?.embedder ?? input.embedder, split: input.options.split, seed: input.seed,
      systems: column == nil ? Self.systems : Self.vectorSystems)
  }

  package init(
    file: SearchFile, vaults: [SearchableVault], aliases: [String: AliasTable],
    embedder: any Embedder, split: EventQuery.Split, seed: UInt64,
    systems: [(name: String, ranking: SearchRanking)] = Self.systems
  ) {
    self.file = file
    self.vaults = vaults
    self.aliases = aliases
    self.embedder = embedder
    self.split = split
    self.seed = seed
    self.systems = systems
  }

  /// The number of searches.
  package var count: Int { asked.count }

  private var asked: [SearchQuery] { file.queries.filter { $0.split == split } }

  /// The answers of all systems and their quality.
  package func answer() throws -> SearchResult {
    var rankings: [String: [String: [ScoredDocument]]] = [:]
    var hits: [String: [SearchHit]] = [:]
    var latencies = LatencyHistogram()
    let walkedBefore = walks
    for (vault, queries) in Dictionary(grouping: asked, by: \.vault).sorted(by: { $0.key < $1.key })
    {
      guard let searchable = vaults.first(where: { $0.stored.name == vault }) else { continue }
      let search = FreeTextSearch(
        searchable, fields: systems.reduce(into: []) { $0.formUnion($1.ranking.fields) })
      for query in queries {
        try Task.checkCancellation()
        for (name, ranking) in systems {
          let watch = Stopwatch()
          // One more, so that the ranking is as deep without the search itself.
          let limit = file.leavesOutItself ? Self.depth + 1 : Self.depth
          var found = try search.hits(
            for: SearchRequest(query.text), askedAt: query.askedAt ?? Self.endOfTime,
            ranking: ranking, limit: limit, embedder: embedder, startOfDay: Self.startOfDay)
          if file.leavesOutItself {
            found = Array(found.filter { $0.id.rawValue != query.id }.prefix(Self.depth))
          }
          if name == SearchResult.primary {
            latencies.record(watch.elapsed.wall)
            hits[query.id] = found
          }
          rankings[name, default: [:]][query.id] = found.map {
            ScoredDocument(document: $0.id, score: Float($0.score))
          }
        }
      }
    }
    let qrels = try canonicalQrels()
    return SearchResult(
      queries: asked.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) },
      qrels: qrels,
      runs: try systems.map { try Run(tag: $0.name, rankings: rankings[$0.name] ?? [:]) },
      hits: hits, latency: latencies, seed: seed, unknownDocuments: unknownDocuments(qrels),
      exactRuns: walks > walkedBefore ? try exactRuns() : [])
  }

  /// The number of searches of the vaults' vectors that used a graph.
  private var walks: Int { vaults.reduce(0) { $0 + $1.index.tally.approximate } }

  /// Returns the rankings without a graph.
  private func exactRuns() throws -> [Run] {
    try SearchSuite(
      file: file, vaults: vaults.map(\.withoutGraph), aliases: aliases, embedder: embedder,
      split: split, seed: seed, systems: systems.filter { $0.ranking.usesVectors }
    ).answer().runs
  }

  /// The judged messages of the split's searches that their vaults do not hold.
  private func unknownDocuments(_ qrels: Qrels) -> Int {
    let known = Dictionary(vaults.map { ($0.stored.name, Set($0.table.ids)) }) { first, _ in first }
    return asked.reduce(0) { count, query in
      let judged = qrels.grades[query.id] ?? [:]
      return count + judged.keys.count { known[query.vault]?.contains($0) != true }
    }
  }

  /// The judgments of the split; a copy's count for the message that represents it.
  package func canonicalQrels() throws(EvaluationError) -> Qrels {
    let vaultOfQuery = Dictionary(asked.map { ($0.id, $0.vault) }) { first, _ in first }
    var grades: [String: [DocumentID: Int]] = [:]
    for (query, judged) in file.qrels.grades {
      guard let vault = vaultOfQuery[query] else { continue }
      let aliases = aliases[vault] ?? AliasTable()
      grades[query] = Dictionary(
        judged.map { (aliases.canonical(of: $0.key), $0.value) }, uniquingKeysWith: max)
    }
    return try Qrels(grades: grades)
  }

  /// The corpus' searches name no days; a dataset's own are read in Coordinated Universal Time.
  package static func startOfDay(_ date: CivilDate) -> Timestamp {
    Timestamp(year: date.year, month: date.month, day: date.day)
  }

  /// For a search that does not state its time.
  package static let endOfTime = Timestamp(year: 9999, month: 12, day: 31)
}

extension SearchResult: StageResult {
  package var itemCount: Int { queries.count }
  package var itemLatency: LatencySummary? { latency.summary }
}
