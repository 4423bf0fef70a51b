import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@Suite("Routing by language")
struct RoutedEmbedderTests {
  private func routed() throws -> RoutedEmbedder {
    let others = PolyglotEmbedder(model: try TinyPolyglot.model(.int8), modelDigest: "tiny")
    return RoutedEmbedder(english: HashingEmbedder(), others: others) { text in
      text.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  @Test("It keeps the laws of embedders")
  func keepsLaws() async throws {
    #expect(try await checkEmbedder(routed()) == [])
  }

  @Test("Each text goes to the embedder of its language and back to its place")
  func routesTexts() throws {
    let others = PolyglotEmbedder(model: try TinyPolyglot.model(.int8), modelDigest: "tiny")
    let texts = ["会議", "lunch", "明日", "friday", "会議"]
    let rows = try routed().embed(texts)
    for (index, text) in texts.enumerated() {
      let alone = try index % 2 == 0 ? others.embed([text]) : HashingEmbedder().embed([text])
      #expect(rows[row: index] == alone[row: 0])
    }
    #expect(try routed().tokenCount(of: "会議は") == others.tokenCount(of: "会議は"))
    #expect(try routed().tokenCount(of: "two words") == 2)
  }

  @Test("Its digest holds both")
  func combinesDigests() throws {
    let embedder = try routed()
    #expect(embedder.name == "routed" && embedder.dimension == 384)
    #expect(embedder.modelDigest == "routed(\(HashingEmbedder().modelDigest),tiny)")
  }

  @Test("A text that cannot be embedded is named by its place among all")
  func namesTexts() throws {
    let embedder = RoutedEmbedder(english: HashingEmbedder(), others: FailingEmbedder()) {
      $0.utf8.allSatisfy { $0 < 0x80 }
    }
    #expect(throws: EmbeddingError.nonFiniteEmbedding(textIndex: 3)) {
      try embedder.embed(["a", "é", "b", "ü", "c"])
    }
  }
}

/// Fails at its second text.
private struct FailingEmbedder: Embedder {
  let name = "failing"
  let modelDigest = "failing"
  let dimension = 384

  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    if texts.count > 1 { throw .nonFiniteEmbedding(textIndex: 1) }
    return Matrix(rows: texts.count, columns: dimension)
  }

  func tokenCount(of text: String) -> Int { 0 }
}
