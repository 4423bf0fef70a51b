internal import VaultComparison
internal import VaultCore
internal import VaultResults

/// Weights, means and differences as tables and drawings write them.
enum WeightText {
  /// Semantic, temporal and participant weight in percent, for example `70/10/20`; with as many
  /// decimals as the grid's steps need, at most two.
  static func text(_ weights: RankingWeights, parts: Int) -> String {
    weights.percent(
      decimals: (0...2).first { parts > 0 && power($0 + 2).isMultiple(of: parts) } ?? 2)
  }

  /// Weights by name: `70/10/20`, semantic, temporal and participant in hundredths.
  static func name(_ weights: RankingWeights) -> String {
    [weights.semantic, weights.temporal, weights.participant]
      .map { DecimalText.significant($0 * 100, digits: 2) }.joined(separator: "/")
  }

  /// A mean with four decimals.
  static func mean(_ value: Double) -> String { DecimalText.fixed(value, decimals: 4) }

  /// A difference with its sign and four decimals.
  static func difference(_ value: Double) -> String {
    DecimalText.fixed(value, decimals: 4, isSigned: true)
  }

  /// An interval of a difference.
  static func interval(_ interval: ConfidenceInterval) -> String {
    "[\(difference(interval.low)), \(difference(interval.high))]"
  }

  /// A p-value: three decimals, or that it is below 0.001.
  static func p(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : DecimalText.fixed(value, decimals: 3)
  }

  /// A step between weights.
  static func step(_ value: Double) -> String { DecimalText.fixed(value, decimals: 2) }

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
