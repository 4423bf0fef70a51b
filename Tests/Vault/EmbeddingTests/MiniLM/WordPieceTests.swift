internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultEmbedding

@Suite("WordPiece, its vocabulary and its folding")
struct WordPieceTests {
  // Identifiers by line: 0 [PAD] 1 [UNK] 2 [CLS] 3 [SEP] 4 [MASK] 5 un 6 ##aff 7 ##able 8 , 9 a
  // 10 ##a 11 [ 12 ] 13 cls 14 漢 15 #.
  private static let lines = [
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "un", "##aff", "##able", ",", "a", "##a", "[",
    "]", "cls", "漢", "#",
  ]

  private func tokenizer() throws -> WordPieceTokenizer {
    try WordPieceTokenizer(vocabulary: Data(Self.lines.joined(separator: "\n").utf8), file: "v")
  }

  // The first is the worked example of the BERT sources; the rest follow from the rules by hand.
  static let cases: [(String, [Int32])] = [
    ("unaffable", [5, 6, 7]), ("UNaffable,a", [5, 6, 7, 8, 9]), ("", []), (" \n\t ", []),
    ("unaffablex a", [1, 9]), ("á a\u{301}", [9, 9]), ("a漢a", [9, 14, 9]),
    ("a[CLS]a", [9, 2, 9]), ("[MASK][SEP]", [4, 3]), ("[cls]", [11, 13, 12]),
    ("[CLS", [11, 13]), ("##a", [15, 15, 9]), ("a\u{200B}a\u{0}a", [9, 10, 10]),
    (String(repeating: "a", count: 100), [9] + Array(repeating: 10, count: 99)),
    (String(repeating: "a", count: 101), [1]),
  ]

  @Test("Words are covered by the longest pieces, else unknown", arguments: cases)
  func tokenizes(text: String, tokens: [Int32]) throws {
    #expect(try tokenizer().tokenize(text) == [2] + tokens + [3])
  }

  @Test("A long text is cut to 256 tokens, the last of which is [SEP]", arguments: [253, 254, 255])
  func truncates(words: Int) throws {
    let tokens = try tokenizer().tokenize(String(repeating: "a ", count: words))
    #expect(tokens.count == min(words + 2, WordPieceTokenizer.maximumTokens) && tokens.last == 3)
    #expect(tokens.dropFirst().dropLast().allSatisfy { $0 == 9 })
  }

  @Test("A vocabulary without a mark is refused by naming it")
  func refusesMissingMark() {
    let contents = Data("[PAD]\n[UNK]\n[CLS]\n[MASK]\n".utf8)
    #expect(
      throws: EmbeddingError.malformedVocabulary(
        file: "v", line: 5, defect: .missingToken("[SEP]"))
    ) { try WordPieceTokenizer(vocabulary: contents, file: "v") }
  }

  @Test("A vocabulary that is not there is a missing model")
  func refusesMissingFile() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("vocab.txt")
    #expect(throws: EmbeddingError.missingModel(path: url.path)) {
      try WordPieceTokenizer(contentsOf: url)
    }
  }

  @Test(
    "The suite's own sentences have the reference's tokens",
    .enabled(if: InstalledModel.isPresent(cases: 12)))
  func agreesOnOwnSentences() throws {
    let tokenizer = try InstalledModel.tokenizer.get()
    for sentence in try OwnCases.read() {
      #expect(tokenizer.tokenize(sentence.text) == sentence.tokens)
    }
  }

  @Test(
    "Golden texts have the tokens of the original tokenizer",
    .enabled(
      if: InstalledModel.isPresent(cases: 2200)
        && ExternalData.has("golden/golden_tokens.jsonl", cases: 2200)),
    arguments: [("golden_tokens.jsonl", 2000), ("golden_minilm.jsonl", 200)])
  func agreesOnGoldenTexts(file: String, count: Int) throws {
    let golden = try GoldenText.read(#require(ExternalData.url("golden/" + file)))
    #expect(golden.count == count)
    let tokenizer = try InstalledModel.tokenizer.get()
    let differing = golden.indices.filter {
      tokenizer.tokenize(golden[$0].text) != golden[$0].tokens
    }
    #expect(differing.isEmpty)
  }

  static let malformed: [(Data, Int, VocabularyDefect)] = [
    (Data("a\n\nb\n".utf8), 2, .emptyToken), (Data("a\nb\na\n".utf8), 3, .duplicateToken),
    (Data([0x61, 0x0A, 0xC3, 0x28, 0x0A]), 2, .notUTF8),
  ]

  @Test("Canonically equivalent tokens stay apart")
  func comparesScalars() throws {
    let vocabulary = try Vocabulary(Data("\u{E9}\ne\u{301}\n".utf8), file: "v")
    #expect(vocabulary.identifier(of: "\u{E9}") == 0)
    #expect(vocabulary.identifier(of: "e\u{301}") == 1)
  }

  @Test("An unusable line is refused with its number", arguments: malformed)
  func refusesMalformed(contents: Data, line: Int, defect: VocabularyDefect) {
    #expect(throws: EmbeddingError.malformedVocabulary(file: "v", line: line, defect: defect)) {
      try Vocabulary(contents, file: "v")
    }
  }

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
    ("\u{13430}", .scalars(["\u{13430}"], isIdeograph: false)), ("\u{1734}", .nothing),
  ]

  private struct Tables: Decodable {
    let removed: [[UInt32]]
    let whitespace: [[UInt32]]
    let punct: [[UInt32]]
    let cjk: [[UInt32]]
    let map: [String: String]
  }

  // The Unicode Standard, section 3.12: the tables leave syllables to arithmetic.
  private func hangul(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    return (index % 28 == 0 ? Array(parts.dropLast()) : parts).compactMap(Unicode.Scalar.init)
  }

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
}
