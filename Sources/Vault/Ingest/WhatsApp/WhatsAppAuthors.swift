internal import VaultCore

/// Splits `author: text`, knowing the names of the whole file, and numbers a chat's authors.
///
/// Names are distinguished by their bytes. A group has at most 1 024 members: of a file with more
/// authors, the first so many are listed as recipients; the messages of the others keep their
/// sender. More than `mostNames` spellings of names are not stored but read anew each time.
struct WhatsAppAuthors {
  /// The maximum number of authors listed as recipients.
  static let mostAuthors = 1024
  /// The maximum number of spellings of names that are stored.
  static let mostNames = 4096

  /// The position of a line's author.
  struct Split {
    /// The author as written.
    let name: Range<Int>
    /// The start of the text.
    let textStart: Int
    /// The number of the spelling; `nil` for one that is not stored.
    let spelling: Int?
  }

  private struct Spelling {
    /// The cleaned name; `nil` for what reads like a notice.
    let name: String?
    /// True if white space followed the colon somewhere in the file.
    var isKnown: Bool
    /// The number of the author; `nil` for one not met as an author yet.
    var author: Int?
  }

  private var table = ByteTable(limit: mostNames)
  private var spellings: [Spelling] = []
  private var hasKnown = false
  private var numbers: [Participant: Int] = [:]
  /// The authors in order of first appearance.
  private(set) var authors: [Participant] = []
  /// One array per author, shared by that author's messages; emptied when it holds too much.
  private var others: [Int: [Participant]] = [:]

  /// Notes the name in front of a header's text, if white space follows its colon.
  mutating func observe(_ bytes: Span<UInt8>, line: Range<Int>) {
    guard let colon = Self.colon(bytes, line, from: line.lowerBound),
      Self.isFollowedBySpace(bytes, colon, end: line.upperBound),
      let spelling = spelling(bytes, line.lowerBound..<colon),
      spellings[spelling].name != nil
    else { return }
    spellings[spelling].isKnown = true
    hasKnown = true
  }

  /// The author and where the text starts; `nil` for a notice without an author.
  ///
  /// The author ends at the first colon that white space follows. A colon without white space
  /// ends it only where that yields a known author, where the layout always has an author, or
  /// where no line of the file has white space there.
  mutating func split(
    _ bytes: Span<UInt8>, line: Range<Int>, alwaysHasAuthor: Bool
  ) -> Split? {
    guard let first = Self.colon(bytes, line, from: line.lowerBound) else { return nil }
    let short = reading(bytes, line.lowerBound..<first)
    if Self.isFollowedBySpace(bytes, first, end: line.upperBound) {
      return short?.split
    }
    if let short, short.isKnown { return short.split }
    var next = Self.colon(bytes, line, from: first + 1)
    while let colon = next, !Self.isFollowedBySpace(bytes, colon, end: line.upperBound) {
      next = Self.colon(bytes, line, from: colon + 1)
    }
    if let colon = next, let long = reading(bytes, line.lowerBound..<colon),
      long.isKnown || (alwaysHasAuthor && hasKnown)
    {
      return long.split
    }
    return alwaysHasAuthor || !hasKnown ? short?.split : nil
  }

  /// Numbers the author of a message, if it is a new one.
  mutating func list(_ split: Split, _ bytes: Span<UInt8>) {
    guard let spelling = split.spelling, spellings[spelling].author == nil,
      let name = spellings[spelling].name
    else { return }
    let participant = Participant(Handle(guessing: name))
    if let number = numbers[participant] {
      spellings[spelling].author = number
    } else if authors.count < Self.mostAuthors {
      numbers[participant] = authors.count
      spellings[spelling].author = authors.count
      authors.append(participant)
    }
  }

  /// Returns true if a message's author has a number.
  func isListed(_ split: Split) -> Bool {
    split.spelling.map { spellings[$0].author != nil } ?? false
  }

  /// The sender of a message and the chat's other authors.
  mutating func people(
    _ split: Split, _ bytes: Span<UInt8>
  ) -> (sender: Participant, recipients: [Participant]) {
    if let number = split.spelling.flatMap({ spellings[$0].author }) {
      return (authors[number], recipients(besides: number))
    }
    let name = split.spelling.map { spellings[$0].name } ?? Self.cleaned(bytes.text(split.name))
    let sender = Participant(Handle(guessing: name ?? ""))
    return (sender, numbers[sender].map { recipients(besides: $0) } ?? authors)
  }

  private mutating func recipients(besides number: Int) -> [Participant] {
    if let known = others[number] { return known }
    if (others.count + 1) * authors.count > Self.mostCachedRecipients { others = [:] }
    var besides = authors
    besides.remove(at: number)
    others[number] = besides
    return besides
  }

  private static let mostCachedRecipients = 65_536
  private static let longestName = 400
}

extension WhatsAppAuthors {
  private static func colon(_ bytes: Span<UInt8>, _ line: Range<Int>, from start: Int) -> Int? {
    var at = start
    let end = min(line.upperBound, line.lowerBound + longestName + 1)
    while at < end {
      if bytes[at] == UInt8(ascii: ":") { return at > line.lowerBound ? at : nil }
      at += 1
    }
    return nil
  }

  private static func isFollowedBySpace(_ bytes: Span<UInt8>, _ colon: Int, end: Int) -> Bool {
    guard colon + 1 < end else { return true }
    let next = bytes.scalar(at: colon + 1).scalar
    return next.isSpace || next.isDirectionMark
  }

  /// The name that the text before a colon gives; `nil` if it is none.
  private mutating func reading(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (split: Split, isKnown: Bool)? {
    let number = spelling(bytes, range)
    let split = Split(name: range, textStart: range.upperBound + 1, spelling: number)
    if let number {
      return spellings[number].name == nil ? nil : (split, spellings[number].isKnown)
    }
    return Self.cleaned(bytes.text(range)) == nil ? nil : (split, false)
  }

  /// The number of a spelling, which is noted if it is new and there is room.
  private mutating func spelling(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    if let number = table.index(of: bytes, range) { return number }
    guard let number = table.insert(bytes, range) else { return nil }
    spellings.append(
      Spelling(name: Self.cleaned(bytes.text(range)), isKnown: false, author: nil))
    return number
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
    let lowered = Array(words.lowercased().utf8)
    for verb in WhatsAppPhrases.verbsBeforeColon where lowered.span.contains(verb.span) {
      return nil
    }
    return hasOpenQuote(words) ? nil : words
  }

  // A group's name in quotation marks may hold a colon: `created group "Trip: Rome"`.
  private static func hasOpenQuote(_ words: String) -> Bool {
    let scalars = words.unicodeScalars
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("«", "»"), ("„", "“"), ("“", "”"), ("「", "」"), ("『", "』"),
    ]
    let isLow = scalars.contains("„")
    return scalars.count { $0 == "\"" } % 2 == 1
      || pairs.contains { open, close in
        !(isLow && open == "“") && scalars.contains(open) && !scalars.contains(close)
      }
  }
}
