/// The reason why a file or folder cannot be written.
public struct WriteObstacle: Hashable, Sendable, CustomStringConvertible {
  /// The reason, without a full stop.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// The system refuses, without a reason.
  public static let system = Self("the system refuses")
  /// The system refuses with a code of POSIX, and its name where it has one.
  public static func systemCode(_ code: Int, name: String?) -> Self {
    Self(name ?? "error \(code)")
  }
  /// A folder exists where a file should be written.
  public static let folderInTheWay = Self("a folder has that name")
  /// Something exists where a new folder should be written.
  public static let exists = Self("it exists already")
  /// The file cannot be created.
  public static let notCreated = Self("the file cannot be created")
  /// A run's working files cannot be removed.
  public static let workingFilesRemain = Self("the working files cannot be removed")
  /// Files left behind by a killed run cannot be removed.
  public static let abandonedFilesRemain = Self("what a killed run left there cannot be removed")
  /// The model cannot be written.
  public static let model = Self("the model cannot be written")
  /// The folder of the vaults cannot be made.
  public static let vaultFolder = Self("the folder of the vaults cannot be made")
  /// A run cannot be copied.
  public static let runNotCopied = Self("the run cannot be copied")
  /// The folder holds something else than a nightly run.
  public static let notANight = Self("it is not the folder of a nightly run")
  /// Another process works in the folder.
  public static let inUse = Self("another vaultbench is using it")
  /// The binaries to time cannot be linked.
  public static let binariesNotLinked = Self("the binaries cannot be linked there")
  /// The exports cannot be moved.
  public static let exportsNotMoved = Self("the exports cannot be moved")
}
