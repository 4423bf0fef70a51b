internal import VaultCore

/// Writes the content lines that iCalendar and vCard share (RFC 5545 and RFC 6350, section 3).
enum ContentLine {
  /// Several lines, without those that have no value.
  static func lines(_ values: KeyValuePairs<String, String?>) -> String {
    values.map { name, value in value.map { line(name, $0) } ?? "" }.joined()
  }
  /// A line, folded after at most 75 octets without splitting a character, ended CRLF.
  static func line(_ name: String, _ value: String) -> String {
    let whole = "\(name):\(value)"
    guard whole.utf8.count > mostOctets else { return whole + "\r\n" }
    var folded = ""
    var octets = 0
    for scalar in whole.unicodeScalars {
      let width = UTF8.width(scalar)
      if octets + width > mostOctets {
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
    text.replacingEach(["\\": "\\\\", ",": "\\,", ";": "\\;", "\n": "\\n", "\r\n": "\\n"])
  }

  /// A parameter value, quoted where it needs to be; what not even quotes can hold is written with
  /// a caret (RFC 6868, section 3).
  static func parameter(_ value: String) -> String {
    let written = value.replacingEach(["^": "^^", "\"": "^'", "\n": "^n", "\r\n": "^n"])
    return written.contains { ",;:".contains($0) } ? "\"\(written)\"" : written
  }

  /// The parameter that shows a person's name, if one is known.
  static func commonName(_ participant: Participant) -> String {
    participant.displayName.map { ";CN=\(parameter($0))" } ?? ""
  }

  /// A calendar of components, by a product of this name.
  static func calendar(by product: String, _ components: String) -> String {
    lines([
      "BEGIN": "VCALENDAR", "VERSION": "2.0", "PRODID": "-//vaultbench//corpus \(product)//EN",
    ]) + components + line("END", "VCALENDAR")
  }

  private static let mostOctets = 75
}
