public import VaultCore

/// The time before and after an event's start within which a message is considered.
public struct TemporalWindow: Hashable, Sendable, Codable {
  /// Days before the start, inclusive; not negative.
  public let daysBefore: Int
  /// Days after the start, inclusive; not negative.
  public let daysAfter: Int

  /// A window of whole days.
  ///
  /// - Precondition: Neither side is negative.
  public init(daysBefore: Int, daysAfter: Int) {
    precondition(daysBefore >= 0 && daysAfter >= 0, "a side of a temporal window is negative")
    self.daysBefore = daysBefore
    self.daysAfter = daysAfter
  }

  /// The first and the last instant of the window around an event's start.
  public func range(around start: Timestamp) -> ClosedRange<Timestamp> {
    start.advanced(byDays: -daysBefore)...start.advanced(byDays: daysAfter)
  }
}

/// The window that applies to each platform.
public enum WindowPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every message, independent of its time.
  case unlimited
  /// Seven days on both sides, for every platform (PDV 2.3, the base).
  case sevenDays
  /// The design document's window of each platform (PDV 2.3).
  case adaptive

  /// The window for messages of a platform; `nil` means all of time.
  public func window(for platform: Platform) -> TemporalWindow? {
    switch self {
    case .unlimited: nil
    case .sevenDays: TemporalWindow(daysBefore: 7, daysAfter: 7)
    case .adaptive:
      switch platform {
      case .email: TemporalWindow(daysBefore: 30, daysAfter: 7)
      case .whatsapp: TemporalWindow(daysBefore: 7, daysAfter: 2)
      case .imessage: TemporalWindow(daysBefore: 14, daysAfter: 7)
      case .calendar: TemporalWindow(daysBefore: 60, daysAfter: 0)
      case .other, .telegram, .signal: TemporalWindow(daysBefore: 14, daysAfter: 7)
      }
    }
  }
}
