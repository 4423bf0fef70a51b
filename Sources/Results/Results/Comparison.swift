/// The relation required between a metric and its target.
public enum Comparison: String, Codable, Hashable, Sendable {
  /// At least the target.
  case atLeast = "≥"
  /// At most the target.
  case atMost = "≤"
  /// Equal to the target.
  case equal = "="
  /// Less than the target.
  case below = "<"
  /// More than the target.
  case above = ">"
  /// There is nothing to compare with: the design document asks that the value be reported.
  case reported = "reported"

  /// Returns true if a value meets a target.
  ///
  /// `≥`, `≤` and `=` tolerate a relative difference of 10⁻⁹, so that a mean which rounds in its
  /// last bits does not miss a target it reaches; `<` and `>` tolerate none.
  public func isMet(by measured: Double, target: Double) -> Bool {
    let slack = 1e-9 * max(1, abs(target))
    return switch self {
    case .atLeast: measured >= target - slack
    case .atMost: measured <= target + slack
    case .equal: abs(measured - target) <= slack
    case .below: measured < target
    case .above: measured > target
    case .reported: true
    }
  }

  /// Judges a value by its target.
  ///
  /// A value with an interval is on one side only if the whole interval is, too; `=` compares
  /// only the value.
  ///
  /// - Returns: `nil` where nothing is compared.
  public func verdict(
    on measured: Double, within interval: ConfidenceInterval?, target: Double
  ) -> TargetVerdict.Verdict? {
    guard self != .reported else { return nil }
    let isMet = isMet(by: measured, target: target)
    if let interval, self != .equal,
      [interval.low, interval.high].contains(where: { self.isMet(by: $0, target: target) != isMet })
    {
      return .notShown
    }
    return isMet ? .met : .missed
  }

  /// Returns the distance of a value from its target, negative on the bad side.
  ///
  /// - Returns: `nil` where nothing is compared.
  public func margin(of measured: Double, target: Double) -> Double? {
    switch self {
    case .atLeast, .above: measured - target
    case .atMost, .below: target - measured
    case .equal: measured == target ? 0 : -abs(measured - target)
    case .reported: nil
    }
  }
}
