/// Comma-separated values after RFC 4180.
public enum CSVText {
  /// Rows of fields; those that hold a comma, a quote or a line break are quoted.
  ///
  /// A field that a spreadsheet would take for a formula gets a quote mark in front (OWASP, "CSV
  /// Injection"), unless it is a number.
  public static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let isFormula =
      text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula && Double(text) == nil && !opensNumber(text) ? "'\(text)" : text
    let needsQuotes = safe.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    guard needsQuotes else { return safe }
    // Scalar by scalar: a quote under a combining accent is another character.
    return "\"\(safe.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined())\""
  }

  /// Returns true if a sign is followed by a digit, as in `+3.2 %`: no harmful formula starts like
  /// this.
  private static func opensNumber(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars.prefix(2))
    return scalars.count == 2 && (scalars[0] == "+" || scalars[0] == "-")
      && ("0"..."9").contains(scalars[1]) && !text.contains("(") && !text.contains("!")
  }
}
