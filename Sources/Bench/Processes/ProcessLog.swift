package import Foundation

/// The output of a child of this program before it ended.
package enum ProcessLog {
  /// Returns the last line that is not empty, at most 300 characters; our errors name no content.
  package static func lastLine(of log: URL) -> String {
    guard let bytes = FileManager.default.contents(atPath: log.path)?.suffix(longest) else {
      return "it wrote no log"
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    // The lines after a fault that give the command's usage.
    let usage = ["usage: ", "see: "]
    let last =
      lines.last { line in
        !line.allSatisfy(\.isWhitespace) && !usage.contains(where: line.hasPrefix)
      } ?? "it printed nothing"
    let program = "vaultbench: "
    return String((last.hasPrefix(program) ? last.dropFirst(program.count) : last).prefix(300))
  }

  private static let longest = 4096
}
