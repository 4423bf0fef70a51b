internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// The judged queries of all corpora in one order, with the data that statistics need of each.
struct ComparedQueries {
  /// One query; the values of every system are in the order of these.
  struct Query {
    let id: String
    /// The vault, after the corpus' seed where there are several.
    let vault: String
    /// The corpus, by its place in the baseline.
    let corpus: Int
    let slices: [String: String]
    let relevant: Int
  }

  /// A part of the queries.
  struct Slice {
    let key: String
    let value: String
    /// Positions among the queries, ascending.
    let members: [Int]
    let vaults: Int

    /// True if the part is large enough for a conclusion.
    var isLargeEnough: Bool { members.count >= Self.leastQueries && vaults >= Self.leastVaults }

    static let leastQueries = 5
    static let leastVaults = 2
  }

  /// Corpus by corpus, ascending by id within one.
  let all: [Query]

  /// Lists the judged queries of the baseline's runs, which every other system shares.
  init(of baseline: ComparisonCandidate) {
    var all: [Query] = []
    for (corpus, part) in baseline.parts.enumerated() {
      let prefix = baseline.parts.count > 1 ? Self.corpusName(of: baseline, at: corpus) + "/" : ""
      for result in part.evaluation.perQuery {
        let facts = part.facts(result.query)
        var slices = facts.slices
        if slices["relevant"] == nil {
          slices["relevant"] = result.relevant >= 10 ? "10+" : result.relevant > 0 ? "1-9" : "0"
        }
        all.append(
          Query(
            id: result.query, vault: prefix + facts.vault, corpus: corpus,
            slices: slices, relevant: result.relevant))
      }
    }
    self.all = all
  }

  /// The number of different vaults.
  var vaults: Int { Set(all.map(\.vault)).count }

  /// The parts that hold some but not all queries, ascending by key, then by value.
  var slices: [Slice] {
    all.indices.grouped { all[$0].slices }.filter { $0.members.count < all.count }.map { slice in
      Slice(
        key: slice.key, value: slice.value, members: slice.members,
        vaults: Set(slice.members.map { all[$0].vault }).count)
    }
  }

  /// The corpus' seed, or its digest where two share a seed.
  private static func corpusName(of candidate: ComparisonCandidate, at index: Int) -> String {
    let runs = candidate.parts.map(\.described)
    let seeds = runs.map(\.seed)
    if let seed = runs[index].seed, Set(seeds).count == seeds.count { return String(seed) }
    return String(runs[index].corpusDigest.prefix(12))
  }
}
