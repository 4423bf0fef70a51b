/// Finds what must not leave the device for a remote embedder: words that announce secrets, and
/// numbers that are secrets.
///
/// Built in are "medical", "ssn", "password" and "confidential" with their inflections and their
/// equivalents in the corpus languages; the user's list adds to them. Words are compared as
/// `FoldedText` on word boundaries, so neither case, accents, punctuation, full-width forms,
/// zero-width characters nor look-alike letters hide them; nor do letters set apart
/// (`p a s s w o r d`), digits for letters (`p@ssw0rd`) or a capital inside (`myPassword`). Terms of
/// Han characters or kana, which no space sets off, match anywhere. Numbers are those of
/// `SensitiveNumbers`. In doubt a message counts as sensitive: it is embedded locally, not lost.
public struct SensitiveWords: Sendable {
  // The first word of each term of spaced scripts, with what may follow it.
  private var terms: [[UInt32]: [[[UInt32]]]] = [:]
  // The lengths of the terms of one word, by their first scalar.
  private var lengths: [UInt32: Set<Int>] = [:]
  // Unspaced terms by their first scalar, the longest first.
  private var unspaced: [UInt32: [[UInt32]]] = [:]
  // Stems of German, whose compounds are one word.
  private let stems: [[UInt32]]

  /// Prepares the matcher.
  ///
  /// - Parameter userList: Words or phrases in any language. Those of one word of four letters and
  ///   more match with plural and case endings too. Entries without a letter or digit are ignored.
  public init(userList: [String] = []) {
    stems = SensitiveTerms.shipped.compoundStems.map(FoldedText.scalars)
    for term in SensitiveTerms.shipped.all { add(term) }
    for term in userList {
      add(term)
      for inflected in Self.inflections(of: FoldedText.scalars(term)) { add(words: [inflected]) }
    }
    for key in unspaced.keys { unspaced[key]?.sort { $0.count > $1.count } }
  }

  /// Whether a text holds a sensitive word or number.
  ///
  /// - Complexity: O(n); stops at the first.
  public func isSensitive(_ text: String) -> Bool {
    !find(in: text, isFirstEnough: true).isEmpty
  }

