public import VaultCore
public import VaultResults

/// The reason why a gate's policy cannot be used.
public enum GateError: Error, Equatable, Sendable {
  /// The policy's file is not there, or cannot be read.
  case missingPolicy(path: String)
  /// The policy's file is no text.
  case notText(file: String)
  /// The policy's file is not YAML, or holds something else than a policy.
  case malformedPolicy(ResultsError)
  /// The policy holds margins, and none.
  case noMargins(file: String)
  /// A margin is stated for a name that is no measure.
  case unknownMeasure(file: String, name: String)
  /// A key holds something else than a number from 0 to 1, or, where `isOpen`, between them.
  case outsideUnitRange(file: String, key: String, isOpen: Bool)
  /// A key holds a number below the least one.
  case tooSmall(file: String, key: String, least: Int)
  /// The looks at timings are not ascending counts of rounds up to a limit.
  case looksNotAscending(file: String, least: Int, most: Int)
}

extension GateError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missingPolicy: .missing
    default: .badData
    }
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .missingPolicy(let path):
      "\(path): not found; give --policy the path of a readable YAML file."
    case .notText(let file):
      "\(file): not UTF-8 text."
    case .malformedPolicy(let error):
      "\(error)"
    case .noMargins(let file):
      "\(file): quality.margins names no measure; leave it out for the default ones."
    case .unknownMeasure(let file, let name):
      "\(file): quality.margins: \(name) is no measure."
    case .outsideUnitRange(let file, let key, let isOpen):
      "\(file): \(key) must \(isOpen ? "lie" : "be") between 0 and 1."
    case .tooSmall(let file, let key, let least):
      "\(file): \(key) must be at least \(least)."
    case .looksNotAscending(let file, let least, let most):
      "\(file): timing.looks must be ascending counts from \(least) to \(most)."
    }
  }
}
