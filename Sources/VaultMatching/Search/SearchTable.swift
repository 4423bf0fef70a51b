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
  /// The fields of lexical rankings that were asked for.
  private let fields: [LexicalField: TermField]
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
  ///   - nameTerms: Their terms, as a full-text engine has them.
  ///   - threads: The thread of each message.
  ///   - conversations: What each message's conversation is called, folded.
  ///   - words: The words of each message.
  ///   - terms: The terms of each message, as a full-text engine has them.
  ///   - asks: Whether each message holds a question mark.
  ///   - fields: What lexical rankings are to search.
  /// - Precondition: The columns are as long as the candidate table.
  /// - Complexity: O(letters).
  public init(
    candidates: CandidateTable, senders: [Contact.Index?], names: [[String]],
    nameTerms: [[String]], threads: [String], conversations: [String], words: [[String]],
    terms: [[String]], asks: [Bool], fields: Set<LexicalField> = LexicalField.usual
  ) {
    let lengths = [
      senders.count, names.count, nameTerms.count, threads.count, conversations.count,
      words.count, terms.count, asks.count,
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
    let keywords = KeywordTable(words)
    let grams = TermField(texts) { SearchTerm.grams(of: $0) }
    self.keywords = keywords
    self.grams = grams
    self.fields = Dictionary(
      uniqueKeysWithValues: fields.map { field in
        switch field {
        case .words: (field, keywords.field)
        case .terms: (field, TermField(terms))
        case .namedTerms: (field, TermField(zip(nameTerms, terms).map { $0 + $1 }))
        case .grams(SearchTerm.gramLength): (field, grams)
        case .grams(let length):
          (field, TermField(texts) { SearchTerm.grams(of: $0, length: length) })
        }
      })
    self.threads = order
    stemsBefore = order.rows.reduce(into: [0]) { sums, row in
      sums.append((sums.last ?? 0) + stems.length(of: Int(row)))
    }
    rowsOfSender = RowPostings(senders.lazy.map { $0.map { [$0] } ?? [] })
  }

  /// The number of messages.
  public var count: Int { candidates.count }

  /// A field that was asked for when the table was made.
  ///
  /// - Precondition: It was.
  subscript(field: LexicalField) -> TermField {
    guard let found = fields[field] else { preconditionFailure("the field was not made") }
    return found
  }

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
