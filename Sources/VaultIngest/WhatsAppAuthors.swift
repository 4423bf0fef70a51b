/// Splits `author: text`, knowing the authors of the whole file.
struct WhatsAppAuthors {
  /// Names that a colon and white space follow somewhere in the file.
  private let known: Set<String>
  /// What each text before such a colon comes to: few texts, met on every line.
  private let names: [String: String?]

  /// Collects the authors of all bodies of a file.
  init(_ bytes: Span<UInt8>, bodies: [Range<Int>]) {
    var known: Set<String> = []
    var names: [String: String?] = [:]
    for body in bodies {
      let end = min(bytes.lineEnd(from: body.lowerBound), body.upperBound)
      guard let colon = Self.colon(bytes, body.lowerBound..<end, from: body.lowerBound),
        Self.isFollowedBySpace(bytes, colon, end: end)
      else { continue }
      guard colon - body.lowerBound <= Self.longestName else { continue }
      let raw = bytes.text(body.lowerBound..<colon)
      guard names[raw] == nil else { continue }
      let name = Self.cleaned(raw)
      names[raw] = .some(name)
      if let name { known.insert(name) }
    }
    self.known = known
    self.names = names
  }

  /// The author and where the text starts; `nil` for a notice without an author.
  ///
  /// The author ends at the first colon that white space follows. A colon without white space
  /// ends it only where that yields a known author, where the layout always has an author, or
  /// where no line of the file has white space there.
  func split(
    _ bytes: Span<UInt8>, body: Range<Int>, alwaysHasAuthor: Bool
  ) -> (author: String, textStart: Int)? {
    let end = min(bytes.lineEnd(from: body.lowerBound), body.upperBound)
    let line = body.lowerBound..<end
    guard let first = Self.colon(bytes, line, from: line.lowerBound) else { return nil }
    if !Self.isFollowedBySpace(bytes, first, end: end) {
      let short = name(bytes, line.lowerBound..<first)
      if let short, known.contains(short) { return (short, first + 1) }
      var next = Self.colon(bytes, line, from: first + 1)
      while let colon = next, !Self.isFollowedBySpace(bytes, colon, end: end) {
        next = Self.colon(bytes, line, from: colon + 1)
      }
      if let colon = next, let long = name(bytes, line.lowerBound..<colon),
        known.contains(long) || (alwaysHasAuthor && !known.isEmpty)
      {
        return (long, colon + 1)
      }
      if let short, alwaysHasAuthor || known.isEmpty { return (short, first + 1) }
      return nil
    }
    return name(bytes, line.lowerBound..<first).map { ($0, first + 1) }
  }

  private static func colon(_ bytes: Span<UInt8>, _ line: Range<Int>, from start: Int) -> Int? {
    var at = start
    while at < line.upperBound {
      if bytes[at] == UInt8(ascii: ":") { return at > line.lowerBound ? at : nil }
      at += 1
    }
    return nil
  }

  private static func isFollowedBySpace(_ bytes: Span<UInt8>, _ colon: Int, end: Int) -> Bool {
    guard colon + 1 < end else { return true }
    let next = bytes.scalar(at: colon + 1).scalar
    return next.properties.isWhitespace || next.isDirectionMark
  }

  private static let longestName = 400

  private func name(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard range.count <= Self.longestName else { return nil }
    let raw = bytes.text(range)
    return names[raw] ?? Self.cleaned(raw)
  }

  /// A plausible author; `nil` for what reads like a notice.
  private static func cleaned(_ raw: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars where !scalar.isDirectionMark { scalars.append(scalar) }
    var words = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.hasPrefix("~") {
      words = words.dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard !words.isEmpty, words.unicodeScalars.count <= 120 else { return nil }
    let lowered = words.lowercased()
    if WhatsAppPhrases.verbsBeforeColon.contains(where: lowered.contains) { return nil }
    return hasOpenQuote(words) ? nil : words
  }

  // A group's name in quotation marks may hold a colon: `created group "Trip: Rome"`.
  private static func hasOpenQuote(_ words: String) -> Bool {
    let scalars = words.unicodeScalars
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [("«", "»"), ("„", "“"), ("“", "”")]
    let isLow = scalars.contains("„")
    return scalars.count { $0 == "\"" } % 2 == 1
      || pairs.contains { open, close in
        !(isLow && open == "“") && scalars.contains(open) && !scalars.contains(close)
      }
  }
}
