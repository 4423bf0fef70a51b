internal import Foundation

/// Standard output for results, standard error for everything else.
enum Console {
  /// Whether results may be coloured: standard output is a terminal, and nobody asked for none
  /// (https://no-color.org).
  static var isColored: Bool {
    isatty(STDOUT_FILENO) == 1
      && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Prints a result.
  static func print(_ text: String) {
    write(text + (text.hasSuffix("\n") ? "" : "\n"), to: .standardOutput)
  }

  /// Says something beside the result.
  static func note(_ text: String) {
    write(text + "\n", to: .standardError)
  }

  /// Prints a value as JSON with sorted keys.
  static func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Control characters as escapes: file names may hold any, and forge lines with them.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  /// Writes to a stream; a reader that has gone away (`vaultbench … | head`) is no error.
  private static func write(_ text: String, to stream: FileHandle) {
    do {
      try stream.write(contentsOf: Data(text.utf8))
    } catch {
      Foundation.exit(0)
    }
  }
}
