/// The pieces of GitHub's Markdown that renderers share.
enum MarkdownTable {
  /// Returns a table; the columns of `numbers` are aligned to the right.
  static func text(_ headings: [String], numbers: [Int], rows: [[String]]) -> String {
    let rule = headings.indices.map { numbers.contains($0) ? "---:" : "---" }
    let lines = [headings.map(escaped), rule] + rows.map { $0.map(escaped) }
    return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Content that a reader opens when it is needed.
  static func folded(_ title: String, _ content: String) -> String {
    "<details><summary>\(Markup(title).source)</summary>\n\n\(content)\n</details>\n"
  }

  /// Text on one line.
  static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Returns text that Markdown shows unchanged; scalar by scalar, for the reason ``Markup`` gives.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in singleLine(text).unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
