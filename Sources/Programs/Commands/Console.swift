internal import Foundation

/// Standard output for results, standard error for everything else.
package enum Console {
  /// The name that notes begin with.
  package static let program = ProcessInfo.processInfo.processName

  /// True if results may be colored: standard output is a terminal, and colors are not switched off
  /// (https://no-color.org).
  package static var isColored: Bool {
    isatty(STDOUT_FILENO) == 1
      && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// The width of the terminal; `nil` where standard output is none, and nothing need be cut.
  package static var width: Int? { isatty(STDOUT_FILENO) == 1 ? Terminal.width ?? 80 : nil }

  /// Prints a result.
  ///
  /// A closed pipe (`vaultbench … | head`) is no error: the work continues, and the exit
  /// code is that of its result. A result that cannot be written ends the process.
  package static func print(_ text: String) {
    let line = text + (text.hasSuffix("\n") ? "" : "\n")
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    } catch  where isReaderGone(error) {
      return
    } catch {
      note("\(program): standard output cannot be written; the result is incomplete")
      Foundation.exit(ExitStatus.inputOutput.rawValue)
    }
  }

  /// Writes a note to standard error.
  ///
  /// If that fails, only the exit code remains.
  package static func note(_ text: String) {
    do {
      try FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      return
    }
  }

  /// Prints a value as JSON with sorted keys.
  package static func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Prints a result as JSON, or its text.
  package static func print(
    _ value: some Encodable, asJSON: Bool, text: () throws -> String
  ) throws {
    if asJSON { try printJSON(value) } else { print(try text()) }
  }

  /// Lines of data, each printable.
  package static func printable(lines: [String]) -> String {
    lines.map { printable($0) }.joined(separator: "\n")
  }

  /// Control characters and marks of direction as escapes: names may hold any, and forge or turn
  /// lines with them.
  package static func printable(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  private static func isReaderGone(_ error: any Error) -> Bool {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
  }
}
