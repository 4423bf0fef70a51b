/// What can be wrong with a question put to the matcher.
public enum MatchingError: Error, Equatable, Sendable {
  /// The weights are not three non-negative numbers that sum to 1.
  case invalidWeights
}

extension MatchingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .invalidWeights:
      "the weights are not three non-negative numbers that sum to 1; "
        + "give semantic, temporal and participant, for example 0.6,0.2,0.2."
    }
  }
}
