public import VaultCore

/// The reason why a program could not be run or its files could not be made.
public enum ProcessError: Error, Equatable, Sendable {
  /// A program that cannot be started.
  case notStarted(program: String)
  /// The file for a program's output cannot be written.
  case unwritableLog(path: String)
  /// The folder for temporary files has no room, or is not there.
  case noTemporaryFolder(path: String)
}

extension ProcessError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .notStarted: .missing
    default: .inputOutput
    }
  }

  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .notStarted(let program):
      "\(program): cannot be started; it must be a program that this user may run, and still be there."
    case .unwritableLog(let path):
      "\(path): cannot be written (the system refuses); choose another folder."
    case .noTemporaryFolder(let path):
      "\(path): cannot be written (set TMPDIR to a folder with room); choose another folder."
    }
  }
}
