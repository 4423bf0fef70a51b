internal import VaultCore

/// Dates as `chat.db` keeps them: since 2001-01-01T00:00:00Z, in seconds or nanoseconds.
enum ChatDate {
  /// From here on a number counts nanoseconds: 17 minutes after 2001, or 31 700 years of seconds.
  static let firstNanoseconds: Int64 = 1_000_000_000_000

  /// Reads a date; `nil` where none was noted (0) and beyond what nanoseconds reach (2293).
  static func timestamp(_ number: SQLiteNumber?) -> Timestamp? {
    let milliseconds: Int64
    switch number {
    case .integer(let value) where value > firstNanoseconds: milliseconds = value / 1_000_000
    case .integer(let value) where value > 0 && value < 10_000_000_000: milliseconds = value * 1000
    case .real(let value) where value > Double(firstNanoseconds) && value < 9.2e18:
      milliseconds = Int64(value / 1e6)
    case .real(let value) where value > 0 && value < 1e10:
      milliseconds = Int64((value * 1000).rounded())
    default: return nil
    }
    return Timestamp(milliseconds: milliseconds + 978_307_200_000)
  }
}
