internal import VaultTextData

/// Recognizes the lines that mail programs put above a mail they repeat or pass on.
enum MailSeparator {
  /// Returns true if a forwarded mail starts here: "---------- Forwarded message ----------".
  static func startsForward(_ line: Substring) -> Bool {
    guard let phrase = phrase(of: line) else { return false }
    return phrase.isDashed
      ? forwards.contains { phrase.text.hasPrefix($0) }
      : begins.contains(phrase.text)
  }

  /// Returns true if a repeated mail starts here: "-----Original Message-----".
  static func startsReply(_ line: Substring) -> Bool {
    guard let phrase = phrase(of: line), phrase.isDashed else { return false }
    return originals.contains(phrase.text)
  }

  /// Returns true if a line is a rule: `________` or `--------`.
  static func isRule(_ line: Substring) -> Bool {
    let bytes = line.utf8
    guard let first = bytes.first, first == UInt8(ascii: "_") || first == UInt8(ascii: "-"),
      bytes.count >= 5
    else { return false }
    return bytes.allSatisfy { $0 == first || $0 == UInt8(ascii: " ") }
  }

  /// Returns true if the header of a mail is here as a block of lines, as Outlook writes it: From
  /// first, then at least a date and one of To and Subject, each with a colon.
  static func isHeaderBlock(_ lines: [MailLine], at start: Int) -> Bool {
    guard field(lines[start].text) == .from else { return false }
    var found: Set<Kind> = [.from]
    var others = 0
    for line in lines[(start + 1)...].prefix(10) where !line.isBlank {
      guard let field = field(line.text) else {
        // A long list of addresses goes on in the next line.
        others += 1
        if others > 2 { break }
        continue
      }
      if field == .from { break }
      found.insert(field)
    }
    return found.contains(.date) && (found.contains(.to) || found.contains(.subject))
  }

  /// The lists of `Datasets/text/mail/separators.tsv`; the last four are fields of a header.
  private enum Kind: String, CaseIterable {
    case forwards
    case begins
    case originals
    case from
    case date
    case to
    case subject
  }

  private static func field(_ line: Substring) -> Kind? {
    guard let count = labelBytes(line.utf8.span) else { return nil }
    let colon = line.utf8.index(line.startIndex, offsetBy: count)
    guard line.utf8[colon] != 0xEF || line[colon...].hasPrefix("：") else { return nil }
    let label = line[..<colon].lowercased()
    if let field = fields[label] { return field }
    let bare = label.filter { $0 != "*" && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "|" }
    return fields[bare.split(separator: " ").joined(separator: " ")]
  }

  /// The number of bytes before a line's first colon; `nil` where that is no label.
  ///
  /// No label has more than a few words; most lines with a colon are prose.
  private static func labelBytes(_ line: borrowing Span<UInt8>) -> Int? {
    var spaces = 0
    for index in 0..<min(40, line.count) {
      switch line[index] {
      case UInt8(ascii: ":"), 0xEF: return index
      case UInt8(ascii: " "):
        spaces += 1
        if spaces > 6 { return nil }
      default: break
      }
    }
    return nil
  }

  /// The words of a line in lower case, and whether dashes enclose or precede them.
  private static func phrase(of line: Substring) -> (text: String, isDashed: Bool)? {
    guard let first = line.utf8.first, line.utf8.count <= 120 else { return nil }
    let isDashed = first == UInt8(ascii: "-") && line.utf8.dropFirst().first == first
    // The last byte of a wide colon is 0x9A.
    guard isDashed || line.utf8.last == UInt8(ascii: ":") || line.utf8.last == 0x9A else {
      return nil
    }
    var text = line.lowercased().drop { $0 == "-" || $0.isWhitespace }
    while let last = text.last {
      guard last == "-" || last.isWhitespace || last == ":" || last == "：" else { break }
      text.removeLast()
    }
    let words = String(text)
    guard words.isWiderThanASCII else { return (words, isDashed) }
    let plain = words.replacing("\u{A0}", with: " ").replacing("’", with: "'")
    return (plain, isDashed)
  }

  private static let phrases = PhraseLists<Kind>.shipped("text/mail/separators.tsv")
  private static let forwards = phrases[.forwards]
  /// The lines without dashes that Apple's mailers write above.
  private static let begins = Set(phrases[.begins])
  private static let originals = Set(phrases[.originals])
  private static let fields = [Kind.from, .date, .to, .subject].reduce(into: [String: Kind]()) {
    for label in phrases[$1] { $0[label] = $1 }
  }
}
