public import VaultCore

/// A message that was found for an event, with the reasons for its place.
public struct Match: Hashable, Sendable {
  /// The message's row in the candidate table.
  public let row: Int
  /// The message's identifier.
  public let id: DocumentID
  /// The components of its score.
  public let components: ScoreComponents
  /// The weighted sum of the components; log odds of relevance from the learned matcher.
  public let score: Double
  /// The contribution of each group of features to the learned matcher's log odds; empty from the
  /// design document's matcher.
  public internal(set) var contributions: [MatchFeature.Group: Double] = [:]

  /// The contributions by name, as records keep them; `nil` from the design document's matcher.
  public var amounts: [String: Double]? {
    contributions.isEmpty
      ? nil
      : Dictionary(uniqueKeysWithValues: contributions.map { ($0.key.rawValue, $0.value) })
  }
}

extension ScoreComponents {
  /// Measures a message against an event.
  ///
  /// - Complexity: O(participants of both).
  public init(
    similarity: Float, sentAt: Timestamp, people: [Contact.Index], event: EventProfile
  ) {
    let shared = people.count { event.participants.contains($0) }
    self.init(
      similarity: similarity, daysFromStart: event.start.map(sentAt.days(since:)), shared: shared,
      union: people.count + event.participants.count - shared)
  }
}