  /// Where the sensitive words and numbers stand.
  ///
  /// - Returns: Ranges of the UTF-8 of the text, ascending; those that touch the same bytes merged.
  /// - Complexity: O(n).
  public func matches(in text: String) -> [Range<Int>] {
    let found = find(in: text, isFirstEnough: false).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    var merged: [Range<Int>] = []
    for range in found {
      if let last = merged.last, range.lowerBound < last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private func find(in text: String, isFirstEnough: Bool) -> [Range<Int>] {
    let folded = FoldedText(text)
    let words = Self.words(of: folded)
    var found: [Range<Int>] = []
    func note(_ range: Range<Int>) {
      found.append(folded.starts[range.lowerBound]..<folded.end(of: range.upperBound - 1))
    }
    for (position, word) in words.enumerated() {
      if let end = termEnd(at: position, words, folded) { note(word.lowerBound..<end) }
      if isCompound(folded.scalars[word]) || hasDisguise(word, folded) { note(word) }
      if isFirstEnough, !found.isEmpty { return found }
    }
    for range in unspacedMatches(folded) + spacedOut(words, folded) {
      note(range)
      if isFirstEnough { return found }
    }
    for range in SensitiveNumbers.find(in: folded) { note(range) }
    return found
  }

  /// The end of the longest term that starts with a word: the next words follow it within three
  /// characters that are no letters.
  private func termEnd(at position: Int, _ words: [Range<Int>], _ folded: FoldedText) -> Int? {
    let word = words[position]
    guard word.count <= 40, let rests = terms[Array(folded.scalars[word])] else { return nil }
    var end: Int?
    for rest in rests where position + rest.count < words.count {
      var last = word.upperBound
      var fits = true
      for (offset, wanted) in rest.enumerated() {
        let next = words[position + 1 + offset]
        fits = next.lowerBound - last <= 3 && folded.scalars[next].elementsEqual(wanted)
        guard fits else { break }
        last = next.upperBound
      }
      if fits { end = max(end ?? 0, last) }
    }
    return end
  }

  private func isCompound(_ word: ArraySlice<UInt32>) -> Bool {
    guard word.count >= 9, word.count <= 60 else { return false }
    return stems.contains { stem in
      word.starts(with: stem) || word.reversed().starts(with: stem.reversed())
    }
  }

  /// Whether a word is a term once digits are read as letters, or its parts between capitals or
  /// digits are looked at singly.
  private func hasDisguise(_ word: Range<Int>, _ folded: FoldedText) -> Bool {
    guard word.count >= 4, word.count <= 60 else { return false }
    var start = word.lowerBound
    var parts: [ArraySlice<UInt32>] = []
    for index in word.dropFirst() {
      let isEdge =
        FoldedText.isDigit(folded.scalars[index]) != FoldedText.isDigit(folded.scalars[index - 1])
        || (folded.capitals[index] && !folded.capitals[index - 1])
      if isEdge {
        parts.append(folded.scalars[start..<index])
        start = index
      }
    }
    parts.append(folded.scalars[start..<word.upperBound])
    if parts.count > 1, parts.contains(where: { isTerm(Array($0)) }) { return true }
    return isLeet(word, folded)
  }

  private func isLeet(_ word: Range<Int>, _ folded: FoldedText) -> Bool {
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
    for one in [UInt32(0x69), 0x6C] {
      let spelled = run.map { $0 == 0x31 || $0 == 0x21 ? one : Self.leet[$0] ?? $0 }
      if isTerm(spelled) { return true }
    }
    return false
  }

  private func isTerm(_ word: [UInt32]) -> Bool {
    terms[word]?.contains([]) == true
  }

  /// Terms spelled with their letters apart: at least three single letters in a row.
  private func spacedOut(_ words: [Range<Int>], _ folded: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var run: [Range<Int>] = []
    func check() {
      guard run.count >= 3 else { return }
      let letters = run.map { folded.scalars[$0.lowerBound] }
      for (start, initial) in letters.enumerated() {
        for length in lengths[initial] ?? [] where length > 2 && start + length <= run.count {
          if isTerm(Array(letters[start..<start + length])) {
            found.append(run[start].lowerBound..<run[start + length - 1].upperBound)
          }
        }
      }
    }
    for word in words {
      let isNear = run.last.map { word.lowerBound - $0.upperBound <= 3 } ?? true
      if word.count == 1, isNear {
        run.append(word)
      } else {
        check()
        run = word.count == 1 ? [word] : []
      }
    }
    check()
    return found
  }

  private func unspacedMatches(_ folded: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in folded.scalars.indices {
      guard folded.scalars[index] >= 0x3000, let terms = unspaced[folded.scalars[index]] else {
        continue
      }
      if let term = terms.first(where: { folded.scalars[index...].starts(with: $0) }) {
        found.append(index..<index + term.count)
      }
    }
    return found
  }
}

extension SensitiveWords {
  private mutating func add(_ term: String) {
    let folded = FoldedText(term)
    if let first = folded.scalars.first, folded.scalars.contains(where: FoldedText.isUnspaced) {
      unspaced[first, default: []].append(folded.scalars)
      return
    }
    add(words: Self.words(of: folded).map { Array(folded.scalars[$0]) })
  }

  private mutating func add(words: [[UInt32]]) {
    guard let first = words.first else { return }
    let rest = Array(words.dropFirst())
    if rest.isEmpty, let initial = first.first {
      lengths[initial, default: []].insert(first.count)
    }
    if terms[first]?.contains(rest) != true { terms[first, default: []].append(rest) }
  }

  /// The runs of letters and digits; scripts without spaces stay out.
  private static func words(of folded: FoldedText) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, value) in folded.scalars.enumerated() {
      if FoldedText.isWord(value), !FoldedText.isUnspaced(value) {
        start = start ?? index
      } else if let open = start {
        words.append(open..<index)
        start = nil
      }
    }
    if let open = start { words.append(open..<folded.count) }
    return words
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

  // Digits and signs that stand for letters; 1 and ! for i or l.
  private static let leet: [UInt32: UInt32] = [
    0x30: 0x6F, 0x31: 0x69, 0x33: 0x65, 0x34: 0x61, 0x35: 0x73, 0x37: 0x74, 0x40: 0x61,
    0x24: 0x73, 0x21: 0x69,
  ]
}
