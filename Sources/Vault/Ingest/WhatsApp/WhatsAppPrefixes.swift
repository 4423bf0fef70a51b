/// A filter on how the app's phrases start: it never rejects one, and accepts little else.
enum WhatsAppPrefixes {
  /// Returns true if a text may start with one of the app's phrases.
  ///
  /// - Complexity: O(1).
  static func mayStartPhrase(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    guard text.count >= length else { return text.count >= 4 }
    if bytes[text.lowerBound] == UInt8(ascii: "<") { return true }
    var key: UInt64 = 0
    for index in 0..<length {
      key = key << 8 | UInt64(bytes[text.lowerBound + index].lowercasedASCII)
    }
    return filter[Int(slot(key))]
  }

  /// The number of bytes examined; the bytes of shorter phrases are few.
  private static let length = 6
  private static let size: UInt64 = 1 << 15

  // Multiplicative hashing by the golden ratio (Knuth, TAOCP 3, section 6.4).
  private static func slot(_ key: UInt64) -> UInt64 {
    (key &* 0x9E37_79B9_7F4A_7C15) >> (64 - 15)
  }

  private static let filter: [Bool] = {
    var filter = Array(repeating: false, count: Int(size))
    let phrases =
      WhatsAppPhrases.omitted.sorted() + WhatsAppPhrases.deleted.sorted()
      + WhatsAppPhrases.notices + WhatsAppPhrases.polls.sorted()
    for phrase in phrases {
      let capital = phrase.prefix(1).uppercased() + phrase.dropFirst()
      for form in [phrase, capital] {
        for variant in [form, form.replacing("'", with: "\u{2019}")] {
          var key: UInt64 = 0
          for byte in variant.utf8.prefix(length) { key = key << 8 | UInt64(byte.lowercasedASCII) }
          if variant.utf8.count >= length { filter[Int(slot(key))] = true }
        }
      }
    }
    return filter
  }()
}
