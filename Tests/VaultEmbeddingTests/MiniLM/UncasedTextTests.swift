import Foundation
import Testing
import VaultTestSupport

@testable import VaultEmbedding

@Suite("Uncased text")
struct UncasedTextTests {
  // By hand from the Unicode Character Database and the reference's description.
  static let pieces: [(Unicode.Scalar, UncasedText.Piece)] = [
    ("A", .scalars(["a"], isIdeograph: false)), ("\t", .space), ("\u{A0}", .space),
    ("\u{3000}", .space), ("\u{B}", .nothing), ("\u{0}", .nothing), ("\u{85}", .nothing),
    ("\u{AD}", .nothing), ("\u{200D}", .nothing), ("\u{FFFD}", .nothing),
    ("\u{E000}", .nothing), ("\u{301}", .nothing), ("\u{FE0F}", .nothing),
    ("É", .scalars(["e"], isIdeograph: false)), ("ß", .scalars(["ß"], isIdeograph: false)),
    ("İ", .scalars(["i"], isIdeograph: false)), ("ﬁ", .scalars(["ﬁ"], isIdeograph: false)),
    ("\u{212B}", .scalars(["a"], isIdeograph: false)),
    ("각", .scalars(["\u{1100}", "\u{1161}", "\u{11A8}"], isIdeograph: false)),
    ("漢", .scalars(["漢"], isIdeograph: true)),
    ("\u{F900}", .scalars(["\u{8C48}"], isIdeograph: true)),
    ("\u{2B820}", .scalars(["\u{2B820}"], isIdeograph: false)),
    ("\u{0378}", .scalars(["\u{0378}"], isIdeograph: false)),
    // Younger than Unicode 8.0: a mark and a format control that the reference does not know.
    ("\u{1DF9}", .scalars(["\u{1DF9}"], isIdeograph: false)),
    ("\u{13430}", .scalars(["\u{13430}"], isIdeograph: false)),
    ("\u{1734}", .nothing),
  ]

  @Test("A scalar is dropped, made a space, or decomposed and lowered", arguments: pieces)
  func normalizes(scalar: Unicode.Scalar, piece: UncasedText.Piece) {
    #expect(UncasedText.piece(scalar) == piece)
  }

  @Test("Punctuation is every ASCII symbol and what Unicode 8.0 calls so")
  func knowsPunctuation() {
    let punctuation: [Unicode.Scalar] = ["$", "~", "[", "_", "。", "¿", "—", "\u{166D}"]
    #expect(punctuation.allSatisfy(UncasedText.isPunctuation))
    let others: [Unicode.Scalar] = ["a", "7", "€", "×", "\u{2E43}", " ", "\u{7F}"]
    #expect(!others.contains(where: UncasedText.isPunctuation))
  }

  private struct Tables: Decodable {
    let removed: [[UInt32]]
    let whitespace: [[UInt32]]
    let punct: [[UInt32]]
    let cjk: [[UInt32]]
    let map: [String: String]
  }

  @Test(
    "Every code point becomes what the original tokenizer makes of it",
    .enabled(if: ExternalData.has("golden/bert_tables.json", cases: 1_112_064)))
  func agreesOnEveryScalar() throws {
    let url = try #require(ExternalData.url("golden/bert_tables.json"))
    let tables = try JSONDecoder().decode(Tables.self, from: Data(contentsOf: url))
    func scalars(_ ranges: [[UInt32]]) -> Set<UInt32> {
      Set(ranges.flatMap { Array($0[0]...$0[1]) })
    }
    let removed = scalars(tables.removed)
    let whitespace = scalars(tables.whitespace)
    let punctuation = scalars(tables.punct)
    let ideographs = scalars(tables.cjk)
    var differing: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected: UncasedText.Piece
      if removed.contains(value) {
        expected = .nothing
      } else if whitespace.contains(value) {
        expected = .space
      } else {
        let text = tables.map[String(value)].map { Array($0.unicodeScalars) }
        expected = .scalars(
          text ?? hangul(scalar) ?? [scalar], isIdeograph: ideographs.contains(value))
      }
      if UncasedText.piece(scalar) != expected
        || UncasedText.isPunctuation(scalar) != punctuation.contains(value)
      {
        differing.append(String(value, radix: 16))
      }
    }
    #expect(differing.isEmpty)
  }

  // The Unicode Standard, section 3.12: the tables leave syllables to arithmetic.
  private func hangul(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    return (index % 28 == 0 ? Array(parts.dropLast()) : parts).compactMap(Unicode.Scalar.init)
  }
}
