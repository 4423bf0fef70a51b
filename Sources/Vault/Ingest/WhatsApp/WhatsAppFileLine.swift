internal import VaultCore

/// A line of a message that names an attached file or is a placeholder for one.
///
/// Android writes `name (file attached)` or `<Media omitted>`, iOS `<attached: name>` or `image
/// omitted`, each in the phone's language. Names that the app gave (`IMG-20260301-WA0001.jpg`) and
/// labels behind the app's mark U+200E are recognized in every language.
struct WhatsAppFileLine {
  /// The file.
  let attachment: Attachment
  /// The rest of the line.
  let rest: Range<Int>

  /// Reads a trimmed line, perhaps the message's first; a placeholder counts only if the line holds
  /// nothing else.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>, isFirst: Bool, isAlone: Bool) {
    guard let last = line.isEmpty ? nil : bytes[line.upperBound - 1] else { return nil }
    if last == UInt8(ascii: ">"), let found = Self.bracketed(bytes, line, isFirst || isAlone) {
      self = found
    } else if isFirst, last == UInt8(ascii: ")") || last == 0x89,
      let found = Self.parenthesised(bytes, line)
    {
      self = found
    } else if let found = Self.placeholder(bytes, line, isAlone: isAlone) {
      self = found
    } else {
      return nil
    }
  }

  private init(name: String?, rest: Range<Int>) {
    attachment = Attachment(name: name)
    self.rest = rest
  }

  /// `<attached: name>` or `<Media omitted>`.
  private static func bracketed(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ mayStand: Bool
  ) -> WhatsAppFileLine? {
    let floor = max(line.lowerBound, line.upperBound - longest)
    var open = line.upperBound - 1
    // The first colon, perhaps full-width.
    var colon: Range<Int>?
    while open >= floor, bytes[open] != UInt8(ascii: "<") {
      if bytes[open] == UInt8(ascii: ":") { colon = open..<open + 1 }
      if isWide(bytes, open, 0x9A) { colon = open..<open + 3 }
      open -= 1
    }
    guard open >= floor else { return nil }
    let rest = WhatsAppBody.trimmed(bytes, line.lowerBound..<open)
    if let colon {
      let name = bytes.text(WhatsAppBody.trimmed(bytes, colon.upperBound..<line.upperBound - 1))
      let label = WhatsAppPhrases.folded(bytes.text(open + 1..<colon.lowerBound))
      let isMarked = WhatsAppBody.holdsMark(bytes, max(0, open - 4)..<open)
      let isOurs =
        WhatsAppPhrases.attachedPrefixes.contains(label)
        || (isMarked && label.unicodeScalars.count <= 30 && name.contains("."))
      return isOurs && !name.isEmpty ? WhatsAppFileLine(name: name, rest: rest) : nil
    }
    guard mayStand, rest.isEmpty, line.count <= 200 else { return nil }
    let inner = WhatsAppPhrases.folded(bytes.text(open + 1..<line.upperBound - 1))
    return WhatsAppPhrases.omitted.contains(inner)
      ? WhatsAppFileLine(name: nil, rest: rest) : nil
  }

  /// `name (file attached)`.
  private static func parenthesised(
    _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> WhatsAppFileLine? {
    let floor = max(line.lowerBound, line.upperBound - longest)
    var open = line.upperBound - 1
    while open >= floor, bytes[open] != UInt8(ascii: "("), !isWide(bytes, open, 0x88) { open -= 1 }
    guard open >= floor else { return nil }
    let isWideOpen = bytes[open] != UInt8(ascii: "(")
    let closing = bytes[line.upperBound - 1] == UInt8(ascii: ")") ? 1 : 3
    let inner = open + (isWideOpen ? 3 : 1)..<line.upperBound - closing
    let named = WhatsAppBody.trimmed(bytes, line.lowerBound..<open)
    guard inner.lowerBound < inner.upperBound, named.count >= 3, named.count <= longest,
      isWideOpen || bytes[open - 1] == UInt8(ascii: " ") || bytes[open - 1] >= 0x80
    else { return nil }
    let name = bytes.text(named)
    guard name.contains("."), !name.hasSuffix(".") else { return nil }
    let isOurs =
      WhatsAppPhrases.attachedSuffixes.contains(WhatsAppPhrases.folded(bytes.text(inner)))
      || (inner.count <= 120 && isGivenName(name))
    return isOurs
      ? WhatsAppFileLine(name: name, rest: line.upperBound..<line.upperBound) : nil
  }

  /// `image omitted`, perhaps behind a caption and a mark.
  private static func placeholder(
    _ bytes: Span<UInt8>, _ line: Range<Int>, isAlone: Bool
  ) -> WhatsAppFileLine? {
    if isAlone, line.count <= 200, WhatsAppPrefixes.mayStartPhrase(bytes, line),
      WhatsAppPhrases.omitted.contains(WhatsAppPhrases.folded(bytes.text(line)))
    {
      return WhatsAppFileLine(name: nil, rest: line.upperBound..<line.upperBound)
    }
    // The last mark of the line and the text behind it.
    let floor = max(line.lowerBound, line.upperBound - 200)
    var mark = line.upperBound - 3
    while mark >= floor, !WhatsAppBody.holdsMark(bytes, mark..<mark + 3) { mark -= 1 }
    guard mark >= floor,
      WhatsAppPhrases.omitted.contains(
        WhatsAppPhrases.folded(bytes.text(mark + 3..<line.upperBound)))
    else { return nil }
    return WhatsAppFileLine(
      name: nil, rest: WhatsAppBody.trimmed(bytes, line.lowerBound..<mark))
  }

  private static func isWide(_ bytes: Span<UInt8>, _ at: Int, _ last: UInt8) -> Bool {
    at + 2 < bytes.count && bytes[at] == 0xEF && bytes[at + 1] == 0xBC && bytes[at + 2] == last
  }

  /// Returns true if the app gave the name: three letters, a date, `WA` and a number.
  private static func isGivenName(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    guard parts.count == 3, (3...5).contains(parts[0].utf8.count), parts[1].utf8.count == 8,
      parts[2].hasPrefix("WA")
    else { return false }
    return parts[1].utf8.allSatisfy(\.isASCIIDigit)
  }

  private static let longest = 600
}
