public import VaultCore

/// The range of time in which the instances of a recurring event are listed.
///
/// A rule that ends by itself (COUNT, UNTIL) and single extra dates give all their instances. A
/// rule without an end gives those from three years before the most recent message (or, without
/// messages, the event's start) to one year after the later of the two. Either way a series gives
/// at most 1 000 instances: those around the most recent message, a quarter of them after it.
public struct RecurrenceWindow: Hashable, Sendable {
  /// The time of the vault's most recent message.
  public let latestMessage: Timestamp?
  /// Days listed before the most recent message.
  public let daysBefore: Int
  /// Days listed after it.
  public let daysAfter: Int
  /// The most instances of one series.
  public let maximumInstances: Int

  /// Bounds the expansion.
  ///
  /// - Precondition: `maximumInstances > 0`.
  public init(
    latestMessage: Timestamp? = nil, daysBefore: Int = 3 * 365, daysAfter: Int = 365,
    maximumInstances: Int = 1000
  ) {
    precondition(maximumInstances > 0, "a series needs at least one instance")
    self.latestMessage = latestMessage
    self.daysBefore = daysBefore
    self.daysAfter = daysAfter
    self.maximumInstances = maximumInstances
  }

  /// The span of a rule without an end.
  func bounds(start: Timestamp) -> ClosedRange<Timestamp> {
    let anchor = latestMessage ?? start
    let lower = anchor.advanced(byDays: -daysBefore)
    return lower...max(lower, max(anchor, start).advanced(byDays: daysAfter))
  }
}
