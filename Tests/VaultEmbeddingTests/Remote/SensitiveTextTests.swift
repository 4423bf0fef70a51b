import Testing

@testable import VaultEmbedding

@Suite("Sensitive text")
struct SensitiveTextTests {
  private func folded(_ text: String) -> String {
    SensitiveText(text).glyphs.map { glyph in
      switch glyph {
      case .letter(let scalar): String(scalar)
      case .gap: " "
      }
    }.joined()
  }

  @Test(
    "Letters are folded, the rest is one gap",
    arguments: [
      ("", ""), ("Aé-- Ñ!", "ae n "), ("Straße", "strasse"), ("ﬁn", "fin"), ("ΣΑΣ ς", "σασ σ"),
      ("a\u{200D}b", "ab"), ("が", "が"), ("한", "한"), ("Ⅳ", "iv"), ("Œuvre", "oeuvre"),
    ])
  func folds(text: String, expected: String) {
    #expect(folded(text) == expected)
  }

  @Test("A word may begin or end at gaps, seams, digits and where no spaces are written")
  func knowsBoundaries() {
    let seam = SensitiveText("ab\u{200B}cd")
    #expect((0..<4).map { seam.mayStart(at: $0) } == [true, false, true, false])
    #expect((1...4).map { seam.mayEnd(before: $0) } == [false, true, false, true])
    #expect(SensitiveText("a1").mayStart(at: 1))
    #expect(SensitiveText("私の").mayStart(at: 1))
    #expect(!SensitiveText("a b").mayStart(at: 1))
  }
}
