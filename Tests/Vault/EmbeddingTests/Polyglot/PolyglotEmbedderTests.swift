import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("The polyglot embedder")
struct PolyglotEmbedderTests {
  private func embedder(_ precision: RowPrecision = .int4) throws -> PolyglotEmbedder {
    PolyglotEmbedder(model: try TinyPolyglot.model(precision), modelDigest: "tiny")
  }

  private func cosine(_ left: String, _ right: String) throws -> Float {
    let rows = try embedder().embed([left, right])
    return zip(rows[row: 0], rows[row: 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("It keeps the laws of embedders", arguments: RowPrecision.allCases)
  func keepsLaws(precision: RowPrecision) async throws {
    #expect(try await checkEmbedder(embedder(precision)) == [])
  }

  @Test(
    "A text's vector is the sum of its pieces' rows at length 1", arguments: RowPrecision.allCases)
  func sumsRows(precision: RowPrecision) throws {
    let embedder = try embedder(precision)
    let model = try TinyPolyglot.model(precision)
    // " the", " meet", "ing", "明日" in the order of the vocabulary's words.
    var sum = [Double](repeating: 0, count: 384)
    for piece in [3, 4, 5, 7] {
      for (index, element) in model.row(piece).enumerated() { sum[index] += Double(element) }
    }
    let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let row = try embedder.embed(["The meeting 明日"])
    for (element, expected) in zip(row.elements, sum) {
      #expect(abs(Double(element) - expected / length) < 1e-6)
    }
    #expect(embedder.tokenCount(of: "The meeting 明日") == 4)
  }

  @Test(
    "Words without pieces match themselves in any script, inflected ones in part",
    arguments: [
      ("회의가 있습니다", "회의는", "우유를 사다"), ("ประชุมพรุ่งนี้", "ประชุมวันนี้", "ซื้อนม"),
      ("שלום לכולם", "שלומי", "חלב"), ("собрание", "собрания", "молоко"),
    ])
  func keepsUnknownWords(text: String, near: String, far: String) throws {
    #expect(try cosine(text, text) > 0.9999)
    #expect(try cosine(text, near) > 0.12)
    #expect(abs(try cosine(text, far)) < 0.1)
  }

  @Test("Emoji match themselves, whatever their skin, and no others")
  func keepsEmoji() throws {
    #expect(try cosine("👍", "👍🏽") > 0.9999)
    #expect(try cosine("🇩🇪", "🇩🇪") > 0.9999)
    #expect(abs(try cosine("👍", "🎉")) < 0.2)
    #expect(abs(try cosine("🇩🇪", "🇫🇷")) < 0.2)
  }

  @Test(
    "Text without anything to read is all zeros",
    arguments: ["", " \t\r\n", "\u{0}\u{7}", "\u{200B}\u{200F}\u{FEFF}", "\u{301}\u{FE0F}"])
  func givesZeros(text: String) throws {
    let embedder = try embedder()
    #expect(try embedder.embed([text]) == Matrix(rows: 1, columns: 384))
    #expect(embedder.tokenCount(of: text) == 0)
  }

  @Test("A long text is read to its end")
  func readsAll() throws {
    let long = String(repeating: "friday ", count: 3000)
    #expect(try embedder().tokenCount(of: long) == 3000)
    #expect(try cosine(long, "friday") > 0.9999)
    #expect(try cosine(long + String(repeating: "lunch ", count: 3000), "friday") < 0.9)
  }

  @Test("Pieces and unknown runs are counted")
  func countsTokens() throws {
    let texts = ["lunch?", "会議は明日", "회의 lunch", "x회의y", "xyz"]
    #expect(try texts.map(embedder().tokenCount) == [2, 3, 2, 3, 3])
  }

  @Test("Rows too large to add are an error, not an infinity")
  func refusesOverflow() throws {
    let vocabulary = try TinyPolyglot.vocabulary([(" a", -1)])
    let rows = Matrix(rows: 1, columns: 384, elements: Array(repeating: 1e37, count: 384))
    let model = try StaticModel(vocabulary: vocabulary, rows: rows, precision: .int8)
    let embedder = PolyglotEmbedder(model: model, modelDigest: "huge")
    #expect(throws: EmbeddingError.nonFiniteEmbedding(textIndex: 1)) {
      try embedder.embed(["", "a"])
    }
  }
}
