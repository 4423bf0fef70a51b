internal import VaultCore

/// What a system answered: for each query, its documents from the best rank on.
///
/// A query is here only if something was ranked for it. Query identifiers that Unicode calls
/// equivalent are one query.
public struct Run: Hashable, Sendable {
  /// The name of the system.
  public let tag: String
  /// The ranked documents by query, best first; none is empty.
  public let rankings: [String: [ScoredDocument]]

  /// Adopts rankings whose order is final, and makes their scores agree with it.
  ///
  /// A score that is not below its predecessor's becomes the next single-precision number below
  /// it, so that every tool that sorts by score, whatever its rule for ties, finds this order.
  /// Queries without documents are dropped.
  ///
  /// - Throws: `EvaluationError` if the tag or a query identifier is empty or holds white space, a
  ///   score is not finite, or a ranking names a document twice.
  /// - Complexity: O(documents).
  public init(tag: String, rankings: [String: [ScoredDocument]]) throws(EvaluationError) {
    guard tag.isWritableIdentifier, rankings.keys.allSatisfy(\.isWritableIdentifier) else {
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
  }

  init(tag: String, sorting documents: [String: [ScoredDocument]]) {
    self.tag = tag
    rankings = documents.mapValues { $0.sorted { $0.ranksBefore($1) } }
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
