internal import Testing

@testable internal import VaultText

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
