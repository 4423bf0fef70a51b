internal import VaultCore
public import VaultIndex

/// Finds the messages that belong to a calendar event (PDV 2.3).
///
/// 1. *Window*: keep the messages close enough to the start, by platform, and none that was sent
///    after the question was asked.
/// 2. *Participants*: keep those that share a person with the event.
/// 3. *Search*: ask the index for the `overFetch` nearest of the remaining ones.
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
  /// - Complexity: That of ``admittedRows(for:)`` and one filtered search.
  public func matches(for event: EventProfile) throws(IndexError) -> [Match] {
    let found = try index.search(
      event.vector[...], limit: configuration.overFetch, within: admittedRows(for: event))
    return reranked(found.neighbors, for: event)
  }

  /// The messages of an event by similarities that are not those of the index, best first.
  ///
  /// - Parameters:
  ///   - event: The event that is asked about.
  ///   - similarity: The similarity of a row that passes window and participants.
  /// - Returns: As ``matches(for:)`` does.
  /// - Complexity: O(n log n) in the rows that pass.
  public func matches(for event: EventProfile, similarity: (Int) -> Float) -> [Match] {
    let rows = admittedRows(for: event).map { Array($0) } ?? Array(0..<table.count)
    let found = rows.map { Neighbor(row: $0, score: similarity($0)) }
      .sorted { ($0.score, $1.row) > ($1.score, $0.row) }
    return reranked(found.prefix(configuration.overFetch), for: event)
  }

  private func reranked(_ found: some Sequence<Neighbor>, for event: EventProfile) -> [Match] {
    found
      .filter { passesCut($0.score) }
      .map { match(row: $0.row, similarity: $0.score, event: event) }
      .sorted { left, right in
        left.score != right.score ? left.score > right.score : left.id < right.id
      }
  }

  /// Returns true if a cosine exceeds the cut.
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
