internal import Testing

@testable internal import VaultText

@Suite("Words, numbers and signs of a text")
struct EntityTokensTests {
  /// Each token with a letter for its kind, capitals marked.
  static func tokens(_ text: String) -> [String] {
    let cut = EntityTokens(text)
    let bytes = Array(text.utf8)
    return cut.tokens.map { token in
      let kind =
        switch token.kind {
        case .word: token.isCapitalized ? "W" : "w"
        case .number: "n"
        case .unspaced: "u"
        }
      return kind + ":" + String(decoding: bytes[cut.bytes(token.range)], as: UTF8.self)
    }
  }

  @Test(
    "A token is a run of one kind, as it stands in the text",
    arguments: [
      ("", []), (" .,!", []), ("Hi Ana", ["W:Hi", "W:Ana"]),
      ("a1b2", ["w:a", "n:1", "w:b", "n:2"]),
      ("1.234,56 €", ["n:1", "n:234", "n:56"]), ("o'clock", ["w:o", "w:clock"]),
      ("昨日Anaに会った3回", ["u:昨日", "W:Ana", "u:に会った", "n:3", "u:回"]),
      ("Ñandú ÉCOLE", ["W:Ñandú", "W:ÉCOLE"]), ("１２ｋ", ["n:１２", "w:ｋ"]), ("ﬁve", ["w:ﬁve"]),
      ("ﬁ9", ["w:ﬁ", "n:9"]), ("안녕 ana", ["w:안녕", "w:ana"]), ("👍🏽ok", ["w:ok"]),
      ("Straße", ["W:Straße"]), ("a\u{200B}b", ["w:a\u{200B}b"]), ("e\u{301}t", ["w:e\u{301}t"]),
    ])
  func cuts(_ text: String, _ expected: [String]) {
    #expect(Self.tokens(text) == expected)
  }

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

  @Test(
    "Space, hyphen, ampersand and the full stop of an abbreviation join words to a name",
    arguments: [
      ("Ana Lopez", true), ("Jean-Luc", true), ("Marks & Spencer", true), ("Dr. House", true),
      ("Prof. House", true), ("House. Garden", false), ("Ana, Ben", false), ("Ana  Ben", false),
      ("Ana\nBen", false), ("Ana/Ben", false), ("Ana - Ben", false), ("O'Brien", false),
      ("Ana & & Ben", false), ("Ana.Ben", false), ("Jean‐Luc", true),
    ])
  func joins(_ text: String, _ isJoined: Bool) {
    let tokens = EntityTokens(text)
    #expect(tokens.tokens.count == 2)
    #expect(tokens.isJoined(1) == isJoined)
    #expect(!tokens.isJoined(0))
  }

  @Test("Between two tokens stands what the text has there")
  func findsGaps() {
    let tokens = EntityTokens("a, b")
    #expect(tokens.gap(before: 1) { $0.elementsEqual([0x2C, 0x20]) })
    #expect(!tokens.gap(before: 0) { _ in true })
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
