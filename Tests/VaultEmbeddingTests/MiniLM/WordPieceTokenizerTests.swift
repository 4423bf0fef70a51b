import Foundation
import Testing
import VaultEmbedding
import VaultTestSupport

@Suite("WordPiece")
struct WordPieceTokenizerTests {
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
    #expect(tokens.count == min(words + 2, WordPieceTokenizer.maximumTokens))
    #expect(tokens.last == 3)
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
}
