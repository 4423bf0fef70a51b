import Testing
import VaultCore

@testable import VaultEmbedding

/// `PlainPieceText`, beside the tests of `PieceText`, is the definition scalar by scalar.
@Suite("Texts brought to the form that pieces spell")
struct PieceNormalizerTests {
  private func normalized(_ text: String, with normalizer: inout PieceNormalizer) -> [UInt8] {
    normalizer.normalize(text)
    return Array(normalizer.storage.prefix(normalizer.count))
  }

  // NFKC and lower case from Unicode's UnicodeData.txt (14.0). A text begins with a space, and so
  // does a word of letters behind anything else, as `PieceText.normalized` promises.
  @Test(
    "Characters beyond the tables have their compatibility form in lower case",
    arguments: [
      ("𝐀", " a"), ("𝟘", " 0"), ("𐐀", " 𐐨"), ("\u{2F800}", " 丽"), ("🄰", " a"), ("①", " 1"),
      ("㍿", " 株式会社"), ("\u{212A}", " k"), ("Ǆ", " dz"), ("½", " 1⁄2"), ("ﷺ", " صلى الله عليه وسلم"),
      ("x\u{2003}y", " x y"), ("\u{2028}", ""), ("\u{10FFFF}", " \u{10FFFF}"),
      ("\u{7FF}", " \u{7FF}"),
    ])
  func foldsBeyondTables(text: String, expected: String) {
    var normalizer = PieceNormalizer()
    #expect(normalized(text, with: &normalizer) == Array(expected.utf8))
  }

  // Whether a scalar folds alone depends on the next one. By hand from Unicode's charts: U+3099 and
  // U+309A voice the kana before them, U+11A8 closes the syllable before it.
  @Test(
    "A character joins what follows it, wherever the tables end",
    arguments: [
      ("は\u{309A}", " ぱ"), ("ははは\u{3099}は", " ははばは"), ("가\u{11A8}", " 각"), ("가각", " 가각"),
      ("abか\u{3099}cd", " abが cd"), ("e\u{301}\u{302}f", " ef"), ("漢か\u{3099}", " 漢が"),
      ("\u{3099}", " \u{3099}"), ("か \u{3099}", " か \u{3099}"),
    ])
  func joinsNeighbours(text: String, expected: String) {
    var normalizer = PieceNormalizer()
    #expect(normalized(text, with: &normalizer) == Array(expected.utf8))
  }

  @Test("Nothing of one text is left for the next, whatever their lengths")
  func startsAfresh() {
    var normalizer = PieceNormalizer()
    let long = String(repeating: "Été 会議 ", count: 500)
    #expect(normalized(long, with: &normalizer).count == 500 * (4 + 7))
    for (text, expected) in [
      ("a", " a"), ("", ""), ("1", " 1"), (" \n", ""), ("会", " 会"), ("b", " b"),
    ] {
      #expect(normalized(text, with: &normalizer) == Array(expected.utf8))
    }
  }

  @Test("Every scalar of the basic plane and of emoji folds as the definition says")
  func agreesOnPlane() {
    for start in stride(from: UInt32(0), to: 0x20000, by: 64)
    where start < 0x10000 || start >= 0x1D000 {
      let scalars = (start..<start + 64).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      #expect(PieceText.normalized(text) == PlainPieceText.normalized(text), "at \(start)")
      let spaced = scalars.map { String($0) }.joined(separator: " ")
      #expect(PieceText.normalized(spaced) == PlainPieceText.normalized(spaced), "at \(start)")
    }
  }

  @Test("Random text folds as the definition says, and folding again changes nothing")
  func agreesOnRandomText() {
    var random = SeededRandom(seed: 5).stream("piece-text")
    var normalizer = PieceNormalizer()
    for _ in 0..<3000 {
      let text = RandomText.text(upTo: 24, from: &random)
      let bytes = normalized(text, with: &normalizer)
      #expect(bytes == PlainPieceText.normalized(text), "\(text.unicodeScalars.map(\.value))")
      let again = normalized(String(decoding: bytes, as: UTF8.self), with: &normalizer)
      #expect(again == bytes, "\(text.unicodeScalars.map(\.value))")
    }
  }
}
