internal import Foundation

/// The commit of the checkout that a run was made from.
enum SourceCommit {
  /// The commit that the checkout around a folder stands at.
  ///
  /// - Returns: `nil` outside a checkout, or where git is not installed.
  static func current(near folder: URL) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path, "rev-parse", "HEAD"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let commit = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      return process.terminationStatus == 0 && !commit.isEmpty ? commit : nil
    } catch {
      return nil
    }
  }
}
