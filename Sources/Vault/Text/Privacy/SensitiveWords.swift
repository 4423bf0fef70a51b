/// Finds what must not leave the device for a remote embedder: words that indicate secrets, and
/// numbers that are secrets.
///
/// Built in are "medical", "ssn", "password" and "confidential" (PDV 2.1) with their inflections
/// and their equivalents in the corpus languages; the user's list adds to them. Words are compared
/// as `SensitiveText` on word boundaries, so neither case, accents, punctuation, full-width forms,
/// invisible characters nor look-alike letters prevent a match; nor do letters set apart (`p a s s
/// w o r d`), digits for letters (`p@ssw0rd`) or a capital inside (`myPassword`). Numbers are those
/// of `SensitiveNumbers`. In doubt a message counts as sensitive: it is embedded locally, not lost.
public struct SensitiveWords: Sendable {
  private var terms = SensitiveTrie()
  // Entries of the user's list without letters and digits, in UTF-8.
  private var symbols: [[UInt8]] = []
  // Stems of German, whose compounds are one word.
  private let stems: [[UInt32]]

  /// Prepares the matcher.
  ///
  /// - Parameter userList: Words or phrases in any language. Those of one word of four letters and
  ///   more match with plural and case endings too; one without letters and digits, an emoji for
  ///   example, matches wherever it occurs. Blank entries are ignored.
  public init(userList: [String] = []) {
    stems = SensitiveTerms.shipped.compoundStems.map(FoldedText.scalars)
    for term in SensitiveTerms.shipped.all { terms.insert(Self.glyphs(of: term)) }
    for term in userList {
      let glyphs = Self.glyphs(of: term)
      if glyphs.isEmpty {
        let symbol = term.unicodeScalars.filter { !$0.properties.isWhitespace }
        if !symbol.isEmpty { symbols.append(Array(String(String.UnicodeScalarView(symbol)).utf8)) }
      } else {
        terms.insert(glyphs)
        for inflected in Self.inflections(of: glyphs) { terms.insert(inflected) }
      }
    }
  }

  /// Returns true if a text holds a sensitive word or number.
  ///
  /// - Complexity: O(n); stops at the first.
  public func isSensitive(_ text: String) -> Bool {
    !find(in: text, isFirstEnough: true).isEmpty
  }

  /// Finds the positions of the sensitive words and numbers.
  ///
  /// - Returns: Ranges of the UTF-8 of the text, ascending; those that touch the same bytes merged.
  /// - Complexity: O(n).
  public func matches(in text: String) -> [Range<Int>] {
    find(in: text, isFirstEnough: false).mergingOverlaps()
  }

  private func find(in text: String, isFirstEnough: Bool) -> [Range<Int>] {
    let folded = FoldedText(text)
    let words = Self.words(of: folded)
    var found: [Range<Int>] = []
    for look in [
      { termMatches(folded) },
      { words.filter { isCompound(folded.scalars[$0]) || isLeet($0, folded) } },
      { spacedOut(words, folded) },
      { SensitiveNumbers.find(in: folded) },
    ] as [() -> [Range<Int>]] {
      found += look().map { folded.starts[$0.lowerBound]..<folded.end(of: $0.upperBound - 1) }
      if isFirstEnough, !found.isEmpty { return found }
    }
    return found + symbolMatches(text)
  }

  private func termMatches(_ folded: FoldedText) -> [Range<Int>] {
    let text = SensitiveText(folded)
    var found: [Range<Int>] = []
    for start in text.glyphs.indices where text.mayStart(at: start) {
      let length = terms.longestTerm(in: text.glyphs[start...]) { text.mayEnd(before: start + $0) }
      if let length { found.append(text.places[start]..<text.places[start + length - 1] + 1) }
    }
    return found
  }

  private func symbolMatches(_ text: String) -> [Range<Int>] {
    guard !symbols.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return symbols.flatMap { symbol in
      bytes.indices.filter { bytes[$0...].starts(with: symbol) }.map { $0..<$0 + symbol.count }
    }
  }

  private func isCompound(_ word: ArraySlice<UInt32>) -> Bool {
    guard word.count >= 9, word.count <= 60 else { return false }
    return stems.contains { stem in
      word.starts(with: stem) || word.reversed().starts(with: stem.reversed())
    }
  }

