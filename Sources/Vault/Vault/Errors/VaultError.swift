public import VaultCore

/// An error of a vault's use that no stage of it reports.
public enum VaultError: Error, Equatable, Sendable {
  /// A search has neither words nor conditions.
  case emptySearch
  /// A search's first day is after its last.
  case invertedDays
  /// A search or a match asks for fewer than one result.
  case limit
  /// The vault has no event of an identifier.
  case unknownEvent
  /// The clock is behind the vault's last operation, which was at a time in ISO 8601.
  case clockBehind(last: String)
  /// There is a file already where one is to be written.
  case exists(path: String)
  /// The system refuses to write a file.
  case unwritable(path: String)
}

extension VaultError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .emptySearch, .invertedDays, .limit, .unknownEvent, .exists: .usage
    case .unwritable: .inputOutput
    case .clockBehind: .badData
    }
  }

  /// The problem, and what to do.
  public var description: String {
    switch self {
    case .emptySearch:
      "there is nothing to search for: give words, or a condition such as from:NAME"
    case .invertedDays:
      "no day is both after the first and before the last: exchange --after and --before"
    case .limit: "--limit is at least 1"
    case .unknownEvent: "the vault has no event of this identifier"
    case .clockBehind(let last):
      "the clock is behind the vault's last operation (\(last)), or was ahead then: set it right, since age is counted by it"
    case .exists(let path): "\(path): it exists already; choose another name"
    case .unwritable(let path): "\(path): the system refuses to write it"
    }
  }
}
