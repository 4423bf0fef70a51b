/// The part of a message that best shows why it was found.
///
/// A snippet holds message text: it is for the vault's owner, never for a report or a log.
public struct Snippet: Hashable, Sendable {
  /// One line of text; an ellipsis marks where something was cut off.
  public let text: String
  /// The occurrences of the search's words, as positions of characters in ``text``, ascending and
  /// apart.
  public let highlights: [Range<Int>]

  /// The number of characters at the start of a message that are searched.
  static let longestText = 20_000

  /// Cuts the best stretch out of a message.
  ///
  /// Of all stretches it is one with the most different words of the search, then with the most
  /// occurrences, then the first. Runs of white space become one space; control characters and
  /// marks that change the direction of writing are left out, so that no message can disturb the
  /// terminal it is shown on. Only whole characters (extended grapheme clusters) are kept or cut.
  ///
  /// - Parameters:
  ///   - message: The message's text.
  ///   - wanted: The words of the search, as `tokens` gives them.
  ///   - limit: The most characters of the snippet, its ellipses included; at least 3.
  ///   - tokens: Splits a text into words as the keyword index does: runs of letters and digits,
  ///     and overlapping pairs in scripts without spaces.
  /// - Precondition: `limit` is at least 3.
  /// - Complexity: O(length).
  public init(
    of message: String, wanted: some Sequence<String>, limit: Int, tokens: (String) -> [String]
  ) {
    precondition(limit >= 3, "a snippet has no room for a character between its ellipses")
    let characters = Self.singleLine(message.prefix(Self.longestText))
    let wanted = Set(wanted)
    let found = wanted.isEmpty ? [] : Self.occurrences(of: wanted, in: characters, tokens)
    guard characters.count > limit else {
      text = String(characters)
      highlights = Self.joined(found.map(\.range))
      return
    }
    let window = Self.window(in: characters, found, room: limit - 2)
    let isCutBefore = window.lowerBound > 0
    text =
      (isCutBefore ? "…" : "") + String(characters[window])
      + (window.upperBound < characters.count ? "…" : "")
    let shift = window.lowerBound - (isCutBefore ? 1 : 0)
    highlights = Self.joined(
      found.map { $0.range.clamped(to: window) }.filter { !$0.isEmpty }
        .map { $0.lowerBound - shift..<$0.upperBound - shift })
  }

  private struct Occurrence {
    let token: String
    let range: Range<Int>
  }

  private static func singleLine(_ text: some StringProtocol) -> [Character] {
    var line = String.UnicodeScalarView()
    var isGap = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        isGap = !line.isEmpty
        continue
      }
      switch scalar.value {
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      default: break
      }
      if isGap { line.append(" ") }
      isGap = false
      line.append(scalar)
    }
    return Array(String(line))
  }

  /// Returns the occurrences of the requested words, ascending.
  private static func occurrences(
    of wanted: Set<String>, in characters: [Character], _ tokens: (String) -> [String]
  ) -> [Occurrence] {
    var found: [Occurrence] = []
    var start = 0
    while start < characters.count {
      guard isWord(characters[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < characters.count, isWord(characters[end]) { end += 1 }
      for token in wanted.intersection(tokens(String(characters[start..<end]))) {
        found += places(of: token, in: characters, start..<end, tokens)
      }
      start = end
    }
    return found.sorted {
      ($0.range.lowerBound, $0.token) < ($1.range.lowerBound, $1.token)
    }
  }

  /// The places of a token in a run: the run itself, or the pairs and single characters that give
  /// the token.
  private static func places(
    of token: String, in characters: [Character], _ run: Range<Int>, _ tokens: (String) -> [String]
  ) -> [Occurrence] {
    if tokens(String(characters[run])) == [token] { return [Occurrence(token: token, range: run)] }
    for width in 1...2 where width <= run.count {
      let places = (run.lowerBound...run.upperBound - width).map { $0..<$0 + width }
        .filter { tokens(String(characters[$0])) == [token] }
      if !places.isEmpty { return places.map { Occurrence(token: token, range: $0) } }
    }
    return [Occurrence(token: token, range: run)]
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The best stretch of `room` characters.
  private static func window(
    in characters: [Character], _ found: [Occurrence], room: Int
  ) -> Range<Int> {
    guard let best = densest(found, room: room) else { return 0..<room }
    let span = found[best.lowerBound].range.lowerBound..<found[best.upperBound - 1].range.upperBound
    let spare = max(0, room - span.count)
    var start = max(0, min(span.lowerBound - spare / 2, characters.count - room))
    // Does not begin in the middle of a word, if the next one begins soon.
    if start > 0, characters[start - 1] != " ",
      let gap = characters[start..<min(start + 12, span.lowerBound)].firstIndex(of: " ")
    {
      start = gap + 1
    }
    return start..<min(start + room, characters.count)
  }

  /// The occurrences that fit together into `room` characters and have the most different words;
  /// `nil` if there are none.
  private static func densest(_ found: [Occurrence], room: Int) -> Range<Int>? {
    var best: (range: Range<Int>, different: Int)?
    var counts: [String: Int] = [:]
    var end = 0
    for start in found.indices {
      let limit = found[start].range.lowerBound + room
      while end < found.count, end <= start || found[end].range.upperBound <= limit {
        counts[found[end].token, default: 0] += 1
        end += 1
      }
      let rank = (counts.count, end - start)
      if best.map({ ($0.different, $0.range.count) < rank }) ?? true {
        best = (start..<end, counts.count)
      }
      let token = found[start].token
      counts[token] = counts[token].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    return best?.range
  }

  /// Ascending ranges with those that touch or overlap made one.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
