/// Describes in words the information that target, value and margin do not give.
enum TargetReason {
  /// Returns the distance of a value from a missed target, and the side of its interval.
  ///
  /// - Returns: Empty for a target that is met by a value without interval.
  static func text(
    figure: Metric, comparison: Comparison, target: Double, isMet: Bool
  ) -> String {
    var sentences: [String] = []
    if !isMet { sentences.append(shortfall(figure.value, comparison, target)) }
    if let interval = figure.ci95 {
      let low = comparison.isMet(by: interval.low, target: target)
      let high = comparison.isMet(by: interval.high, target: target)
      let decided = low == isMet && high == isMet
      sentences.append(
        decided
          ? "the whole 95 % interval is on this side of the target"
          : "the 95 % interval includes the target")
    }
    return sentences.joined(separator: "; ")
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
