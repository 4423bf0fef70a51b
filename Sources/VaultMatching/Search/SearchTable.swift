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
  /// The row of the message right before each in its thread, if it is at most
  /// ``longestPause`` older.
  let preceding: [Int32?]
  /// The row of the message right after each in its thread, if it is at most
  /// ``longestPause`` younger.
  let following: [Int32?]
  private let rowsOfSender: RowPostings<Contact.Index>

  /// How long after a message another one still answers it: an hour, in milliseconds.
  ///
  /// Chosen on the `dev` split among 10 minutes, half an hour, one hour and two.
  static let longestPause: Int64 = 3_600_000

  /// Gathers the columns.
  ///
  /// - Parameters:
  ///   - candidates: The candidate table.
  ///   - senders: Who wrote each message.
  ///   - threads: The thread of each message.
  ///   - conversations: What each message's conversation is called, folded.
  ///   - keywords: The messages' words.
  /// - Precondition: The columns are as long as the candidate table.
  /// - Complexity: O(rows).
  public init(
    candidates: CandidateTable, senders: [Contact.Index?], threads: [String],
    conversations: [String], keywords: KeywordTable
  ) {
    let lengths = [senders.count, threads.count, conversations.count, keywords.count]
    precondition(
      lengths.allSatisfy { $0 == candidates.count }, "the columns of the search table differ")
    precondition(candidates.count < Int32.max, "a search table has too many rows")
    var last: [String: Int] = [:]
    var preceding = [Int32?](repeating: nil, count: candidates.count)
    var following = preceding
    for row in 0..<candidates.count {
      if let before = last.updateValue(row, forKey: threads[row]),
        candidates.sentAt[row].milliseconds - candidates.sentAt[before].milliseconds
          <= Self.longestPause
      {
        preceding[row] = Int32(before)
        following[before] = Int32(row)
      }
    }
    self.candidates = candidates
    self.senders = senders
    self.conversations = conversations
    self.keywords = keywords
    self.preceding = preceding
    self.following = following
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
}
