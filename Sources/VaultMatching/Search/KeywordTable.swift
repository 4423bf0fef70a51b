internal import Foundation
internal import VaultCore
public import VaultIndex

/// The words of a vault's messages in order of time: BM25 as of any moment.
///
/// Row i is row i of the ``CandidateTable``. Its rows ascend by time, so "as of a moment" is a
/// prefix of the rows, and every statistic below (how many messages hold a word, how long a message
/// is on average) is taken over that prefix alone: a message that comes later changes no score.
public struct KeywordTable: Sendable {
  /// The number of rows.
  public var count: Int { offsets.count - 1 }

  private struct Posting {
    let row: UInt32
    let frequency: UInt32
  }

  private let numbers: [String: Int32]
  // Ascending by row, one list a word.
  private let postings: [[Posting]]
  // The words of all rows one after the other; row r has `words[offsets[r]..<offsets[r + 1]]`.
  private let words: [Int32]
  private let offsets: [Int]

  private static let k1 = 1.2
  private static let b = 0.75

  /// Indexes the words of each row, in the order of its text and with their repetitions.
  ///
  /// - Precondition: There are fewer rows and fewer different words than 2³¹.
  /// - Complexity: O(words).
  public init(_ rows: some Collection<[String]>) {
    var numbers: [String: Int32] = [:]
    var postings: [[Posting]] = []
    var words: [Int32] = []
    var offsets = [0]
    precondition(rows.count < Int32.max, "a keyword table has too many rows")
    for (row, tokens) in rows.enumerated() {
      var frequencies: [Int32: UInt32] = [:]
      for token in tokens {
        let number = numbers[token] ?? Int32(postings.count)
        if number == postings.count {
          numbers[token] = number
          postings.append([])
        }
        words.append(number)
        frequencies[number, default: 0] += 1
      }
      offsets.append(words.count)
      // Each list gets at most one entry a row, so the dictionary's order leaves no trace.
      for (number, frequency) in frequencies {
        postings[Int(number)].append(Posting(row: UInt32(row), frequency: frequency))
      }
    }
    self.numbers = numbers
    self.postings = postings
    self.words = words
    self.offsets = offsets
  }

  /// What the words of a search are worth in each row that holds one.
  public struct Scores: Sendable {
    /// BM25 by row: positive, higher is better, comparable within one search.
    public fileprivate(set) var bm25: [Int: Double] = [:]
    /// The weighted share of the search's words that a row holds, by row: 1 where it holds all.
    public fileprivate(set) var coverage: [Int: Double] = [:]
  }

  /// Scores the rows that hold words of a search, as of the end of the first `end` rows.
  ///
  /// BM25 is Okapi's (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
  /// Beyond", 2009, equation 3.15) with k₁ = 1.2 and b = 0.75. A word in n of N rows weighs
  /// log((N − n + ½) / (n + ½)), or 10⁻⁶ where that is not positive, as in SQLite's FTS5, so that
  /// scores agree with those of the vault's own keyword index. Coverage is the sum of the weights of
  /// the words that a row holds over that of all words; a word that no row holds weighs most.
  ///
  /// - Parameters:
  ///   - tokens: The words of the search; repetitions count once.
  ///   - end: How many rows there are at that moment; 0 to `count`.
  /// - Returns: BM25 and coverage of each row that holds one of the words.
  /// - Precondition: `end` is in `0...count`.
  /// - Complexity: O(occurrences of the words).
  public func scores(of tokens: [String], before end: Int) -> Scores {
    precondition(end >= 0 && end <= count, "the end is outside the keyword table")
    var scores = Scores()
    var seen: Set<String> = []
    var total = 0.0
    let meanLength = Double(offsets[end]) / Double(max(1, end))
    for token in tokens where seen.insert(token).inserted {
      let list = numbers[token].map { prefix(of: postings[Int($0)], before: end) } ?? []
      let weight = Self.weight(holding: list.count, of: end)
      total += weight
      for posting in list {
        let row = Int(posting.row)
        let frequency = Double(posting.frequency)
        let length = Double(offsets[row + 1] - offsets[row])
        let norm = frequency + Self.k1 * (1 - Self.b + Self.b * length / meanLength)
        scores.bm25[row, default: 0] += weight * frequency * (Self.k1 + 1) / norm
        scores.coverage[row, default: 0] += weight
      }
    }
    for row in scores.coverage.keys { scores.coverage[row]? /= total }
    return scores
  }

  /// The rows that hold the words of a phrase, one right after the other.
  ///
  /// - Returns: No rows for a phrase without words.
  /// - Complexity: O(occurrences of the phrase's rarest word · words of their rows).
  public func rows(holding phrase: [String]) -> RowSet {
    var rows = RowSet(capacity: count)
    let wanted = phrase.compactMap { numbers[$0] }
    guard wanted.count == phrase.count,
      let rarest = wanted.min(by: { postings[Int($0)].count < postings[Int($1)].count })
    else { return rows }
    for posting in postings[Int(rarest)] {
      let row = Int(posting.row)
      let range = offsets[row]..<offsets[row + 1]
      guard range.count >= wanted.count else { continue }
      let starts = range.lowerBound...range.upperBound - wanted.count
      if starts.contains(where: { words[$0..<$0 + wanted.count].elementsEqual(wanted) }) {
        rows.insert(row)
      }
    }
    return rows
  }

  private func prefix(of list: [Posting], before end: Int) -> ArraySlice<Posting> {
    list.prefix(list.partitionIndex { $0.row < end })
  }

  private static func weight(holding: Int, of count: Int) -> Double {
    let weight = log((Double(count - holding) + 0.5) / (Double(holding) + 0.5))
    return weight > 0 ? weight : 1e-6
  }
}
