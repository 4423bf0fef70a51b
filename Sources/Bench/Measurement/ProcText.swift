internal import Foundation

/// A reader of the small text files in which Linux describes itself.
enum ProcText {
  /// The content of a file; `nil` if it is missing, forbidden or not UTF-8.
  static func content(of path: String) -> String? {
    // The size of these files is reported as 0, so they are read to the end, not by their size.
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    do {
      return try file.readToEnd().flatMap { String(data: $0, encoding: .utf8) }
    } catch {
      // To a caller a fact that cannot be read is one that the system does not state.
      return nil
    }
  }

  /// The content of a file that every Linux kernel has.
  static func required(_ path: String) throws(MeasurementError) -> String {
    guard let text = content(of: path) else { throw .unreadable(file: path) }
    return text
  }

  /// Writes to an existing file; returns whether that worked.
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = FileHandle(forWritingAtPath: path) else { return false }
    do {
      try file.write(contentsOf: Data(text.utf8))
      return true
    } catch {
      return false
    }
  }

  /// The value of the first line that reads `name`, a separator and a value, trimmed.
  static func field(_ name: String, separator: Character = ":", in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let position = line.firstIndex(of: separator),
        trimmed(line[..<position]) == name
      else { continue }
      return trimmed(line[line.index(after: position)...])
    }
    return nil
  }

  /// A number of kibibytes, written `1234 kB`, in bytes.
  static func bytes(kibibytes value: String) -> Int? {
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[1] == "kB", let count = Int(parts[0]), count >= 0 else {
      return nil
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: 1024)
    return overflow ? nil : bytes
  }

  /// The bytes of the line `name: 1234 kB`.
  static func figure(
    _ name: String, in text: String, of path: String
  ) throws(MeasurementError) -> Int {
    guard let bytes = field(name, in: text).flatMap(bytes(kibibytes:)) else {
      throw .missingField(name: name, file: path)
    }
    return bytes
  }

  /// A text without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
