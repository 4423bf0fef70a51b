internal import Testing

@testable internal import VaultText

@Suite("Words, numbers and signs of a text")
struct EntityTokensTests {
  @Test(
    "Words compare without case, accents and disguise",
    arguments: [
      ("Müller", "muller"), ("STRASSE", "straße"), ("Zoë", "ZOE"), ("ﬁn", "FIN"),
      ("Ａｎａ", "ana"), ("pаypаl", "paypal"), ("Œuvre", "oeuvre"), ("Łódź", "lodz"),
    ])
  func folds(_ left: String, _ right: String) {
    #expect(EntityTokens.key(left) == EntityTokens.key(right))
    #expect(EntityTokens(left).tokens.map(\.key) == [EntityTokens.key(right)])
  }

  /// FNV-1a's test vectors of 64 bits (Fowler, Noll, Vo): of one byte and six.
  @Test("The key is FNV-1a")
  func hashes() {
    #expect(EntityTokens.key("") == 0xCBF2_9CE4_8422_2325)
    #expect(EntityTokens.key("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(EntityTokens.key("foobar") == 0x8594_4171_F739_67E8)
    #expect(EntityTokens.keys(" a\n foobar\ta ").count == 2)
  }

  @Test("Ranges cover whole scalars of the text, whatever the fold makes of them")
  func placesRanges() {
    for text in ["ß", "ﬃ x", "x²y", "№5", "㍿", "e\u{301}\u{302}", "\u{FFFD}a", "🇩🇪 ok", "½ kg"] {
      let tokens = EntityTokens(text)
      let ends = text.unicodeScalars.indices.map {
        text.utf8.distance(from: text.startIndex, to: $0)
      }
      let bounds = Set(ends + [text.utf8.count])
      for token in tokens.tokens {
        let range = tokens.bytes(token.range)
        #expect(bounds.contains(range.lowerBound) && bounds.contains(range.upperBound))
        #expect(!range.isEmpty)
      }
    }
  }
}

@Suite("Folded text")
struct FoldedTextTests {
  @Test(
    "Case, accents, width, ligatures, disguise and what shows nothing fold away",
    arguments: [
      ("Straße", "strasse"), ("ÉCOLE", "ecole"), ("e\u{301}cole", "ecole"), ("ｐａｓｓ", "pass"),
      ("ﬁn", "fin"),
      ("Æther", "aether"), ("p\u{200B}a\u{AD}s\u{2060}s", "pass"), ("раss", "pass"),
      ("𝐩𝐚𝐬𝐬", "pass"),
      ("a\u{A0}b\u{202F}c", "a b c"), ("１２", "12"), ("٣", "3"), ("İ", "i"), ("", ""),
    ])
  func folds(_ text: String, _ folded: String) {
    #expect(FoldedText.scalars(text) == folded.unicodeScalars.map(\.value))
  }

  @Test("Each folded scalar knows where it stands and whether it was a capital")
  func locates() {
    let folded = FoldedText("Aß\u{200B}É")
    #expect(folded.starts == [0, 1, 1, 6])
    #expect(folded.capitals == [true, false, false, true])
    #expect((0..<4).map(folded.end) == [1, 6, 6, 8])
    #expect(folded.byteCount == 8)
  }
}
