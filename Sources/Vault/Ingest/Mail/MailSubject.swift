internal import VaultTextData

/// A mail's subject without what mailers and lists add to it (RFC 5256, section 2.1), in the
/// languages of mailers.
struct MailSubject: Hashable, Sendable {
  /// The subject without additions: lower case, white space collapsed; perhaps empty.
  let base: String
  /// True if the outermost prefix is that of an answer: `Re:`, `AW:`, `SV[2]:`, `回复：`.
  let isReply: Bool
  /// True if the outermost prefix is that of a mail passed on: `Fwd:`, `WG:`, `TR :`.
  let isForward: Bool

  /// False if the base says nothing about what the mail is about: it is empty, no word, or one that
  /// mails of any conversation have ("hello", "(no subject)").
  var isTelling: Bool {
    let words = base.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    return !words.isEmpty && !Self.common.contains(words)
  }

  /// Takes a decoded subject apart.
  ///
  /// - Complexity: O(n).
  init(_ subject: String) {
    guard Self.mayHaveAdditions(subject) else {
      base = subject.lowercased().utf8.split { $0 <= UInt8(ascii: " ") }.map { Substring($0) }
        .joined(separator: " ")
      isReply = false
      isForward = false
      return
    }
    let words = subject.lowercased().unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    var rest = words.map { Substring($0) }.joined(separator: " ")[...]
    var outermost: Kind?
    while let (kind, stripped) = Self.stripped(rest) {
      outermost = outermost ?? kind
      rest = stripped
    }
    base = String(rest)
    isReply = outermost == .reply
    isForward = outermost == .forward
  }

  /// Returns true if an ASCII subject holds any of the marks of additions; others are not examined.
  private static func mayHaveAdditions(_ subject: String) -> Bool {
    subject.utf8.contains { byte in
      byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[")
        || byte == UInt8(ascii: "(")
    }
  }

  private enum Kind: String, CaseIterable {
    case reply
    case forward
    case common
  }

  /// One addition taken off, and what it means if anything; `nil` if there is none.
  private static func stripped(_ text: Substring) -> (kind: Kind?, rest: Substring)? {
    if text.first == " " || text.last == " " {
      return (nil, text.drop { $0 == " " }.trimmingEnd)
    }
    if text.hasSuffix("(fwd)") { return (.forward, text.dropLast(5)) }
    if text.hasPrefix("[fwd:"), text.hasSuffix("]") {
      return (.forward, text.dropFirst(5).dropLast())
    }
    if let (kind, rest) = prefixStripped(text) { return (kind, rest) }
    // The name of a list in brackets, unless it is all there is.
    guard text.first == "[", let close = text.prefix(100).firstIndex(of: "]") else { return nil }
    let rest = text[text.index(after: close)...].drop { $0 == " " }
    return rest.isEmpty ? nil : (nil, rest)
  }

  private static func prefixStripped(_ text: Substring) -> (kind: Kind, rest: Substring)? {
    let head = text.prefix(40)
    guard let colon = head.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    var word = head[..<colon].trimmingEnd
    if let open = word.firstIndex(where: { "[(^*".contains($0) }) {
      // A count: Re[2]:, Re(3):, Re^4:.
      let count = word[word.index(after: open)...].filter { !"])".contains($0) }
      guard !count.isEmpty, count.allSatisfy(\.isNumber) else { return nil }
      word = word[..<open].trimmingEnd
    }
    guard let kind = prefixes[String(word)] else { return nil }
    return (kind, text[text.index(after: colon)...])
  }

  private static let words = PhraseLists<Kind>.shipped("text/mail/subject-prefixes.tsv")
  private static let common = Set(words[.common])
  private static let prefixes = [Kind.reply, .forward].reduce(into: [String: Kind]()) {
    for word in words[$1] { $0[word] = $1 }
  }
}

extension Substring {
  var trimmingEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
