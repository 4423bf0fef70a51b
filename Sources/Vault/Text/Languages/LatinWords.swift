/// A message's text in Latin script, word by word, as evidence of its language.
///
/// Addresses, mentions, tags, file names, numbers and words with digits are no evidence of a
/// language and are left out. Letters are the codes of `LatinLetters`.
package struct LatinWords {
  /// The words one after another: an edge, the letters, an edge, with shared edges.
  package private(set) var codes: [UInt8] = [LatinLetters.edge]
  /// The number of words.
  package private(set) var count = 0
  /// The number of words that too many languages share to indicate any: "ok", "haha".
  private(set) var neutralCount = 0
  /// The number of letters in the words.
  var letterCount: Int { codes.count - 1 - count }

  package init() {}

  private var wordStart = 1
  private var run = (start: 1, words: 0, neutral: 0)
  private var isSpoiled = false

  /// Adds the next scalar of the text.
  package mutating func add(_ scalar: Unicode.Scalar) {
    let code = LatinLetters.code(of: scalar)
    if code != 0 {
      let length = codes.count - wordStart
      // A word of 40 letters is a key, not a word.
      isSpoiled = isSpoiled || length == 40
      if length < 40, length > 0 || code != LatinLetters.apostrophe { codes.append(code) }
      return
    }
    switch scalar {
    case "\u{300}"..."\u{36F}":
      guard codes.count > wordStart, let last = codes.last else { return }
      codes[codes.count - 1] = LatinLetters.composed(last, scalar)
    case "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0F}": return
    case "0"..."9", "@", "#", "_", "/", "\\", "=", "&", "~", "%", "+": isSpoiled = true
    case "\0"..." ", "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}": endRun()
    default: endWord()
    }
  }

  /// Ends the text.
  package mutating func finish() {
    endRun()
  }

  private mutating func endWord() {
    while codes.count > wordStart, codes.last == LatinLetters.apostrophe { codes.removeLast() }
    guard codes.count > wordStart else { return }
    if Self.isNeutral(codes[wordStart...]) { neutralCount += 1 }
    codes.append(LatinLetters.edge)
    wordStart = codes.count
    count += 1
  }

  private mutating func endRun() {
    endWord()
    if isSpoiled {
      codes.removeLast(codes.count - run.start)
      count = run.words
      neutralCount = run.neutral
      wordStart = codes.count
      isSpoiled = false
    }
    run = (codes.count, count, neutralCount)
  }

  // Interjections by list; laughter and drawn-out sounds by h and one more letter, or of one
  // letter.
  private static func isNeutral(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count <= 5, neutral.contains(Array(word)) { return true }
    guard word.count >= 3, let first = word.first else { return word.count == 1 }
    let other = word.first { $0 != first } ?? first
    let isLaughter = [first, other].contains(8) || first == other
    return isLaughter && word.allSatisfy { $0 == first || $0 == other }
  }

  private static let neutral = Set(
    "ok oki okay okey no lol xd omg wow hm hmm mm oh ah eh uh ha he hi pm am tv pdf sms app wifi info"
      .split(separator: " ").map { $0.unicodeScalars.map(LatinLetters.code(of:)) })
}
