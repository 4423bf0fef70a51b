internal import VaultEvaluation

/// The reason why data cannot answer a valid question.
public enum OpenQuestion: Hashable, Sendable {
  /// No weights keep a constraint; the measure's best value on these events is `best`.
  case constraintOutOfReach(constraint: String, measure: String, best: Double)
  /// Each constraint is within reach of some weights, and all together are not.
  case constraintsExclude([String])
  /// No event of these splits has a relevant message.
  case nothingRelevant(splits: [String])
  /// Too few vaults to validate over.
  case tooFewVaults(count: Int, least: Int)
  /// A metric of an external system, whose command no run keeps.
  case externalFigure(id: String)
  /// The command of a metric failed; `line` is the last line of its output.
  case commandFailed(status: Int32, line: String)
}

extension OpenQuestion: CustomStringConvertible {
  /// The obstacle and its remedy, without a full stop.
  public var description: String {
    switch self {
    case .constraintOutOfReach(let constraint, let measure, let best):
      "no weights satisfy \(constraint); the best that any reach on these events is "
        + "\(measure) = \((best * 10_000).rounded() / 10_000); loosen the constraint"
    case .constraintsExclude(let constraints):
      "some weights satisfy each of \(constraints.joined(separator: " and ")), but none satisfy "
        + "all; loosen one of them"
    case .nothingRelevant(let splits):
      "no event of the splits \(splits.joined(separator: " and ")) has a relevant "
        + "message; name others with --split, or give the dataset judgments"
    case .tooFewVaults(let count, let least):
      "weights \(PairedComparison.fewVaults(count) ?? ""): they are cross-validated over whole "
        + "vaults, at least \(least), and compared from \(PairedComparison.leastClusters) on; "
        + "take in more vaults, or add splits with --split train,dev,test"
    case .externalFigure(let id):
      "\(id) is a metric of an external system, whose command the run does not "
        + "store; run `vaultbench run --system …` again"
    case .commandFailed(let status, let line): "the command ended with \(status): \(line)"
    }
  }
}
