public import VaultCore

/// The faults of a model of the learned matcher.
public enum MatchingError: Error, Equatable, Sendable {
  /// A file that is no model of the learned matcher, or of another version.
  case malformedModel(file: String)
  /// Too few judged vaults, or candidates that are all alike.
  case tooLittleToLearn
}

extension MatchingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    .badData
  }

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .malformedModel(let file):
      "\(file): not a matcher model that this version can read; restore it, or fit one with "
        + "`vaultlab train-matcher`."
    case .tooLittleToLearn:
      "too little training data: give corpora with at least two judged vaults in the chosen split."
    }
  }
}
