/// Decimal notation that reads the same on every machine: a point, thin spaces between thousands,
/// a true minus sign.
package enum DecimalText {
  /// The narrow no-break space, between thousands and before a unit.
  static let thinSpace = "\u{202F}"

  /// A number with so many decimals, halves away from zero.
  ///
  /// - Parameters:
  ///   - value: The number; a dash stands for one that is not finite.
  ///   - decimals: How many decimals.
  ///   - isSigned: Whether a positive number has a sign, as a difference has.
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
  static func significant(_ value: Double, digits: Int = 3) -> String {
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

  private static func power(of base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