  /// Returns true if a word is a term once digits and signs are read as letters.
  private func isLeet(_ word: Range<Int>, _ folded: FoldedText) -> Bool {
    guard word.count >= 4, word.count <= 60 else { return false }
    // The run may hold signs that end a word: p@ssw0rd, pa$$word.
    var low = word.lowerBound
    while low > 0, word.lowerBound - low < 20, Self.isLeetScalar(folded.scalars[low - 1]) {
      low -= 1
    }
    var high = word.upperBound
    while high < folded.count, high - low < 40, Self.isLeetScalar(folded.scalars[high]) {
      high += 1
    }
    var run = folded.scalars[low..<high]
    guard run.contains(where: { Self.leet[$0] != nil }) else { return false }
    while let last = run.last, !Self.isLetter(last) { run.removeLast() }
    return [UInt32(0x69), 0x6C].contains { one in
      terms.contains(run.map { $0 == 0x31 || $0 == 0x21 ? one : Self.leet[$0] ?? $0 })
    }
  }

  /// Terms spelled with their letters apart: at least three single letters in a row.
  private func spacedOut(_ words: [Range<Int>], _ folded: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var run: [Int] = []
    func check() {
      let letters = run.map { folded.scalars[$0] }
      for start in run.indices.dropLast(2) {
        if let length = terms.longestTerm(in: letters[start...], where: { $0 > 2 }) {
          found.append(run[start]..<run[start + length - 1] + 1)
        }
      }
    }
    for word in words {
      if word.count > 1 || run.last.map({ word.lowerBound - $0 > 4 }) ?? false {
        check()
        run = []
      }
      if word.count == 1 { run.append(word.lowerBound) }
    }
    check()
    return found
  }
}

extension SensitiveWords: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Every list has the same description, because sensitive words must not be printed.
  public var description: String { "SensitiveWords(redacted)" }
  /// Every list has the same description.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension SensitiveWords {
  private static func glyphs(of term: String) -> [UInt32] {
    SensitiveText(FoldedText(term)).glyphs
  }

  /// The runs of letters and digits; scripts without spaces stay out.
  private static func words(of folded: FoldedText) -> [Range<Int>] {
    folded.scalars.indices.split {
      !FoldedText.isWord(folded.scalars[$0]) || FoldedText.isUnspaced(folded.scalars[$0])
    }
  }

  /// Plural and case endings of English, Spanish, German, French, Portuguese and Italian, for a
  /// single word of at least four letters.
  private static func inflections(of word: [UInt32]) -> [[UInt32]] {
    guard word.count >= 4, word.allSatisfy(isLetter), let last = word.last else { return [] }
    var endings = ["s", "es", "n", "en", "e", "er", "ern", "em"].map { word + scalars($0) }
    let stem = Array(word.dropLast())
    switch last {
    case scalars("y")[0]: endings.append(stem + scalars("ies"))
    case scalars("s")[0]: endings.append(stem.dropLast() + scalars("es"))
    case scalars("o")[0], scalars("a")[0], scalars("e")[0]:
      endings += ["a", "o", "e", "i", "as", "os"].map { stem + scalars($0) }
    case scalars("l")[0]: endings += ["is", "ux"].map { stem + scalars($0) }
    default: break
    }
    return endings
  }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static func isLetter(_ value: UInt32) -> Bool {
    FoldedText.isWord(value) && !FoldedText.isDigit(value) && !FoldedText.isUnspaced(value)
  }

  private static func isLeetScalar(_ value: UInt32) -> Bool {
    value == 0x40 || value == 0x24 || value == 0x21 || value < 0x80 && FoldedText.isWord(value)
  }

  // Digits and signs that replace letters; 1 and ! for i or l.
  private static let leet: [UInt32: UInt32] = [
    0x30: 0x6F, 0x31: 0x69, 0x33: 0x65, 0x34: 0x61, 0x35: 0x73, 0x37: 0x74, 0x40: 0x61,
    0x24: 0x73, 0x21: 0x69,
  ]
}

extension [Range<Int>] {
  /// The ranges ascending; those that overlap as one.
  func mergingOverlaps() -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.overlaps(range) {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
