internal import VaultTextData

/// Recognizes the line above a quotation that names its author: "On … wrote:".
///
/// Mailers write it in the language of their user, with a date, a name, an address or all three,
/// often wrapped over several lines.
enum Attribution {
  /// Returns true if a line, right above a quotation, introduces it.
  ///
  /// It ends in a colon and contains "wrote" in some language, or names an address, or a date with
  /// its time of day. Other lines that end in a colon are the sender's own words.
  static func matches(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line) else { return false }
    if let verb = verb(in: folded) {
      // "As the landlord said when we met and later wrote:" is prose.
      return hasAddress(folded) || hasDigit(folded) || folded.split(separator: " ").count <= 6
        || opens(folded, verb)
    }
    return hasAddress(folded) && hasDigit(folded) || hasAddress(folded) && folded.utf8.count < 100
      || hasClockTime(folded) && hasYear(folded)
  }

  /// Returns true if lines joined into one form an attribution that starts as one does: `On …`, `Am
  /// …`, or with a date.
  static func matchesWhole(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line) else { return false }
    if let verb = verb(in: folded) { return opens(folded, verb) || startsWithDate(folded) }
    return startsWithDate(folded) && hasAddress(folded)
  }

  /// Returns true if a line is certainly an attribution although no marked quotation follows: it
  /// starts as one does and names a day, and a time or an address.
  static func isUnmistakable(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line), let verb = verb(in: folded), opens(folded, verb) else {
      return false
    }
    return hasDigit(folded) && (hasAddress(folded) || hasClockTime(folded))
  }

  /// In lower case, trimmed, without the colon at its end; `nil` if there is none or too much.
  private static func folded(_ line: some StringProtocol) -> String? {
    let length = line.utf8.count
    guard (4...400).contains(length),
      line.utf8.suffix(6).contains(where: { $0 == UInt8(ascii: ":") || $0 == 0x9A })
    else { return nil }
    let trimmed = line.drop { $0.isWhitespace || $0 == "*" }
    var text = trimmed.lowercased()
    if text.isWiderThanASCII {
      text = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }
    while let last = text.last, last.isWhitespace || last == "*" { text.removeLast() }
    guard let colon = text.last, colon == ":" || colon == "：" else { return nil }
    text.removeLast()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  struct Verb: Equatable {
    let openers: [String]
    let word: String
    /// True if the verb precedes the name, as in German.
    let isInside: Bool
  }

  private static func verb(in text: String) -> Verb? {
    verbs.first { verb in
      text.hasSuffix(verb.word) || verb.isInside && text.holds(verb.word + " ")
    }
  }

  private static func opens(_ text: String, _ verb: Verb) -> Bool {
    verb.openers.contains { text.hasPrefix($0) }
  }

  private static func hasAddress(_ text: String) -> Bool {
    guard let sign = text.firstIndex(of: "@"), sign != text.startIndex else { return false }
    let after = text[text.index(after: sign)...].prefix { !$0.isWhitespace && $0 != ">" }
    return after.contains(".") && text[text.index(before: sign)].isWhitespace == false
  }

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains(where: \.isASCIIDigit)
  }

  private static func startsWithDate(_ text: String) -> Bool {
    let start = text.prefix(6)
    return hasDigit(String(start)) && (hasYear(text) || hasClockTime(text))
  }

  private static func hasYear(_ text: String) -> Bool {
    text.split { !$0.isASCII || !$0.isNumber }.contains { word in
      word.utf8.count == 4 && (word.hasPrefix("19") || word.hasPrefix("20"))
    }
  }

  /// Returns true if there are digits on both sides of a colon, a dot or an `h`.
  private static func hasClockTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.dropFirst().dropLast(2).contains { index in
      ":.h".utf8.contains(bytes[index]) && bytes[index - 1].isASCIIDigit
        && bytes[index + 1].isASCIIDigit && bytes[index + 2].isASCIIDigit
    }
  }

  private static let verbs = TextTable.valid { () throws(TextTableError) in
    try parsed(
      of: TextTable(
        shipped: "text/mail/attributions.tsv", columns: ["verb", "place", "openers"]))
  }

  /// Reads a table of verbs.
  static func parsed(of table: TextTable) throws(TextTableError) -> [Verb] {
    var verbs: [Verb] = []
    for row in table.rows {
      guard ["last", "inside"].contains(row[1]) else { throw table.invalid(row, 1) }
      let openers = row[2] == "-" ? [] : row[2].replacing("␣", with: " ").split(separator: "|")
      verbs.append(
        Verb(openers: openers.map(String.init), word: row[0], isInside: row[1] == "inside"))
    }
    return verbs
  }
}
