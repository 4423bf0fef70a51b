internal import GRDB
internal import VaultCore

/// The part of the keyword index that searches have used, in memory.
///
/// FTS5's own `bm25()` visits every phrase of a query at every matching row; with the thirty words
/// of an event that takes ten times as long as adding up postings here. Words are held by their
/// keyed names, so nothing readable is cached.
struct KeywordPostings {
  /// One message that holds a word.
  private struct Posting {
    let position: UInt32
    var frequency: UInt32
  }

  // Bounds the cache to about 32 MB.
  private static let maximumPostings = 4_000_000

  /// Rows of messages by position, ascending.
  private let rows: [Int64]
  private let lengths: [Int]
  private let positions: [Int64: UInt32]
  private let formula: BM25
  // Nil until a search asks for an earlier day: times are read from sealed records.
  private var timeline: KeywordTimeline?
  private var postingsByWord: [String: [Posting]] = [:]
  private var postingCount = 0

  /// Reads how many words each message has.
  ///
  /// - Complexity: O(messages).
  init(_ database: Database) throws {
    var rows: [Int64] = []
    var lengths: [Int] = []
    let cursor = try Row.fetchCursor(database, sql: "SELECT row, words FROM messages ORDER BY row")
    while let row = try cursor.next() {
      guard let number = row.integer(at: 0), let words = row.integer(at: 1),
        (0...Int64(UInt32.max)).contains(words), rows.count < UInt32.max
      else { throw RecordDecoder.Malformed() }
      rows.append(number)
      lengths.append(Int(words))
    }
    self.rows = rows
    self.lengths = lengths
    positions = Dictionary(
      zip(rows, 0..<UInt32(rows.count)), uniquingKeysWith: { first, _ in first })
    formula = BM25(documents: rows.count, totalLength: lengths.reduce(0, +))
  }

  /// Reads the times of messages, if they are not in memory yet.
  ///
  /// - Parameter time: The time of the message in a row.
  mutating func learnTimes(_ time: (Int64) throws -> Timestamp) rethrows {
    guard timeline == nil else { return }
    timeline = KeywordTimeline(sentAt: try rows.map(time), lengths: lengths)
  }

  /// The best messages for some words, and every message whose score equals the last one's.
  ///
  /// Scores are added up in the order of the words, which are distinct keyed names; words that are
  /// not in memory are looked up. Rows to choose from may come in any order; `nil` means all.
  /// The answer is in no particular order.
  ///
  /// - Precondition: The times are known if an instant is given: messages sent after it are neither
  ///   returned nor counted in any statistic.
  mutating func best(
    _ limit: Int, for words: [String], among allowed: [Int64]?, asOf instant: Timestamp? = nil,
    in database: Database
  ) throws -> [(row: Int64, score: Double)] {
    precondition(instant == nil || timeline != nil, "the times of messages are not known")
    let formula = instant.flatMap { timeline?.formula(at: $0) } ?? formula
    var scores = [Double](repeating: 0, count: rows.count)
    for word in words {
      let postings = try postings(of: word, asOf: instant, in: database)
      let weight = formula.weight(documentFrequency: postings.count)
      for posting in postings {
        let position = Int(posting.position)
        scores[position] += formula.contribution(
          weight: weight, termFrequency: Int(posting.frequency), length: lengths[position])
      }
    }
    let candidates = allowed?.compactMap { positions[$0].map(Int.init) } ?? Array(rows.indices)
    let cut = Self.largest(limit, of: candidates.lazy.map { scores[$0] })
    // Every word adds a positive amount, so 0 means that none occurs.
    return candidates.filter { scores[$0] > 0 && scores[$0] >= cut }.map { (rows[$0], scores[$0]) }
  }

  private mutating func postings(
    of word: String, asOf instant: Timestamp?, in database: Database
  ) throws -> [Posting] {
    let all = try postings(of: word, in: database)
    guard let instant, let timeline else { return all }
    return all.filter { timeline.isKnown($0.position, at: instant) }
  }

  private mutating func postings(of word: String, in database: Database) throws -> [Posting] {
    if let known = postingsByWord[word] { return known }
    var postings: [Posting] = []
    let statement = try database.cachedStatement(
      sql: "SELECT doc FROM temp.\(VaultSchema.occurrences) WHERE term = ?")
    let occurrences = try Int64.fetchCursor(statement, arguments: [word])
    while let row = try occurrences.next() {
      guard let position = positions[row] else { throw RecordDecoder.Malformed() }
      if let last = postings.last, last.position == position {
        postings[postings.count - 1].frequency += 1
      } else {
        postings.append(Posting(position: position, frequency: 1))
      }
    }
    if postingCount + postings.count > Self.maximumPostings {
      postingsByWord = [:]
      postingCount = 0
    }
    postingsByWord[word] = postings
    postingCount += postings.count
    return postings
  }

  /// The `count`-th largest number, or the smallest of fewer.
  private static func largest(_ count: Int, of numbers: some Sequence<Double>) -> Double {
    var largest: [Double] = []
    for number in numbers where largest.count < count || number > largest[0] {
      if largest.count == count { largest.removeFirst() }
      let place = largest.firstIndex { $0 >= number } ?? largest.count
      largest.insert(number, at: place)
    }
    return largest.first ?? 0
  }
}
