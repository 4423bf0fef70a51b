internal import VaultEvaluation

/// Describes in words the information that target, value and margin do not give.
enum TargetReason {
  /// Returns the distance of a value from a missed target, and the side of its interval.
  ///
  /// - Returns: Empty for a target that is met by a value without interval or sample.
  static func text(
    figure: Metric, comparison: Comparison, target: Double
  ) -> String {
    var sentences: [String] = []
    if !comparison.isMet(by: figure.value, target: target) {
      sentences.append(shortfall(figure.value, comparison, target))
    }
    if let interval = figure.ci95 {
      let verdict = comparison.verdict(on: figure.value, within: interval, target: target)
      sentences.append(
        verdict != .notShown
          ? "the whole 95 % interval is on this side of the target"
          : "the 95 % interval includes the target")
    } else if let end = exactEnd(figure, comparison) {
      sentences.append(end)
    }
    return sentences.joined(separator: "; ")
  }

  /// Returns the exact end of a number of faults, or of a share, on its bad side.
  private static func exactEnd(_ figure: Metric, _ comparison: Comparison) -> String? {
    let isShare = figure.unit == MetricUnit.fraction.rawValue
    guard figure.n > 0, isShare || figure.unit == MetricUnit.count.rawValue else { return nil }
    let exact = isShare ? figure.value * Double(figure.n) : figure.value
    let count = exact.rounded()
    guard abs(exact - count) < 1e-6, (0...Double(figure.n)).contains(count) else { return nil }
    let isFloor = comparison == .atLeast || comparison == .above
    guard isShare || !isFloor else { return nil }
    let end = (isFloor ? ProportionEnd.lower : ProportionEnd.upper)(Int(count), figure.n)
    let percent = DecimalText.fixed(100 * end, decimals: end < 0.01 ? 4 : 2)
    return "exact one-sided 95 % end: \(isFloor ? "≥" : "≤") \(percent) % of \(figure.n)"
  }

  private static func shortfall(
    _ measured: Double, _ comparison: Comparison, _ target: Double
  ) -> String {
    let direction = measured > target ? "above" : "below"
    guard target != 0 else { return "\(direction) the target of 0" }
    let share = abs(measured - target) / abs(target)
    guard share < 10 else {
      return "\(Int((measured / target).magnitude.rounded(.down))) times the target"
    }
    let permille = (share * 1000).rounded()
    let percent =
      share < 0.001
      ? "less than 0.1" : DecimalText.fixed(permille / 10, decimals: permille < 100 ? 1 : 0)
    return "\(percent) % \(direction) the target"
  }
}
