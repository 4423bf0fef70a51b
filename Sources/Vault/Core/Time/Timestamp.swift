/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds ignored.
public struct Timestamp: Hashable, Sendable, Comparable, Codable {
  /// Milliseconds since the Unix epoch; negative before it.
  public let milliseconds: Int64

  /// Creates a point in time from milliseconds since the Unix epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates a point in time from whole seconds since the Unix epoch.
  public init(seconds: Int64) {
    self.init(milliseconds: seconds * 1000)
  }

  /// Creates a point in time from a civil date and time of day in UTC.
  ///
  /// Fields out of range carry over (month 13 is January of the next year).
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    let days = CivilDate.daysSinceEpoch(year: year, month: month, day: day)
    let time = Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    self.init(seconds: Int64(days) * Self.secondsPerDay + time)
  }

  /// The point in time `duration` milliseconds later.
  public func advanced(byMilliseconds duration: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + duration)
  }

  /// The point in time so many seconds later.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    advanced(byMilliseconds: seconds * 1000)
  }

  /// The point in time so many days of 24 hours later.
  public func advanced(byDays days: Int) -> Timestamp {
    advanced(bySeconds: Int64(days) * Self.secondsPerDay)
  }

  /// Signed, fractional days of 24 hours from `other` to `self`.
  public func days(since other: Timestamp) -> Double {
    Double(milliseconds - other.milliseconds) / Double(Self.secondsPerDay * 1000)
  }

  /// Whole seconds since the Unix epoch, rounded down.
  public var secondsSinceEpoch: Int64 { milliseconds.flooredDivision(by: 1000) }

  /// The civil date in UTC.
  public var date: CivilDate {
    CivilDate(daysSinceEpoch: Int(secondsSinceEpoch.flooredDivision(by: Self.secondsPerDay)))
  }

  /// The second of the day in UTC, 0 to 86 399.
  public var secondOfDay: Int {
    Int(secondsSinceEpoch - Int64(date.daysSinceEpoch) * Self.secondsPerDay)
  }

  /// Orders points in time from earlier to later.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  static let secondsPerDay: Int64 = 86_400
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 in UTC, with milliseconds where there are any: `2026-03-01T09:30:00Z`.
  public var description: String {
    let second = secondOfDay
    let fraction = Int(milliseconds - secondsSinceEpoch * 1000)
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    let suffix = fraction == 0 ? "Z" : ".\(fraction.padded(to: 3))Z"
    return "\(date)T\(time.joined(separator: ":"))\(suffix)"
  }
}

extension Int64 {
  func flooredDivision(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// The decimal digits, led by zeros up to a width that does not count the sign.
  package func padded(to width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
