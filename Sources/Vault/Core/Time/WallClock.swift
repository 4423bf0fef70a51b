internal import Foundation

/// The source of the date and time; a value, so that tests can stop it.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Timestamp

  /// Creates a clock that reads the closure's time.
  public init(_ read: @escaping @Sendable () -> Timestamp) {
    self.read = read
  }

  /// The system's clock.
  public static let system = WallClock {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns a clock with a constant time.
  public static func stopped(at time: Timestamp) -> WallClock {
    WallClock { time }
  }

  /// The present.
  public var now: Timestamp { read() }

  /// The present day in Coordinated Universal Time.
  public var today: CivilDate {
    CivilDate(daysSinceEpoch: Int((Double(now.milliseconds) / 86_400_000).rounded(.down)))
  }
}
