internal import Foundation
internal import VaultCore

/// Orders messages by an event's title, people and time in one formula, without learned weights.
///
///     score = (own + around) · (floor + exp(−days / scale)) · (0.2 + 0.8 · conversation)
///
/// `own` is BM25 of the title over the best message's, with ⅖ for a message of an invited person
/// and a tenth for one of the person who called the event; `around` is its mean over at most six
/// neighbors on either side in the thread, by closeness in time; `days` is the time between message
/// and event. Each part may be left out, which gives the families of a study of validity.
public struct EventRanking: Hashable, Sendable {
  /// True if senders count.
  var hasPeople = false
  /// True if neighbors count.
  var hasNeighbors = false
  /// True if the conversation's words count.
  var hasConversation = false
  /// The time that leaves 1/e, in days; `nil` for no time.
  var scaleDays: Double?
  /// The weight that remains however far away a message is.
  var floor = 0.0

  /// BM25 of the title only.
  public static let title = EventRanking()
  /// Title, neighbors, senders and half a day: one formula that needs no training.
  public static let sum = EventRanking(
    hasPeople: true, hasNeighbors: true, scaleDays: 0.5, floor: 0.15)
  /// The title and its neighbors.
  public static let neighbors = EventRanking(hasNeighbors: true)
  /// The title within the conversations that mention it near the event.
  public static let conversation = EventRanking(hasConversation: true)

  /// The same, with closeness in time.
  ///
  /// - Parameter days: The time that leaves 1/e.
  /// - Returns: The ranking.
  public func within(days: Double) -> EventRanking {
    var ranking = self
    ranking.scaleDays = days
    return ranking
  }

  /// The messages that score above 0, best first; equal scores by ascending identifier.
  ///
  /// - Parameters:
  ///   - entry: The event; messages after the instant at which it is asked are not ranked.
  ///   - table: The vault's messages.
  ///   - conversations: Row by row of the table.
  ///   - limit: The most rows to return.
  /// - Returns: Rows by descending score.
  /// - Complexity: O(rows · neighbors + occurrences of the title's terms).
  public func rows(
    for entry: CalendarEntry, table: CandidateTable, conversations: ConversationTable, limit: Int
  ) -> [(row: Int, score: Double)] {
    let end = entry.profile.asOf.map { table.rows(upTo: $0).upperBound } ?? table.count
    let evidence = EventEvidence(
      of: entry, in: conversations, sentAt: table.sentAt, span: 0..<end, before: end)
    let own = hasPeople ? evidence.own : evidence.title
    let around =
      hasNeighbors
      ? conversations.neighbors(of: 0..<end, over: 0..<end, before: end).means(of: own) : []
    let scored = (0..<end).compactMap { row -> (row: Int, score: Double)? in
      var score = Double(own[row]) + (hasNeighbors ? Double(around[row]) : 0)
      if let scaleDays, entry.profile.start != nil {
        score *= floor + exp(-Double(evidence.daysAway[row]) / scaleDays)
      }
      if hasConversation { score *= 0.2 + 0.8 * Double(evidence.conversation[row]) }
      return score > 0 ? (row, score) : nil
    }
    return Array(
      scored.sorted {
        $0.score != $1.score ? $0.score > $1.score : table.ids[$0.row] < table.ids[$1.row]
      }.prefix(limit))
  }
}
