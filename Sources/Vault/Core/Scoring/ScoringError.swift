/// Weights that no score can be computed with.
public enum ScoringError: Error, Equatable, Sendable {
  /// The weights are not three non-negative numbers that sum to 1.
  case invalidWeights
  /// The weights of a free-text search are not all finite and non-negative, or all are 0.
  case invalidSearchWeights
}

extension ScoringError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .invalidWeights: .usage
    default: .badData
    }
  }

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .invalidWeights:
      "the weights are not three non-negative numbers that sum to 1; "
        + "give semantic, temporal and participant, for example 0.6,0.2,0.2."
    case .invalidSearchWeights:
      "the weights of the search are not all finite and non-negative, or all are 0; "
        + "give at least one component a positive weight."
    }
  }
}
