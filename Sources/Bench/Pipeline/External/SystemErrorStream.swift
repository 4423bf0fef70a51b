internal import Foundation
internal import Synchronization

/// The standard error of a system's command: its length and its end.
///
/// It is written to a file that was asked for, or else read from a pipe and not kept: a system that
/// writes without end fills no disk, and a killed run leaves no file.
final class SystemErrorStream: Sendable {
  /// The most bytes of an error stream that a message quotes.
  static let longestQuote = 2048

  private let file: URL?
  private let read = Mutex<(count: Int, end: [UInt8])>((0, []))

  /// Creates the file, readable only by its owner, or empties it; `nil` if it cannot be written.
  ///
  /// - Parameter file: Where the stream is kept; `nil` if it is not.
  init?(_ file: URL?) {
    self.file = file
    guard let file else { return }
    let isCreated = FileManager.default.createFile(
      atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard isCreated else { return nil }
  }

  /// The shell code to run before a command whose error stream goes to the file; empty if it goes
  /// to the pipe.
  var redirection: String {
    guard let file else { return "" }
    return "exec 2>>'\(file.path.replacing("'", with: "'\\''"))'\n"
  }

  /// Takes what came from the pipe.
  func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    read.withLock { read in
      read.count += bytes.count
      read.end = (read.end + bytes).suffix(Self.longestQuote)
    }
  }

  /// The number of bytes written, and the end of them, escaped.
  var contents: (count: Int, lastWords: String) {
    let (count, end) = read.withLock { $0 }
    // Before the shell sends it to the file, the stream is a pipe's.
    let kept = file.map(Self.contents) ?? (count: 0, end: [])
    return (count + kept.count, Self.quote(end + kept.end))
  }

  private static func contents(of file: URL) -> (count: Int, end: [UInt8]) {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      let count = try handle.seekToEnd()
      try handle.seek(toOffset: count - min(count, UInt64(longestQuote)))
      let end = try handle.readToEnd() ?? Data()
      try handle.close()
      return (Int(count), Array(end))
    } catch {
      // The command may have removed it: then there is nothing to quote.
      return (0, [])
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
