public import Foundation

/// A new, empty folder that goes away with its last reference.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let url: URL

  /// Creates the folder below the system's temporary folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("could not remove a temporary folder: \(error.localizedDescription)")
    }
  }

  /// Writes a file below the folder, its parents included, and says where it is.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file below the folder, its parents included, and says where it is.
  @discardableResult
  public func write(_ data: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  /// Writes a program below the folder, in place of an earlier one, and says where it is.
  ///
  /// Another process copies it: what this one writes is open for writing in every child that a test
  /// beside this one is just starting, and until that child has become its program the system
  /// runs no such file (ETXTBSY).
  @discardableResult
  public func writeProgram(_ text: String, to path: String) throws -> URL {
    let draft = try write(text, to: "\(path).draft")
    let program = url.appendingPathComponent(path)
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = #"cp "$0" "$1.new" && chmod 755 "$1.new" && mv "$1.new" "$1" && rm "$0""#
    copy.arguments = ["-c", script, draft.path, program.path]
    try copy.run()
    copy.waitUntilExit()
    guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return program
  }
}
