public import VaultCore

/// The text typed into the search field: words, and conditions on people, time and place.
///
/// | written | meaning |
/// |---|---|
/// | `from:ana`, `from:"Ana Ruiz"`, `from:me` | she wrote it |
/// | `with:ana` | she wrote or received it |
/// | `in:whatsapp`, `in:family` | on that platform, or in a conversation so called |
/// | `after:2024-05-01` | on that day or later |
/// | `before:2024-05-01` | earlier than that day |
/// | `on:2024-05-01` | on that day |
/// | `"blue door"` | preferably these words, one right after the other |
///
/// A date may be a month (`2024-05`) or a year (`2024`). Several `from:`, `with:` or `in:` are
/// alternatives; of several `after:` the latest counts, of several `before:` the earliest. Names of
/// operators may be written in any case. Every text can be read: an unknown operator, one
/// without a value and one whose date is none are plain words, and so is what follows a quotation
/// mark without a partner.
public struct SearchRequest: Hashable, Sendable {
  /// The words to search for, those of the phrases included, in the order they were typed.
  public private(set) var words = ""
  /// The phrases that must occur in a message word for word.
  public private(set) var phrases: [String] = []
  /// The people who must have written it; empty for anyone.
  public var senders: [String] = []
  /// The people who must have taken part; empty for anyone.
  public var people: [String] = []
  /// Platforms and conversations; empty for anywhere.
  public var places: [String] = []
  /// The first day; `nil` for no bound.
  public private(set) var firstDay: CivilDate?
  /// The day after the last; `nil` for no bound.
  public private(set) var endDay: CivilDate?

  /// The number of characters that are read; the rest is ignored.
  public static let longestText = 4096

  /// Reads what was typed.
  ///
  /// - Complexity: O(length).
  public init(_ text: String) {
    var scanner = RequestScanner(text.prefix(Self.longestText))
    var words: [String] = []
    while let part = scanner.next() {
      switch part {
      case .word(let word): words.append(word)
      case .phrase(let phrase):
        words.append(phrase)
        phrases.append(phrase)
      case .condition(let name, let value, let typed):
        if !apply(name, value) { words.append(typed) }
      }
    }
    self.words = words.joined(separator: " ")
  }

  /// True if nothing was asked for.
  public var isEmpty: Bool { words.isEmpty && isUnconditional }

  /// True if there are words only.
  public var isUnconditional: Bool {
    senders.isEmpty && people.isEmpty && places.isEmpty && firstDay == nil && endDay == nil
  }

  /// True if the first day is after the last, so that nothing can be found.
  public var isInverted: Bool {
    guard let firstDay, let endDay else { return false }
    return firstDay >= endDay
  }

  /// Restricts the search to messages of a day, month or year and later.
  ///
  /// - Returns: Whether the text is such a date.
  public mutating func restrict(after text: String) -> Bool {
    guard let span = Self.days(text) else { return false }
    firstDay = max(firstDay ?? span.first, span.first)
    return true
  }

  /// Restricts the search to messages from before a day, month or year.
  ///
  /// - Returns: Whether the text is such a date.
  public mutating func restrict(before text: String) -> Bool {
    guard let span = Self.days(text) else { return false }
    endDay = min(endDay ?? span.first, span.first)
    return true
  }

  private mutating func apply(_ name: String, _ value: String) -> Bool {
    switch name.lowercased() {
    case "from": senders.append(value)
    case "with": people.append(value)
    case "in": places.append(value)
    case "after": return restrict(after: value)
    case "before": return restrict(before: value)
    case "on":
      guard let span = Self.days(value) else { return false }
      firstDay = max(firstDay ?? span.first, span.first)
      endDay = min(endDay ?? span.end, span.end)
    default: return false
    }
    return true
  }

  /// The first day of `2024`, `2024-05` or `2024-05-01`, and the day after the last.
  private static func days(_ text: String) -> (first: CivilDate, end: CivilDate)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = zip(parts, [4, 2, 2]).allSatisfy { part, width in
      part.utf8.count <= width && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let numbers = parts.compactMap { Int($0) }
    guard (1...3).contains(parts.count), isWellFormed, numbers.count == parts.count,
      parts[0].utf8.count == 4,
      let first = CivilDate(
        year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
        day: numbers.count > 2 ? numbers[2] : 1)
    else { return nil }
    let end: CivilDate? =
      switch numbers.count {
      case 1: CivilDate(year: first.year + 1, month: 1, day: 1)
      case 2:
        CivilDate(
          year: first.month == 12 ? first.year + 1 : first.year, month: first.month % 12 + 1, day: 1
        )
      default: CivilDate(daysSinceEpoch: first.daysSinceEpoch + 1)
      }
    return end.map { (first, $0) }
  }
}

/// Splits what was typed into words, quoted phrases and `name:value`.
private struct RequestScanner {
  enum Part {
    case word(String)
    case phrase(String)
    case condition(name: String, value: String, typed: String)
  }

  private let characters: [Character]
  private var position = 0

  init(_ text: Substring) {
    characters = Array(text)
  }

  mutating func next() -> Part? {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    guard position < characters.count else { return nil }
    if let phrase = quotation() {
      let isBlank = phrase.allSatisfy(\.isWhitespace)
      return isBlank ? next() : .phrase(phrase)
    }
    let start = position
    while position < characters.count, !characters[position].isWhitespace {
      if characters[position] == ":", position > start {
        let name = String(characters[start..<position])
        if name.allSatisfy({ $0.isASCII && $0.isLetter }), let value = value() {
          return .condition(
            name: name, value: value, typed: String(characters[start..<position]))
        }
        // A colon inside a word: a time of day, an address.
      }
      position += 1
    }
    let word = characters[start..<position].filter { !Self.isQuote($0) }
    return word.isEmpty ? next() : .word(String(word))
  }

  /// Returns the text after the colon at the current position; the position moves on only if it is
  /// a value.
  private mutating func value() -> String? {
    let colon = position
    position += 1
    if let quoted = quotation() {
      if !quoted.allSatisfy(\.isWhitespace) { return quoted }
    } else {
      let start = position
      while position < characters.count, !characters[position].isWhitespace { position += 1 }
      let value = characters[start..<position].filter { !Self.isQuote($0) }
      if !value.isEmpty { return String(value) }
    }
    position = colon
    return nil
  }

  /// Returns the text in quotation marks at the current position; `nil` if no pair opens here.
  private mutating func quotation() -> String? {
    guard position < characters.count, Self.isQuote(characters[position]),
      let end = characters[(position + 1)...].firstIndex(where: Self.isQuote)
    else { return nil }
    defer { position = end + 1 }
    return String(characters[position + 1..<end])
  }

  private static func isQuote(_ character: Character) -> Bool {
    ["\"", "“", "”", "„", "«", "»", "「", "」"].contains(character)
  }
}
