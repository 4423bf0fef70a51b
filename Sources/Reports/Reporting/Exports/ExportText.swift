internal import VaultResults

/// The form of a report's text in formats for other programs.
enum ExportText {
  /// Returns text on one line: control characters and invisible ones, which can reverse or conceal
  /// what follows, become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - most: The most scalars; the rest is replaced by an ellipsis.
  /// - Returns: The line.
  static func line(_ text: String, most: Int = .max) -> String {
    var line = ""
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if offset == most { return line + "…" }
      line.unicodeScalars.append(isHidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return line
  }

  /// Text with some scalars replaced: by scalar, since a quote under an accent is another character.
  static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }

  /// Returns JSON whose invisible characters are escaped; they can occur only within strings.
  static func escaped(json: String) -> String {
    guard json.unicodeScalars.contains(where: isHiddenInJSON) else { return json }
    return json.unicodeScalars.map { scalar in
      guard isHiddenInJSON(scalar) else { return String(scalar) }
      return scalar.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }.joined()
  }

  /// Lower-case words of ASCII letters and digits: `insertP95Milliseconds` and `P@10` become
  /// `insert_p95_milliseconds` and `p_at_10`.
  ///
  /// - Parameters:
  ///   - text: An id, a key or a unit.
  ///   - separator: The separator of the words.
  ///   - most: The most characters.
  /// - Returns: The words; empty where the text has no letter or digit of ASCII.
  static func words(_ text: String, separator: Character = "_", most: Int = 160) -> String {
    let scalars = Array(text.unicodeScalars)
    var words = [""]
    for (index, scalar) in scalars.enumerated() {
      guard scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      else {
        words += scalar == "@" ? ["at", ""] : [""]
        continue
      }
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      // `nDCG` and `AUROC` are single words, `gainOver` and `insertP95` are two.
      if index > 0, scalar.properties.isUppercase, !scalars[index - 1].properties.isUppercase,
        next.properties.isLowercase || next.properties.numericType != nil
      {
        words.append("")
      }
      words[words.count - 1] += String(scalar).lowercased()
    }
    let joined = words.filter { !$0.isEmpty }.joined(separator: String(separator))
    return String(joined.prefix(most))
  }

  /// A unit as a suffix of names; `nil` where values are plain numbers or the unit is not known.
  static func unit(_ unit: String) -> String? {
    guard let known = MetricUnit(rawValue: unit), known != .one, known != .count else { return nil }
    return words(unit.replacing("/s", with: "PerSecond"))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Line feeds between the tokens stay; within strings the encoder has escaped them.
  private static func isHiddenInJSON(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && isHidden(scalar)
  }
}
