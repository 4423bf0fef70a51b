internal import VaultCore
public import VaultIndex

/// Finds the messages that belong to a calendar event (PDV 2.3).
///
/// 1. *Window*: keep the messages close enough to the start, by platform.
/// 2. *Participants*: keep those that share a person with the event.
/// 3. *Search*: ask the index for the `overFetch` nearest of what is left.
/// 4. *Cut*: drop those that are not similar enough.
/// 5. *Re-rank*: order by the weighted sum of cosine, closeness in time and shared people.
public struct EventMatcher<Index: VectorIndex>: Sendable {
  /// The vault's messages.
  public let table: CandidateTable
  /// The index over the table's vectors, row by row.
  public let index: Index
  /// The settings.
  public let configuration: MatchingConfiguration

  /// Prepares to match events of one vault.
  ///
  /// - Precondition: The index holds the table's rows.
  public init(table: CandidateTable, index: Index, configuration: MatchingConfiguration) {
    precondition(index.count == table.count, "the index does not hold the table's rows")
    self.table = table
    self.index = index
    self.configuration = configuration
  }

  /// The messages of an event, best first; equal scores by ascending identifier.
  ///
  /// - Returns: At most `overFetch` matches.
  /// - Complexity: O(rows in the window) and one filtered search.
  public func matches(for event: EventProfile) throws(IndexError) -> [Match] {
    let found = try index.search(
      event.vector[...], limit: configuration.overFetch, within: admittedRows(for: event))
    return found.neighbors
      .filter { passesCut($0.score) }
      .map { match(row: $0.row, similarity: $0.score, event: event) }
      .sorted { left, right in
        left.score != right.score ? left.score > right.score : left.id < right.id
      }
  }

  /// The rows that pass window and participants; `nil` if neither stage restricts anything.
  public func admittedRows(for event: EventProfile) -> RowSet? {
    let inWindow = rowsInWindow(for: event)
    guard let sharing = rowsSharingPeople(with: event) else { return inWindow }
    guard var both = inWindow else { return sharing }
    both.formIntersection(sharing)
    return both
  }

  /// The rows whose time fits their platform's window; `nil` if the policy has no windows, or the
  /// event no time.
  public func rowsInWindow(for event: EventProfile) -> RowSet? {
    guard configuration.windows != .unlimited, let start = event.start else { return nil }
    var rows = RowSet(capacity: table.count)
    for platform in Platform.allCases {
      guard let window = configuration.windows.window(for: platform) else { continue }
      for row in table.rows(in: window.range(around: start))
      where table.platforms[row] == platform {
        rows.insert(row)
      }
    }
    return rows
  }

  /// The rows that share a person with the event; `nil` if the stage is off or names nobody.
  public func rowsSharingPeople(with event: EventProfile) -> RowSet? {
    guard configuration.requiresSharedParticipant, !event.participants.isEmpty else { return nil }
    var rows = RowSet(capacity: table.count)
    for person in event.participants {
      for row in table.rows(naming: person) { rows.insert(row) }
    }
    return rows
  }

  /// Whether a cosine exceeds the cut.
  public func passesCut(_ similarity: Float) -> Bool {
    guard let cut = configuration.similarityCut else { return true }
    return Double(similarity) > cut
  }

  private func match(row: Int, similarity: Float, event: EventProfile) -> Match {
    let components = ScoreComponents(
      similarity: similarity, sentAt: table.sentAt[row], people: table.participants[row],
      event: event)
    return Match(
      row: row, id: table.ids[row], components: components,
      score: components.score(configuration.weights))
  }
}
