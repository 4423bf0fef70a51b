/// The reason why a file or folder cannot be written.
public enum WriteObstacle: Hashable, Sendable {
  /// The system refuses, without a reason.
  case system
  /// The system refuses with a code of POSIX, and its name where it has one.
  case systemCode(Int, name: String?)
  /// A folder exists where a file should be written.
  case folderInTheWay
  /// Something exists where a new folder should be written.
  case exists
  /// The file cannot be created.
  case notCreated
  /// A run's working files cannot be removed.
  case workingFilesRemain
  /// Files left behind by a killed run cannot be removed.
  case abandonedFilesRemain
  /// The model cannot be written.
  case model
  /// The folder of the vaults cannot be made.
  case vaultFolder
  /// A run cannot be copied.
  case runNotCopied
  /// The folder holds something else than a nightly run.
  case notANight
  /// Another process works in the folder.
  case inUse
  /// The binaries to time cannot be linked.
  case binariesNotLinked
  /// The exports cannot be moved.
  case exportsNotMoved
}

extension WriteObstacle: CustomStringConvertible {
  /// The reason, without a full stop.
  public var description: String {
    switch self {
    case .system: "the system refuses"
    case .systemCode(let code, let name): name ?? "error \(code)"
    case .folderInTheWay: "a folder has that name"
    case .exists: "it exists already"
    case .notCreated: "the file cannot be created"
    case .workingFilesRemain: "the working files cannot be removed"
    case .abandonedFilesRemain: "what a killed run left there cannot be removed"
    case .model: "the model cannot be written"
    case .vaultFolder: "the folder of the vaults cannot be made"
    case .runNotCopied: "the run cannot be copied"
    case .notANight: "it is not the folder of a nightly run"
    case .inUse: "another vaultbench is using it"
    case .binariesNotLinked: "the binaries cannot be linked there"
    case .exportsNotMoved: "the exports cannot be moved"
    }
  }
}
