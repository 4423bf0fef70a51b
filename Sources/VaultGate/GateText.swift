internal import Foundation
internal import VaultResults

/// Numbers as the reasons of a gate write them.
enum GateText {
  /// A score with four decimals and its sign where it is a difference: `+0.0120`.
  static func score(_ value: Double, isDifference: Bool = false) -> String {
    signed(String(format: isDifference ? "%+.4f" : "%.4f", value))
  }

  /// A share in per cent with its sign: `+9.8 %`.
  static func change(_ share: Double) -> String {
    signed(String(format: "%+.1f %%", share * 100))
  }

  /// With a true minus sign, as accounts write numbers.
  private static func signed(_ text: String) -> String { text.replacing("-", with: "−") }

  /// A share in per cent: `5 %`, `0.5 %`.
  static func percent(_ share: Double) -> String {
    "\(number(share * 100)) %"
  }

  /// The shortest decimals with at most six digits: `0.005`, `1074`.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(format: "%.0f", value) : String(format: "%.6g", value)
  }

  /// `[−0.018, −0.002]` with signs.
  static func interval(_ interval: ConfidenceInterval) -> String {
    "[\(score(interval.low, isDifference: true)), \(score(interval.high, isDifference: true))]"
  }
}
