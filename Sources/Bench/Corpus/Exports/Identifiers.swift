internal import VaultCore

/// Random-looking identifiers that follow only from a vault's seed and a position.
///
/// They say nothing about time, platform or relevance: equal counts of digits in no order.
struct Identifiers: Sendable {
  let seed: UInt64

  /// Lower-case hex digits of eight bytes.
  func hex(_ purpose: UInt64, _ position: Int) -> String {
    Self.digits(mixed(purpose, position))
  }

  /// The items besides a turn's message that need an identifier of their own.
  enum Purpose: UInt64 {
    case message = 1
    case takenBack = 101
    case tapback = 103
    case withdrawal = 105
    case secondTapback = 107
    case attachment = 109
    case account = 113
  }

  /// The form of a UUID in upper case.
  func uuid(_ position: Int, purpose: Purpose = .message) -> String {
    let first = purpose.rawValue
    let digits = Array(
      (Self.digits(mixed(first, position)) + Self.digits(mixed(first + 1, position))).utf8)
    var text = ""
    text.reserveCapacity(36)
    for (index, digit) in digits.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text += "-" }
      let upper = digit >= 97 ? digit - 32 : digit
      text.unicodeScalars.append(Unicode.Scalar(upper))
    }
    return text
  }

  /// Eighteen decimal digits.
  func decimal(_ position: Int) -> String {
    Int(mixed(111, position) % 1_000_000_000_000_000_000).padded(to: 18)
  }

  private func mixed(_ purpose: UInt64, _ position: Int) -> UInt64 {
    StableHash.mixed(
      (seed ^ (purpose &* 0xD6E8_FEB8_6659_FD93))
        &+ UInt64(bitPattern: Int64(position)) &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func digits(_ value: UInt64) -> String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }
}
