/// The reason why a binary cannot be timed.
public enum ProbeProblem: Hashable, Sendable {
  /// It is no executable of this machine.
  case cannotStart
  /// It does not support the command, or one of its options.
  case unknownCommand
  /// It was killed from outside.
  case killed
  /// It ended with a status.
  case ended(status: Int32)
  /// A turn took longer than this.
  case tooSlow(limit: Duration)
  /// It answers something else than a record.
  case noRecord
  /// It answers a record of another schema.
  case otherSchema(found: Int, known: Int)
}

extension ProbeProblem: CustomStringConvertible {
  /// The binary's behavior and the remedy, to follow "it", without a full stop.
  public var description: String {
    switch self {
    case .cannotStart: "cannot be started; name an executable of this machine's kind"
    case .unknownCommand:
      "does not know probe-stages or its options; build both sides from versions that do"
    case .killed: "was killed; give it more memory"
    case .ended(let status):
      "ended with status \(status); run its probe-stages by hand to see why"
    case .tooSlow(let limit):
      "was killed after a turn of \(limit); check what else this machine does"
    case .noRecord: "its output is no record of a probe; check that it is a vaultbench"
    case .otherSchema(let found, let known):
      "writes schema \(found), this version reads \(known); build both sides from versions of one "
        + "schema"
    }
  }
}
