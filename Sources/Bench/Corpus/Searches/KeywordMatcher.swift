internal import VaultCore

/// Finds the messages that hold every word of one of several look-ups, in one pass over a vault.
///
/// A message holds a word of a language with spaces if one of its own words is equal, both
/// ``KeywordText``; in scripts without spaces (Japanese, Chinese), if the letters occur in it.
struct KeywordMatcher {
  private let isSpaced: Bool
  /// The words of all look-ups, each once, by their first letter.
  private var byFirst: [UInt32: [Int]] = [:]
  private var words: [Word] = []
  /// The look-ups that ask for each word.
  private var lookUps: [[Int]] = []
  /// The number of words of each look-up, and the number found in the current message.
  private let wanted: [Int]
  private var found: [Int]
  private var isFound: [Bool] = []
  /// The messages of each look-up in the order of the pass.
  private(set) var hits: [[DocumentID]]

  private struct Word: Hashable {
    let letters: [UInt32]
    /// True if a word with this beginning is enough.
    let isBeginning: Bool
  }

  /// Prepares to look for texts; a look-up without letters finds nothing.
  ///
  /// - Parameters:
  ///   - texts: What is looked for, words separated by spaces; of a word with an ellipsis behind
  ///     it, which must be the last, a message need only hold one that begins so.
  ///   - isSpaced: Whether the language separates words by spaces.
  init(_ texts: [String], isSpaced: Bool) {
    self.isSpaced = isSpaced
    let parts = texts.map { text in
      var parts: [Word] = []
      let words = KeywordText(text).words
      for (place, letters) in words.enumerated() {
        let isBeginning = place == words.count - 1 && text.hasSuffix("…")
        let word = Word(letters: Array(letters), isBeginning: isBeginning)
        if !parts.contains(word) { parts.append(word) }
      }
      return parts
    }
    wanted = parts.map(\.count)
    found = Array(repeating: 0, count: texts.count)
    hits = Array(repeating: [], count: texts.count)
    var numbers: [Word: Int] = [:]
    for (lookUp, list) in parts.enumerated() {
      for word in list {
        let number = numbers[word] ?? words.count
        if number == words.count {
          numbers[word] = number
          byFirst[word.letters[0], default: []].append(number)
          words.append(word)
          lookUps.append([])
        }
        lookUps[number].append(lookUp)
      }
    }
    isFound = Array(repeating: false, count: words.count)
  }

  /// Looks at one message; `texts` are its subject and its text.
  ///
  /// - Complexity: O(length), and the occurrences of first letters.
  mutating func note(_ id: DocumentID, texts: [String]) {
    var matched: [Int] = []
    for text in texts { match(KeywordText(text).scalars, into: &matched) }
    for word in matched {
      isFound[word] = false
      for lookUp in lookUps[word] { found[lookUp] += 1 }
    }
    for word in matched {
      for lookUp in lookUps[word] {
        if found[lookUp] == wanted[lookUp] { hits[lookUp].append(id) }
        found[lookUp] = 0
      }
    }
  }

  private mutating func match(_ scalars: [UInt32], into matched: inout [Int]) {
    var isStart = false
    for (position, scalar) in scalars.enumerated() {
      defer { isStart = scalar == 0x20 }
      guard isStart || !isSpaced, let numbers = byFirst[scalar] else { continue }
      for number in numbers where !isFound[number] {
        let word = words[number]
        let end = position + word.letters.count
        guard end < scalars.count, !isSpaced || word.isBeginning || scalars[end] == 0x20,
          scalars[position..<end].elementsEqual(word.letters)
        else { continue }
        isFound[number] = true
        matched.append(number)
      }
    }
  }
}
