import Testing
import VaultCore

@testable import VaultCorpus

/// Expected values are worked out by hand from the rule in the type's comment.
@Suite("Keyword matcher")
struct KeywordMatcherTests {
  private static func hits(
    _ text: String, isSpaced: Bool = true, in messages: [[String]]
  ) -> [Int] {
    var matcher = KeywordMatcher([text], isSpaced: isSpaced)
    for (number, texts) in messages.enumerated() {
      matcher.note(DocumentID("m\(number)"), texts: texts)
    }
    return messages.indices.filter { matcher.hits[0].contains(DocumentID("m\($0)")) }
  }

  @Test("Case, accents and punctuation do not count, in any order of the words")
  func foldsTexts() {
    let messages = [["REUNIÓN: brújula!"], ["brujula, la reunion"], ["Reunión sin nombre"]]
    #expect(Self.hits("reunión Brújula", in: messages) == [0, 1])
    #expect(Self.hits("straße elf", in: [["Elf, STRASSE 4"], ["Strasen elf"]]) == [0])
  }

  @Test("A word must stand by itself where spaces part words, not where nothing does")
  func respectsWords() {
    #expect(Self.hits("art show", in: [["The art show"], ["Start the show"]]) == [0])
    #expect(Self.hits("灯台 会議", isSpaced: false, in: [["灯台の会議室で"], ["会議です"]]) == [0])
    #expect(Self.hits("か台", isSpaced: false, in: [["が台"]]) == [])
  }

  @Test("Words may be spread over subject and text, and one twice is not two")
  func looksAtAllTexts() {
    let messages = [["Falcon", "The demo is on."], ["Falcon Falcon", ""], ["demo", ""]]
    #expect(Self.hits("Falcon demo", in: messages) == [0])
  }

  @Test("Look-ups that share words are kept apart, and a message is found once by each")
  func keepsLookUpsApart() {
    var matcher = KeywordMatcher(["ana venue", "ana budget"], isSpaced: true)
    matcher.note(DocumentID("a"), texts: ["Ana, Ana: the venue, the venue"])
    matcher.note(DocumentID("b"), texts: ["budget by Ana for the venue"])
    matcher.note(DocumentID("c"), texts: [""])
    #expect(matcher.hits.map { $0.map(\.rawValue) } == [["a", "b"], ["b"]])
  }

  @Test("Of a last word with an ellipsis behind it the beginning is enough")
  func matchesBeginnings() {
    let messages = [
      ["Ana planned suitcases"], ["Ana: a suit"], ["suitcase for Anabel"], ["Ana sui"],
    ]
    #expect(Self.hits("Ana suit…", in: messages) == [0, 1])
    #expect(Self.hits("Ana suit", in: messages) == [1])
  }

  @Test("What holds no letters finds nothing")
  func refusesEmptyTexts() {
    #expect(Self.hits("— !", in: [["anything"], [""]]) == [])
  }

  @Test("Folding leaves letters and digits, parted by single spaces")
  func foldsScalars() {
    func text(_ text: String) -> String {
      String(String.UnicodeScalarView(KeywordText(text).core.compactMap(Unicode.Scalar.init)))
    }
    #expect(text("  Élan, l’Été №5…  ÆON ") == "elan l ete 5 æon")
    #expect(text("ＡＢＣ１２ 会議室・がぎ") == "abc12 会議室 がぎ")
    #expect(text("e\u{301}te\u{301}") == "ete")
    #expect(KeywordText("").core.isEmpty)
  }
}
