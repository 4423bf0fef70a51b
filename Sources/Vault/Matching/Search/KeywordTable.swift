internal import Foundation
public import VaultIndex

/// The words of a vault's messages in order of time: BM25 as of any moment.
///
/// Row i is row i of the ``CandidateTable``. Its rows ascend by time, so "as of a moment" is a
/// prefix of the rows, and every statistic below (how many messages hold a word, how long a message
/// is on average) is taken only over that prefix: a message that comes later changes no score.
public struct KeywordTable: Sendable {
  /// The number of rows.
  public var count: Int { field.count }

  let field: TermField
  // The numbers of the words of all rows one after the other.
  private let words: [Int32]

  private static let k1 = 1.2
  private static let b = 0.75

  /// Indexes the words of each row, in the order of its text and with their repetitions.
  ///
  /// - Precondition: There are fewer rows and fewer different words than 2³¹.
  /// - Complexity: O(words).
  public init(_ rows: some Collection<[String]>) {
    let field = TermField(rows)
    words = rows.flatMap { $0.compactMap(field.number) }
    self.field = field
  }

  /// Scores the rows that hold words of a search, as of the end of the first `end` rows.
  ///
  /// BM25 is Okapi's (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
  /// Beyond", 2009, equation 3.15) with k₁ = 1.2 and b = 0.75. A word in n of N rows weighs
  /// log((N − n + ½) / (n + ½)), or 10⁻⁶ where that is not positive, as in SQLite's FTS5, so that
  /// scores agree with those of the vault's own keyword index.
  ///
  /// - Parameters:
  ///   - tokens: The words of the search; repetitions count once.
  ///   - end: How many rows there are at that moment; 0 to `count`.
  /// - Returns: BM25 of each row that holds one of the words: positive, higher is better.
  /// - Precondition: `end` is in `0...count`.
  /// - Complexity: O(occurrences of the words).
  public func scores(of tokens: [String], before end: Int) -> [Int: Double] {
    precondition(end >= 0 && end <= count, "the end is outside the keyword table")
    var scores: [Int: Double] = [:]
    var seen: Set<String> = []
    let meanLength = field.meanLength(before: end)
    for token in tokens where seen.insert(token).inserted {
      let list = field.rows(holding: token, before: end)
      let weight = Self.weight(holding: list.count, of: end)
      for posting in list {
        let row = Int(posting.row)
        let frequency = Double(posting.frequency)
        let length = Double(field.length(of: row))
        let norm = frequency + Self.k1 * (1 - Self.b + Self.b * length / meanLength)
        scores[row, default: 0] += weight * frequency * (Self.k1 + 1) / norm
      }
    }
    return scores
  }

  /// The rows that hold the words of a phrase, one right after the other.
  ///
  /// - Returns: No rows for a phrase without words.
  /// - Complexity: O(occurrences of the phrase's rarest word · words of their rows).
  public func rows(holding phrase: [String]) -> RowSet {
    var rows = RowSet(capacity: count)
    let wanted = phrase.compactMap(field.number)
    guard wanted.count == phrase.count,
      let rarest = phrase.map({ field.rows(holding: $0, before: count) })
        .min(by: { $0.count < $1.count })
    else { return rows }
    for posting in rarest {
      let row = Int(posting.row)
      let range = field.lengthsBefore[row]..<field.lengthsBefore[row + 1]
      guard range.count >= wanted.count else { continue }
      let starts = range.lowerBound...range.upperBound - wanted.count
      if starts.contains(where: { words[$0..<$0 + wanted.count].elementsEqual(wanted) }) {
        rows.insert(row)
      }
    }
    return rows
  }

  private static func weight(holding: Int, of count: Int) -> Double {
    let weight = log((Double(count - holding) + 0.5) / (Double(holding) + 0.5))
    return weight > 0 ? weight : 1e-6
  }
}
