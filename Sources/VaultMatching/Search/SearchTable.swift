public import VaultCore

/// What a free-text search knows of a vault's messages, beside the ``CandidateTable``.
///
/// Row i is row i of the candidate table.
public struct SearchTable: Sendable {
  /// The messages' times, platforms, people and vectors.
  public let candidates: CandidateTable
  /// Who wrote each message, the vault's owner included; `nil` where nobody is known.
  public let senders: [Contact.Index?]
  /// What each message's conversation is called, folded for comparison.
  public let conversations: [String]
  /// The messages' words.
  public let keywords: KeywordTable
  /// The first five letters of the words of each message and of its sender's name.
  let stems: TermField
  /// Their runs of four letters.
  let grams: TermField
  /// The terms of a full-text engine, those of the sender's name before the text's.
  let terms: TermField
  /// Which messages stand side by side.
  let threads: ThreadOrder
  /// Whether each message holds a question mark.
  let asks: [Bool]
  // Of all places before each, in the order of `threads`, the number of stems.
  private let stemsBefore: [Int]
  private let rowsOfSender: RowPostings<Contact.Index>

  /// Gathers the columns.
  ///
  /// - Parameters:
  ///   - candidates: The candidate table.
  ///   - senders: Who wrote each message.
  ///   - names: The words of each sender's name, as messages show it.
  ///   - threads: The thread of each message.
  ///   - conversations: What each message's conversation is called, folded.
  ///   - words: The words of each message.
  ///   - terms: The terms of each message for ``SearchRanking/bm25``, its sender's name before it.
  ///   - asks: Whether each message holds a question mark.
  /// - Precondition: The columns are as long as the candidate table.
  /// - Complexity: O(letters).
  public init(
    candidates: CandidateTable, senders: [Contact.Index?], names: [[String]], threads: [String],
    conversations: [String], words: [[String]], terms: [[String]], asks: [Bool]
  ) {
    let lengths = [
      senders.count, names.count, threads.count, conversations.count, words.count, terms.count,
      asks.count,
    ]
    precondition(
      lengths.allSatisfy { $0 == candidates.count }, "the columns of the search table differ")
    let texts = zip(names, words).map { $0 + $1 }
    let stems = TermField(texts) { [SearchTerm.stem(of: $0)] }
    let order = ThreadOrder(threads)
    self.candidates = candidates
    self.senders = senders
    self.conversations = conversations
    self.asks = asks
    self.stems = stems
    keywords = KeywordTable(words)
    grams = TermField(texts, terms: SearchTerm.grams)
    self.terms = TermField(terms)
    self.threads = order
    stemsBefore = order.rows.reduce(into: [0]) { sums, row in
      sums.append((sums.last ?? 0) + stems.length(of: Int(row)))
    }
    rowsOfSender = RowPostings(senders.lazy.map { $0.map { [$0] } ?? [] })
  }

  /// The number of messages.
  public var count: Int { candidates.count }

  /// The rows within a span that a person wrote, ascending.
  ///
  /// - Complexity: O(log rows of the person).
  public func rows(from sender: Contact.Index, within span: Range<Int>) -> ArraySlice<UInt32> {
    rowsOfSender.rows(of: sender, within: span)
  }

  /// How long the texts are that each consist of a message before `end` and its surroundings.
  ///
  /// - Complexity: O(rows).
  func surroundings(reach: Int, before end: Int) -> Surroundings {
    Surroundings(threads, stemsBefore, reach: reach, before: end)
  }

  /// Messages with their surroundings as texts.
  struct Surroundings {
    private let threads: ThreadOrder
    private let stemsBefore: [Int]
    private let reach: Int
    private let end: Int
    /// The mean length of all of them.
    private(set) var meanLength = 0.0

    fileprivate init(_ threads: ThreadOrder, _ stemsBefore: [Int], reach: Int, before end: Int) {
      self.threads = threads
      self.stemsBefore = stemsBefore
      self.reach = reach
      self.end = end
      var total = 0
      for (place, row) in threads.rows.enumerated() where row < end { total += length(of: place) }
      meanLength = Double(total) / Double(max(1, end))
    }

    /// The number of stems around a place.
    func length(of place: Int) -> Int {
      let span = threads.surroundings(of: place, reach: reach, before: end)
      return stemsBefore[span.upperBound] - stemsBefore[span.lowerBound]
    }
  }
}
