internal import Testing

@testable internal import VaultText

@Suite("Sensitive text")
struct SensitiveTextTests {
  private func text(_ text: String) -> SensitiveText { SensitiveText(FoldedText(text)) }

  @Test(
    "Letters are folded, the rest is one gap",
    arguments: [
      ("", ""), ("Aé-- Ñ!", "ae n"), ("Straße", "strasse"), ("ﬁn", "fin"), ("a\u{200D}b", "ab"),
      ("한", "한"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("Ⅳ", "iv"), ("Œuvre", "oeuvre"),
    ])
  func folds(written: String, expected: String) {
    let folded = text(written).glyphs.map { glyph in
      glyph == SensitiveText.gap ? " " : Unicode.Scalar(glyph).map(String.init) ?? "?"
    }
    #expect(folded.joined() == expected)
  }

  @Test("A word may begin or end at gaps, seams, digits, capitals and where no spaces are written")
  func knowsBoundaries() {
    let seam = text("ab\u{200B}cd")
    #expect((0..<4).map { seam.mayStart(at: $0) } == [true, false, true, false])
    #expect((1...4).map { seam.mayEnd(before: $0) } == [false, true, false, true])
    #expect(text("a1").mayStart(at: 1))
    #expect(text("aB").mayStart(at: 1))
    #expect(text("私の").mayStart(at: 1))
    #expect(!text("a b").mayStart(at: 1))
  }

  @Test("A trie finds the longest term that may end")
  func findsLongest() {
    var trie = SensitiveTrie()
    for term in ["ab", "abcd"] { trie.insert(FoldedText.scalars(term)) }
    let glyphs = FoldedText.scalars("abcde")
    #expect(trie.longestTerm(in: glyphs) { _ in true } == 4)
    #expect(trie.longestTerm(in: glyphs) { $0 < 4 } == 2)
    #expect(trie.longestTerm(in: glyphs.dropFirst()) { _ in true } == nil)
    #expect(trie.contains(glyphs.prefix(2)) && !trie.contains(glyphs.prefix(3)))
  }
}
