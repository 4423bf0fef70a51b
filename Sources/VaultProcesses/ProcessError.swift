/// Why a program or its files could not be had.
public enum ProcessError: Error, Equatable, Sendable {
  /// A program that cannot be started.
  case notStarted(program: String)
  /// The file for what a program says cannot be written.
  case unwritableLog(path: String)
  /// The folder for temporary files has no room, or is not there.
  case noTemporaryFolder(path: String)
}

extension ProcessError: CustomStringConvertible {
  /// What, where, and what to do.
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
