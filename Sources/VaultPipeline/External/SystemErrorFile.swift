internal import Foundation
internal import Synchronization

/// The file that takes the standard error of a system's command.
final class SystemErrorFile: Sendable {
  /// The most bytes of an error stream that a message quotes.
  static let longestQuote = 2048

  private let url: URL
  private let isKept: Bool
  private let read = Mutex<(count: Int, lastWords: String)?>(nil)

  /// Creates the file, readable by its owner alone, or empties it; `nil` if it cannot be written.
  ///
  /// - Parameter url: Where it is kept; `nil` for a temporary file.
  init?(_ url: URL?) {
    self.url =
      url
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "vaultbench-stderr-\(UUID().uuidString)")
    isKept = url != nil
    let isCreated = FileManager.default.createFile(
      atPath: self.url.path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard isCreated else { return nil }
  }

  /// What a shell must run before a command whose error stream goes to the file.
  var redirection: String {
    "exec 2>>'\(url.path.replacing("'", with: "'\\''"))'\n"
  }

  /// How many bytes were written, and the end of them, escaped.
  var contents: (count: Int, lastWords: String) {
    read.withLock { $0 } ?? contentsOfFile()
  }

  /// Reads the file for the last time and deletes it unless it is kept.
  func close() {
    read.withLock { read in
      guard read == nil else { return }
      read = contentsOfFile()
      guard !isKept else { return }
      do {
        try FileManager.default.removeItem(at: url)
      } catch {
        // The command has removed it: nothing is left to delete.
      }
    }
  }

  private func contentsOfFile() -> (count: Int, lastWords: String) {
    do {
      let file = try FileHandle(forReadingFrom: url)
      let count = try file.seekToEnd()
      try file.seek(toOffset: count - min(count, UInt64(Self.longestQuote)))
      let tail = try file.readToEnd() ?? Data()
      try file.close()
      return (Int(count), Self.quote(Array(tail)))
    } catch {
      // The command may have removed it: then there is nothing to quote.
      return (0, "")
    }
  }

  /// The end of a text, trimmed, on one line of at most ``longestQuote`` bytes.
  ///
  /// Control and format characters are written as in a Swift literal, such as `\n` and `\u{1B}`.
  static func quote(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    var (quoted, length) = ([String](), 0)
    for scalar in text.unicodeScalars.reversed() {
      let escaped = escape(scalar)
      length += escaped.utf8.count
      guard length <= longestQuote else { break }
      quoted.append(escaped)
    }
    return quoted.reversed().joined()
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case _ where scalar == "\n": #"\n"#
    case .control, .format, .lineSeparator, .paragraphSeparator:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
