internal import VaultTextData

/// Finds the signature at the end of a stretch of a mail's own lines.
enum MailSignature {
  /// The place of a signature.
  struct Place: Hashable {
    /// The line `-- ` above it.
    var delimiter: Int?
    /// Its lines, ascending.
    var lines: [Int] = []
  }

  /// Looks for `-- ` (RFC 3676, section 4.3), for a bare `--` above a few lines, for what markup
  /// calls a signature, and for what telephones write below a mail.
  static func find(in lines: ArraySlice<MailLine>) -> Place {
    var place = Place()
    var end = lines.endIndex
    if let delimiter = delimiter(in: lines) {
      place.delimiter = delimiter
      place.lines = Array(delimiter + 1..<end)
      end = delimiter
    }
    let marked = lines[..<end].indices.filter { lines[$0].mark == .signature }
    if !marked.isEmpty {
      place.lines = marked + place.lines
      end = marked[0]
    }
    if let last = lines[..<end].indices.last(where: { !lines[$0].isBlank }),
      isDeviceLine(lines[last].text)
    {
      place.lines.insert(last, at: 0)
    }
    // The line above the signature that the markup does not include.
    if place.delimiter == nil, let first = place.lines.first, first > lines.startIndex,
      isDelimiter(lines[first].text), lines[first].mark == .signature
    {
      place.lines.removeFirst()
      place.delimiter = first
    }
    return place
  }

  private static func delimiter(in lines: ArraySlice<MailLine>) -> Int? {
    for index in lines.indices where isDelimiter(lines[index].text) {
      let count = lines.endIndex - index - 1
      if lines[index].text.utf8.count == 3 {
        if count <= 40 { return index }
        continue
      }
      // A bare "--" may also part two paragraphs: a short block at the end is a signature.
      let below = lines[(index + 1)...].reversed().drop(while: \.isBlank)
      let isSetApart = index == lines.startIndex || lines[index - 1].isBlank
      if isSetApart, (1...8).contains(below.count),
        below.allSatisfy({ !$0.isBlank && $0.text.utf8.count <= 120 })
      {
        return index
      }
    }
    return nil
  }

  private static func isDelimiter(_ text: Substring) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.count <= 4 else { return false }
    return text == "-- " || text == "--" || text == "--\u{A0}"
  }

  /// Returns true if a mail program wrote the line: "Sent from my iPhone".
  static func isDeviceLine(_ text: Substring) -> Bool {
    guard text.utf8.count <= 150, text.utf8.count >= 6 else { return false }
    let folded = text.lowercased().drop { $0.isWhitespace || $0 == "*" || $0 == "_" }
    guard let first = folded.utf8.first else { return false }
    if let phrases = startsByFirst[first],
      phrases.contains(where: { folded.utf8.starts(with: $0.utf8) })
    {
      return true
    }
    return ends.contains { folded.trimmingEnd.hasSuffix($0) }
  }

  private enum Edge: String, CaseIterable {
    case starts
    case ends
  }

  private static let edges = PhraseLists<Edge>.shipped("text/mail/device-lines.tsv")
  private static let startsByFirst = Dictionary(grouping: edges[.starts]) { $0.utf8.first ?? 0 }
  private static let ends = edges[.ends]
}
