internal import VaultCore

/// A system's results: for each query, its documents from the best rank on.
///
/// A query is here only if something was ranked for it. Query identifiers that Unicode calls
/// equivalent are one query, unless a file was read by bytes (``QueryIdentity``).
public struct Run: Hashable, Sendable {
  /// The name of the system.
  public let tag: String
  /// The ranked documents by query, best first; none is empty.
  public let rankings: [String: [ScoredDocument]]
  /// The orders that the file of the run could also mean; none for a run made in memory.
  public let otherOrders: [OtherOrder]

  /// Adopts rankings whose order is final, and makes their scores agree with it.
  ///
  /// A score that is not below its predecessor's becomes the next single-precision number below it,
  /// so that every tool that sorts by score, with any rule for ties, finds this order. Queries
  /// without documents are dropped.
  ///
  /// - Throws: `EvaluationError` if the tag or a query identifier is empty or holds white space, a
  ///   score is not finite, or a ranking names a document twice.
  /// - Complexity: O(documents).
  public init(tag: String, rankings: [String: [ScoredDocument]]) throws(EvaluationError) {
    guard tag.isWritableIdentifier, rankings.keys.allSatisfy(\.isQueryKey) else {
      throw .unwritableIdentifier
    }
    var adopted: [String: [ScoredDocument]] = [:]
    // Sorted, so that of several faults the same one is always named.
    for (query, ranking) in rankings.sorted(by: { $0.key.precedesByBytes($1.key) })
    where !ranking.isEmpty {
      adopted[query] = try Self.strictlyDescending(ranking)
    }
    self.tag = tag
    self.rankings = adopted
    otherOrders = []
  }

  /// Ranks the rows of a file as trec_eval does.
  init(tag: String, rows: [String: [RankedRow]]) {
    let sorted = rows.mapValues { $0.sorted { $0.entry.ranksBefore($1.entry) } }
    self.tag = tag
    rankings = sorted.mapValues { $0.map(\.entry) }
    otherOrders = OtherOrder.found(in: sorted)
  }

  /// Returns the run in another order of its file; queries that the order does not cover are
  /// unchanged.
  public func ordered(by order: OtherOrder) -> Run {
    Run(tag: tag, final: rankings.merging(order.rankings) { $1 })
  }

  /// The same rankings under another name of the system.
  package func tagged(_ tag: String) -> Run {
    Run(tag: tag, final: rankings, otherOrders: otherOrders)
  }

  private init(
    tag: String, final rankings: [String: [ScoredDocument]], otherOrders: [OtherOrder] = []
  ) {
    self.tag = tag
    self.rankings = rankings
    self.otherOrders = otherOrders
  }

  /// The answered queries, ascending by UTF-8 bytes.
  public var queries: [String] {
    rankings.keys.sorted { $0.precedesByBytes($1) }
  }

  private static func strictlyDescending(
    _ ranking: [ScoredDocument]
  ) throws(EvaluationError) -> [ScoredDocument] {
    var seen: Set<DocumentID> = []
    var result: [ScoredDocument] = []
    result.reserveCapacity(ranking.count)
    for (index, entry) in ranking.enumerated() {
      guard seen.insert(entry.document).inserted else { throw .repeatedDocument(rank: index + 1) }
      var score = entry.score
      if let previous = result.last?.score, score >= previous { score = previous.nextDown }
      guard score.isFinite else { throw .unrankableScore(rank: index + 1) }
      result.append(ScoredDocument(document: entry.document, score: score))
    }
    return result
  }
}
