/// What can be wrong with a question put to the matcher.
public enum MatchingError: Error, Equatable, Sendable {
  /// The weights are not three non-negative numbers that sum to 1.
  case invalidWeights
  /// The weights of a free-text search are not all finite and non-negative, or all are 0.
  case invalidSearchWeights
  /// A file that is no model of the learned matcher, or of another version.
  case malformedModel(file: String)
  /// Too few judged vaults, or candidates that are all alike.
  case tooLittleToLearn
}

extension MatchingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .invalidWeights:
      "the weights are not three non-negative numbers that sum to 1; "
        + "give semantic, temporal and participant, for example 0.6,0.2,0.2."
    case .invalidSearchWeights:
      "the weights of the search are not all finite and non-negative, or all are 0; "
        + "give at least one component a positive weight."
    case .malformedModel(let file):
      "\(file): not a matcher model that this version can read; restore it, or fit one with "
        + "`vaultbench train-matcher`."
    case .tooLittleToLearn:
      "too little training data: give corpora with at least two judged vaults in the chosen split."
    }
  }
}
