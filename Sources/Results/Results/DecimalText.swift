internal import Foundation

/// Decimal notation that reads the same on every machine: a point, thin spaces between thousands,
/// a true minus sign.
package enum DecimalText {
  /// The narrow no-break space, between thousands and before a unit.
  package static let thinSpace = "\u{202F}"

  /// Returns a number with the given decimals, halves rounded away from zero.
  ///
  /// - Parameters:
  ///   - value: The number; a dash replaces one that is not finite.
  ///   - decimals: The number of decimals.
  ///   - isSigned: True if a positive number has a sign, as a difference has.
  /// - Returns: For example `−0.250`.
  package static func fixed(_ value: Double, decimals: Int, isSigned: Bool = false) -> String {
    guard value.isFinite else { return "–" }
    let scale = power(of: 10, decimals)
    let scaled = (value.magnitude * scale).rounded()
    // Beyond 2⁵³ a Double has no decimals left to round.
    guard scaled < 9e15 else { return "\(value)" }
    let whole = Int(scaled / scale)
    let sign = scaled == 0 ? "" : value < 0 ? "−" : isSigned ? "+" : ""
    guard decimals > 0 else { return sign + grouped(Int(scaled)) }
    let fraction = String(Int(scaled) - whole * Int(scale))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(grouped(whole)).\(zeros)\(fraction)"
  }

  /// A number with three significant digits; whole numbers and those above 1 000 in full.
  package static func significant(_ value: Double, digits: Int = 3) -> String {
    if value == value.rounded() { return fixed(value, decimals: 0) }
    var decimals = digits - 1
    var bound = 10.0
    while decimals > 0, value.magnitude >= bound {
      decimals -= 1
      bound *= 10
    }
    bound = 1
    while decimals < 9, value.magnitude < bound {
      decimals += 1
      bound /= 10
    }
    return fixed(value, decimals: decimals)
  }

  /// A whole number with its thousands apart; four digits stay together.
  package static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "−" : ""
    guard digits.count > 4 else { return sign + digits }
    var groups: [Substring] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return sign + groups.joined(separator: thinSpace)
  }

  /// A share in per cent with the given decimals: `5.0 %`.
  package static func percent(_ share: Double, decimals: Int) -> String {
    "\(fixed(share * 100, decimals: decimals))\(thinSpace)%"
  }

  /// A share in per cent with so many significant digits: `0.52 %`.
  package static func percent(_ share: Double, digits: Int) -> String {
    "\(significant(share * 100, digits: digits))\(thinSpace)%"
  }

  private static func power(of base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}

// Numbers as the reasons of a gate write them, rounded from their binary value.
extension DecimalText {
  /// A score with four decimals and its sign where it is a difference: `+0.0120`.
  package static func score(_ value: Double, isDifference: Bool = false) -> String {
    printed(isDifference ? "%+.4f" : "%.4f", value)
  }

  /// A share in per cent with its sign: `+9.8 %`.
  package static func change(_ share: Double) -> String { printed("%+.1f %%", share * 100) }

  /// A share in per cent: `5 %`, `0.5 %`.
  package static func percent(_ share: Double) -> String { "\(shortest(share * 100)) %" }

  /// The shortest decimals with at most six digits: `0.005`, `1074`.
  package static func shortest(_ value: Double) -> String {
    let isWhole = value == value.rounded() && abs(value) < 1e15
    return String(format: isWhole ? "%.0f" : "%.6g", value)
  }

  /// `[−0.018, −0.002]` with signs.
  package static func interval(_ interval: ConfidenceInterval) -> String {
    "[\(score(interval.low, isDifference: true)), \(score(interval.high, isDifference: true))]"
  }

  /// A number in a format of `printf`, with a true minus sign.
  package static func printed(_ format: String, _ value: Double) -> String {
    String(format: format, value).replacing("-", with: "−")
  }
}
