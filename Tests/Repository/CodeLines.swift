import Foundation
import VaultTestSupport

/// The lines of a file that are neither blank nor comment.
///
/// A line is a comment if it begins with the language's mark for one, or lies in a block comment
/// that began a line. A comment behind code leaves the line a line of code, and what a multiline
/// string holds is read like code.
struct CodeLines {
  struct Line {
    /// Counted from 1.
    let number: Int
    /// Without the white space at its ends.
    let text: String
  }

  let path: String
  let lines: [Line]

  /// What marks a comment, by the end of a file's name; other files have no comments.
  private struct CommentMarks {
    var line: String?
    var blockStart: String?
    var blockEnd = ""

    static let cFamily = CommentMarks(line: "//", blockStart: "/*", blockEnd: "*/")
    static let hash = CommentMarks(line: "#")

    static let byEnding: [String: CommentMarks] = [
      "swift": .cFamily, "c": .cFamily, "h": .cFamily, "S": .cFamily,
      "css": CommentMarks(blockStart: "/*", blockEnd: "*/"),
      "html": CommentMarks(blockStart: "<!--", blockEnd: "-->"),
      "mustache": CommentMarks(blockStart: "{{!", blockEnd: "}}"),
      "yaml": .hash, "yml": .hash, "tsv": .hash, "txt": .hash,
    ]
  }

  init(path: String, text: String) {
    self.path = path
    let marks = CommentMarks.byEnding[URL(fileURLWithPath: path).pathExtension] ?? CommentMarks()
    var lines: [Line] = []
    var isInBlock = false
    for (offset, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if isInBlock {
        isInBlock = !trimmed.contains(marks.blockEnd)
      } else if let start = marks.blockStart, trimmed.hasPrefix(start) {
        isInBlock = !trimmed.contains(marks.blockEnd)
      } else if let mark = marks.line, trimmed.hasPrefix(mark) {
        continue
      } else if !trimmed.isEmpty {
        lines.append(Line(number: offset + 1, text: trimmed))
      }
    }
    self.lines = lines
  }

  /// Swift, C, assembler and headers under `Sources`, by ascending path.
  static func code() throws -> [CodeLines] {
    try Checkout.files().filter(isCode).map(read)
  }

  /// Swift and C under `Tests`, by ascending path.
  static func tests() throws -> [CodeLines] {
    try Checkout.files().filter { $0.hasPrefix("Tests/") && isCodeName($0) }.map(read)
  }

  /// What was Swift once and is data now, so that moving it away saves nothing in the count:
  /// everything under `Datasets/text` but cards, and templates and styles under `Sources`.
  static func dataOnceCode() throws -> [CodeLines] {
    try Checkout.files().filter { path in
      let isText = path.hasPrefix("Datasets/text/")
      let isTemplate = path.hasPrefix("Sources/") && !isCode(path)
      let passedOver = [".md", ".modulemap"].contains(where: path.hasSuffix)
      return (isText || isTemplate) && !passedOver
    }.map(read)
  }

  private static func isCode(_ path: String) -> Bool {
    path.hasPrefix("Sources/") && isCodeName(path)
  }

  private static func isCodeName(_ path: String) -> Bool {
    [".swift", ".c", ".h", ".S"].contains(where: path.hasSuffix)
  }

  private static func read(path: String) throws -> CodeLines {
    let data = try Data(contentsOf: Repository.url(path))
    return CodeLines(path: path, text: String(bytes: data, encoding: .utf8) ?? "")
  }
}
