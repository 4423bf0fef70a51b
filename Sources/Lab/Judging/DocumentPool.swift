public import VaultCore
public import VaultEvaluation

/// The documents to be judged by hand: the first ranks of several systems.
///
/// Pooling: the first documents of each system's ranking, joined (Spärck Jones and van Rijsbergen,
/// "Report on the need for and provision of an 'ideal' information retrieval test collection",
/// 1975). A system that did not contribute to the pool may find unjudged relevant documents.
public struct DocumentPool: Hashable, Sendable {
  /// A query and one of its documents.
  public struct Pair: Hashable, Sendable, Codable {
    /// The query's identifier.
    public let query: String
    /// The document.
    public let document: DocumentID

    /// Names a pair.
    public init(query: String, document: DocumentID) {
      self.query = query
      self.document = document
    }
  }

  /// The pairs, ascending by query, then document.
  public let pairs: [Pair]

  /// Joins the first documents of each ranking.
  ///
  /// - Complexity: O(pairs · log pairs).
  public init(_ runs: [Run], depth: Int) {
    var joined: [String: Set<DocumentID>] = [:]
    for run in runs {
      for (query, ranking) in run.rankings {
        joined[query, default: []].formUnion(ranking.prefix(depth).map(\.document))
      }
    }
    pairs = joined.sorted { $0.key.precedesByBytes($1.key) }.flatMap { query, documents in
      documents.sorted().map { Pair(query: query, document: $0) }
    }
  }

  /// Pairs drawn at random without replacement, as many of each stratum as of any other as long as
  /// it has so many.
  ///
  /// - Parameters:
  ///   - count: The total number; all there are if there are fewer.
  ///   - stratum: Returns the stratum of a query.
  ///   - random: A stream of its own; the same one gives the same pairs.
  /// - Returns: The pairs, ascending by query, then document.
  public func sample(
    _ count: Int, stratum: (String) -> String, random: SeededRandom
  ) -> [Pair] {
    let strata = Dictionary(grouping: pairs.indices) { stratum(pairs[$0].query) }
    var random = random
    var shuffled = strata.sorted { $0.key.precedesByBytes($1.key) }
      .map { random.shuffled($0.value)[...] }
    var chosen: Set<Int> = []
    while chosen.count < min(count, pairs.count) {
      for place in shuffled.indices where chosen.count < count {
        if let next = shuffled[place].popFirst() { chosen.insert(next) }
      }
    }
    return chosen.sorted().map { pairs[$0] }
  }
}
