public import VaultCore

/// The properties of a vault's messages that a free-text search uses, beside the
/// ``CandidateTable``.
///
/// Row i is row i of the candidate table.
public struct SearchTable: Sendable {
  /// The messages' times, platforms, people and vectors.
  public let candidates: CandidateTable
  /// The person who wrote each message, the vault's owner included; `nil` where unknown.
  public let senders: [Contact.Index?]
  /// The name of each message's conversation, folded for comparison.
  public let conversations: [String]
  /// The messages' words.
  public let keywords: KeywordTable
  /// The first five letters of the words of each message and of its sender's name, and its signs.
  let stems: TermField
  /// Their runs of four letters.
  let grams: TermField
  /// The fields of lexical rankings that were asked for.
  private let fields: [LexicalField: TermField]
  /// The messages that are adjacent in a thread.
  let threads: ThreadOrder
  /// True for each message that contains a question mark.
  let asks: [Bool]
  /// The message right before each in its thread if that holds a question mark, else −1.
  let questions: [Int32]
  // Of all places before each, in the order of `threads`, the number of stems.
  private let stemsBefore: [Int]
  // By reach, the total length of the surroundings of all rows before each.
  private let surroundingsBefore: [Int: [Int]]
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
  ///   - signs: The emoji of each message, which make it no longer; none if empty.
  ///   - terms: The terms of each message, as a full-text engine has them.
  ///   - asks: Whether each message holds a question mark.
  ///   - fields: What lexical rankings are to search.
  /// - Precondition: The columns are as long as the candidate table.
  /// - Complexity: O(letters).
  public init(
    candidates: CandidateTable, senders: [Contact.Index?], names: [[String]],
    nameTerms: [[String]], threads: [String], conversations: [String], words: [[String]],
    signs: [[String]] = [], terms: [[String]], asks: [Bool],
    fields: Set<LexicalField> = LexicalField.usual
  ) {
    let lengths = [
      senders.count, names.count, nameTerms.count, threads.count, conversations.count,
      words.count, terms.count, asks.count,
    ]
    precondition(
      lengths.allSatisfy { $0 == candidates.count }, "the columns of the search table differ")
    let texts = zip(names, words).map { $0 + $1 }
    let stems = TermField(texts, signs: signs) { [SearchTerm.stem(of: $0)] }
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
    let stemsBefore = order.rows.reduce(into: [0]) { sums, row in
      sums.append((sums.last ?? 0) + stems.length(of: Int(row)))
    }
    self.stemsBefore = stemsBefore
    surroundingsBefore = Dictionary(
      uniqueKeysWithValues: LexicalScores.reaches.map {
        ($0, Surroundings.lengthsBefore(order, stemsBefore, reach: $0))
      })
    questions = candidates.ids.indices.map { row in
      order.row(before: row).flatMap { asks[$0] ? Int32($0) : nil } ?? -1
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

  /// The message right before a message in its thread, if it holds a question mark.
  func question(before row: Int) -> Int? { questions[row] < 0 ? nil : Int(questions[row]) }

  /// Returns the lengths of the texts that each consist of a message before `end` and its
  /// surroundings.
  ///
  /// - Precondition: The reach is one of ``LexicalScores/reaches``.
  func surroundings(reach: Int, before end: Int) -> Surroundings {
    guard let lengths = surroundingsBefore[reach] else { preconditionFailure("no such reach") }
    return Surroundings(
      threads: threads, stemsBefore: stemsBefore, reach: reach, end: end,
      meanLength: Double(lengths[end]) / Double(max(1, end)))
  }

  /// Messages with their surroundings as texts.
  struct Surroundings {
    fileprivate let threads: ThreadOrder
    fileprivate let stemsBefore: [Int]
    fileprivate let reach: Int
    fileprivate let end: Int
    /// The mean length of all of them.
    let meanLength: Double

    /// The number of stems around a place.
    func length(of place: Int) -> Int {
      let span = threads.surroundings(of: place, reach: reach, before: end)
      return stemsBefore[span.upperBound] - stemsBefore[span.lowerBound]
    }

    /// Returns the total length of the surroundings of the first rows, for every number of rows.
    ///
    /// A row that comes last in its thread adds its own surroundings, and its stems to those of
    /// each row that it comes into reach of.
    fileprivate static func lengthsBefore(
      _ threads: ThreadOrder, _ stemsBefore: [Int], reach: Int
    ) -> [Int] {
      var sums = [0]
      sums.reserveCapacity(threads.rows.count + 1)
      for row in threads.rows.indices {
        let place = threads.place(of: row)
        let span = threads.surroundings(of: place, reach: reach, before: row + 1)
        let own = stemsBefore[place + 1] - stemsBefore[place]
        let around = stemsBefore[place + 1] - stemsBefore[span.lowerBound]
        sums.append(sums[row] + around + own * (place - span.lowerBound))
      }
      return sums
    }
  }
}
