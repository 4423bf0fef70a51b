internal import Foundation
public import VaultCore

/// Where the date and time come from; a value, so that tests can stop it.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Timestamp

  /// A clock that reads as the closure says.
  public init(_ read: @escaping @Sendable () -> Timestamp) {
    self.read = read
  }

  /// The system's clock.
  public static let system = WallClock {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// A clock that stands still.
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
