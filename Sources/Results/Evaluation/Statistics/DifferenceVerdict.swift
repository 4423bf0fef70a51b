/// The outcome of a comparison.
public enum DifferenceVerdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// The candidate is better.
  case better
  /// The candidate is worse.
  case worse
  /// The data are inconclusive; a difference below the minimum detectable effect may well exist.
  case noDetectableDifference
}
