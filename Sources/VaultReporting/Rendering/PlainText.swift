/// Text for terminals.
enum PlainText {
  /// A sentence on lines of a width, the first one indented by two, the others by four.
  static func wrapped(_ text: String, width: Int) -> String {
    var lines = ""
    var line = " "
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > width, line.count > 4 {
        lines += line + "\n"
        line = "   "
      }
      line += " " + word
    }
    return lines + line + "\n"
  }

  /// Terminals show the narrow space at odd widths.
  static func plain(_ text: String) -> String {
    text.replacing(DecimalText.thinSpace, with: " ")
  }
}
