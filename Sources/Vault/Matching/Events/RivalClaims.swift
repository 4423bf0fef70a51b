internal import VaultCore

/// The claims of other events to some rows of a span: exactly the values of
/// ``EventEvidence/claim``, computed without the rest of the evidence.
struct RivalClaims {
  private let conversations: ConversationTable
  private let sentAt: [Timestamp]
  private let span: Range<Int>
  private let end: Int
  private let rows: [Int]
  private let near: [Int]
  private let neighbors: ConversationTable.Neighbors

  /// Prepares to compute claims to rows.
  ///
  /// - Parameters:
  ///   - rows: Of the span, ascending.
  ///   - conversations: The messages.
  ///   - sentAt: When each row was sent.
  ///   - span: The rows over which words are compared.
  ///   - end: How many rows are known.
  init(
    of rows: [Int], in conversations: ConversationTable, sentAt: [Timestamp], span: Range<Int>,
    before end: Int
  ) {
    self.conversations = conversations
    self.sentAt = sentAt
    self.span = span
    self.end = end
    self.rows = rows
    near = conversations.neighborhood(of: rows, over: span)
    neighbors = conversations.neighbors(of: rows, over: span, before: end)
  }

  /// The claims of an event, row by row.
  ///
  /// - Complexity: O(rows · neighbors + occurrences of the title's terms + rows of the span).
  func claims(of entry: CalendarEntry) -> [Float] {
    let words = EventEvidence.words(
      entry.title, in: conversations.terms, span: span, before: end
    ).overBest
    let first = span.lowerBound
    var own = words
    for row in near {
      let sender = conversations.senders[row]
      own[row - first] = EventEvidence.own(
        words[row - first], attendee: sender.map(entry.attendees.contains) == true ? 1 : 0,
        organizer: sender != nil && sender == entry.organizer ? 1 : 0)
    }
    let around = neighbors.means(of: own)
    func daysAway(_ row: Int) -> Float { Float(entry.daysAway(sentAt[row]) ?? 0) }
    let shares = EventEvidence.conversationShares(
      words, numbers: conversations.threadNumbers[span]
    ) { daysAway(first + $0) }
    return zip(rows, around).map { row, around in
      EventEvidence.claim(
        EventEvidence.sum(own[row - first], around: around, daysAway: daysAway(row)),
        conversation: shares[conversations.threadNumbers[row]] ?? 0)
    }
  }
}
