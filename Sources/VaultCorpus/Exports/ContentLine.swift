/// Writes the content lines that iCalendar and vCard share (RFC 5545 and RFC 6350, section 3).
enum ContentLine {
  /// A line, folded after at most 75 octets without splitting a character, ended CRLF.
  static func line(_ name: String, _ value: String) -> String {
    var folded = ""
    var octets = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let width = String(scalar).utf8.count
      if octets + width > 75 {
        folded += "\r\n "
        octets = 1
      }
      folded.unicodeScalars.append(scalar)
      octets += width
    }
    return folded + "\r\n"
  }

  /// A TEXT value with its backslashes, commas, semicolons and line breaks escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\", ",", ";": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// A parameter value, quoted where it needs to be.
  static func parameter(_ value: String) -> String {
    value.contains { ",;:".contains($0) } ? "\"\(value)\"" : value
  }
}
