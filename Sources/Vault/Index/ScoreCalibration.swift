/// A map of the cosines of one model to the scale of another's, so that vectors of both can be
/// ranked together, each compared with a query in its own space.
///
/// Cosines of different models have different means and spreads: of two messages the one in the
/// model with higher cosines would rank first independent of their content. The line that takes the
/// mean and the standard deviation of one model's cosines to those of the other is fitted on pairs
/// that both embedded.
public struct ScoreCalibration: Hashable, Sendable {
  /// The factor of a score.
  public let scale: Double
  /// The constant added to that.
  public let offset: Double

  /// Fits the line; `nil` where either model's cosines have no spread.
  ///
  /// - Parameters:
  ///   - scores: The cosines of some pairs of texts by the model to be adjusted.
  ///   - reference: Those of the same pairs, or of similar ones, by the other model.
  public init?(from scores: [Float], to reference: [Float]) {
    let (own, other) = (Self.moments(of: scores), Self.moments(of: reference))
    guard own.deviation > 0, other.deviation > 0 else { return nil }
    scale = other.deviation / own.deviation
    offset = other.mean - own.mean * scale
  }

  /// A cosine on the other model's scale.
  public func callAsFunction(_ score: Float) -> Float {
    Float(Double(score) * scale + offset)
  }

  private static func moments(of scores: [Float]) -> (mean: Double, deviation: Double) {
    let count = Double(max(1, scores.count))
    let mean = scores.reduce(0) { $0 + Double($1) } / count
    let variance = scores.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    return (mean, variance.squareRoot())
  }
}
