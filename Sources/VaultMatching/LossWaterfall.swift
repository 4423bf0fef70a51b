internal import VaultCore
internal import VaultIndex

/// Where the relevant messages of events are lost on their way into the top ranks.
///
/// Each relevant message is charged to the first stage that loses it, in the order of the cases
/// of ``Stage``, so the counts and what is shown add up to all relevant messages.
public struct LossWaterfall: Hashable, Sendable {
  /// A stage that can lose a message.
  public enum Stage: String, CaseIterable, Hashable, Sendable, Codable {
    /// Sent too early or too late for its platform's window.
    case window
    /// Shares nobody with the event.
    case participants
    /// Not similar enough.
    case cut
    /// Passed every filter, yet the index did not return it.
    case search
    /// Returned, but ranked below what is shown.
    case reRanking
  }

  /// The number of relevant messages.
  public private(set) var relevant = 0
  /// How many of them each stage lost.
  public private(set) var lost: [Stage: Int] = [:]

  /// An account without entries.
  public init() {}

  /// How many relevant messages were shown.
  public var shown: Int { relevant - lost.values.reduce(0, +) }

  /// Adds one event's relevant messages to the account.
  ///
  /// - Parameters:
  ///   - relevantRows: The rows judged relevant.
  ///   - event: The event.
  ///   - matches: What the matcher returned, best first.
  ///   - matcher: The matcher that returned them.
  ///   - depth: How many ranks are shown.
  /// - Returns: The stage that lost each row that is not shown.
  @discardableResult
  public mutating func add<Index>(
    relevantRows: [Int], event: EventProfile, matches: [Match], matcher: EventMatcher<Index>,
    depth: Int
  ) -> [Int: Stage] {
    let inWindow = matcher.rowsInWindow(for: event)
    let sharing = matcher.rowsSharingPeople(with: event)
    var rankOfRow: [Int: Int] = [:]
    for (offset, match) in matches.enumerated() { rankOfRow[match.row] = offset + 1 }
    var stages: [Int: Stage] = [:]
    for row in relevantRows {
      if let inWindow, !inWindow.contains(row) {
        stages[row] = .window
      } else if let sharing, !sharing.contains(row) {
        stages[row] = .participants
      } else if let rank = rankOfRow[row] {
        if rank > depth { stages[row] = .reRanking }
      } else {
        let similarity = matcher.table.similarity(of: event.vector, toRow: row)
        stages[row] = matcher.passesCut(similarity) ? .search : .cut
      }
    }
    relevant += relevantRows.count
    for stage in stages.values { lost[stage, default: 0] += 1 }
    return stages
  }
}
