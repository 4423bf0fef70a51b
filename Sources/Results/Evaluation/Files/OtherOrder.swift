internal import VaultCore

/// One row of a file of rankings.
struct RankedRow {
  let document: DocumentID
  /// The score as the file states it.
  let score: Double
  /// The rank as the file states it; `nil` where it states none.
  let rank: Int?

  /// Rounded twice, as trec_eval does with `atof` and a conversion to float.
  var entry: ScoredDocument { ScoredDocument(document: document, score: Float(score)) }
}

/// An order that a file of rankings could mean besides trec_eval's, which is that of its scores in
/// single precision.
public struct OtherOrder: Hashable, Sendable {
  /// The key of the order.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rank column, where it contradicts the scores.
    case ranks
    /// The scores in double precision, where some are equal only in single precision.
    case doublePrecision
  }

  /// The key of the order.
  public let kind: Kind
  /// The queries that it concerns, each with its documents in this order.
  public let rankings: [String: [ScoredDocument]]
  /// True if in all of them scores rise from rank to rank, as distances do.
  public let isReversed: Bool

  /// Returns a note on the run's values for readers, without a full stop.
  public func remark(of run: Run) -> String {
    let queries = "\(rankings.count) of \(Plural.count(run.rankings.count, "query"))"
    return switch kind {
    case .ranks:
      "the rank column disagrees with the scores on \(queries)"
        + (isReversed ? " (distances?)" : "")
    case .doublePrecision:
      "scores are equal only in single precision, as trec_eval reads them, on \(queries)"
    }
  }

  /// The orders of rows that are sorted as trec_eval sorts them.
  ///
  /// - Complexity: O(n), and O(m log m) for m rows of queries that another order concerns.
  static func found(in rows: [String: [RankedRow]]) -> [OtherOrder] {
    var byRank: [String: [ScoredDocument]] = [:]
    var byScore: [String: [ScoredDocument]] = [:]
    var isReversed = true
    for (query, rows) in rows {
      let relation = RankRelation(rows)
      if relation.hasFalling {
        isReversed = isReversed && !relation.hasRising
        byRank[query] = order(rows) { ($0.rank ?? 0) < ($1.rank ?? 0) }
      }
      if hasSinglePrecisionTie(rows) { byScore[query] = order(rows) { $0.score > $1.score } }
    }
    return [
      OtherOrder(kind: .ranks, rankings: byRank, isReversed: isReversed),
      OtherOrder(kind: .doublePrecision, rankings: byScore, isReversed: false),
    ].filter { !$0.rankings.isEmpty }
  }

  /// Sorts rows; equal ones keep trec_eval's order.
  private static func order(
    _ rows: [RankedRow], by precedes: (RankedRow, RankedRow) -> Bool
  ) -> [ScoredDocument] {
    rows.indices.sorted { left, right in
      if precedes(rows[left], rows[right]) { return true }
      return !precedes(rows[right], rows[left]) && left < right
    }.map { rows[$0].entry }
  }

  private static func hasSinglePrecisionTie(_ rows: [RankedRow]) -> Bool {
    zip(rows, rows.dropFirst()).contains {
      $0.score != $1.score && Float($0.score) == Float($1.score)
    }
  }

  /// The relation of ranks to falling scores.
  private struct RankRelation {
    /// A lower score has a better rank somewhere: the column contradicts the scores.
    private(set) var hasFalling = false
    /// A lower score has a worse rank somewhere.
    private(set) var hasRising = false

    init(_ rows: [RankedRow]) {
      // The best and the worst rank of all scores above the current one, and down to it.
      var above: ClosedRange<Int>?
      var known: ClosedRange<Int>?
      var score = Float.infinity
      for row in rows {
        guard let rank = row.rank else {
          (hasFalling, hasRising) = (false, false)
          return
        }
        if row.entry.score < score {
          above = known
          score = row.entry.score
        }
        if let above {
          if rank < above.upperBound { hasFalling = true }
          if rank > above.lowerBound { hasRising = true }
        }
        known = known.map { min($0.lowerBound, rank)...max($0.upperBound, rank) } ?? rank...rank
      }
    }
  }
}
