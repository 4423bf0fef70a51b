import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@Suite("MiniLM")
struct MiniLMEmbedderTests {
  private func folder(
    _ model: TinyModel = TinyModel(), vocabulary: Data? = nil
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write(model.data(seed: 2), to: "model.safetensors")
    try folder.write(vocabulary ?? model.vocabularyFile, to: "vocab.txt")
    return folder
  }

  @Test("A model of random weights keeps the laws of embedders")
  func keepsLaws() async throws {
    let folder = try folder()
    let embedder = try MiniLMEmbedder(directory: folder.url, modelDigest: "d")
    #expect(embedder.name == "minilm" && embedder.modelDigest == "d" && embedder.dimension == 24)
    #expect(try await checkEmbedder(embedder) == [])
  }

  @Test("Tokens are counted with their marks, up to 256")
  func countsTokens() throws {
    let folder = try folder()
    let embedder = try MiniLMEmbedder(directory: folder.url)
    let texts = ["", "a b", "[MASK]", String(repeating: "word ", count: 999)]
    #expect(texts.map(embedder.tokenCount) == [2, 4, 3, 256])
    #expect(embedder.modelDigest == "unverified")
  }

  @Test(
    "A folder without the model is a missing model", arguments: ["model.safetensors", "vocab.txt"])
  func refusesMissingFile(name: String) throws {
    let folder = try folder()
    let missing = folder.url.appendingPathComponent(name)
    try FileManager.default.removeItem(at: missing)
    #expect(throws: EmbeddingError.missingModel(path: missing.path)) {
      try MiniLMEmbedder(directory: folder.url)
    }
  }

  @Test("A vocabulary of another length, and too few positions, are refused")
  func refusesMisfits() throws {
    let short = try folder(vocabulary: TinyModel(vocabulary: 49).vocabularyFile)
    let file = short.url.appendingPathComponent("model.safetensors").path
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: file, defect: .vocabularyMismatch(rows: 50, tokens: 49))
    ) { try MiniLMEmbedder(directory: short.url) }
    let narrow = try folder(TinyModel(positions: 255))
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: narrow.url.appendingPathComponent("model.safetensors").path,
        defect: .tooFewPositions(needed: 256, found: 255))
    ) { try MiniLMEmbedder(directory: narrow.url) }
  }

  @Test("Weights that are not finite are noticed", arguments: [Float.nan, .infinity])
  func refusesNonFinite(poison: Float) throws {
    let folder = try folder(TinyModel(poison: poison))
    let embedder = try MiniLMEmbedder(directory: folder.url)
    #expect(throws: EmbeddingError.nonFiniteEmbedding(textIndex: 0)) {
      try embedder.embed(["a", "b"])
    }
  }

  @Test(
    "The published model keeps the laws of embedders",
    .enabled(if: InstalledModel.isPresent(cases: 15)))
  func publishedModelKeepsLaws() async throws {
    #expect(try await checkEmbedder(InstalledModel.embedder.get()) == [])
  }

  @Test(
    "The suite's own sentences have the reference's vectors within 2e-6",
    .enabled(if: InstalledModel.isPresent(cases: 12)))
  func agreesOnOwnSentences() throws {
    let cases = try OwnCases.read()
    let vectors = try InstalledModel.embedder.get().embed(cases.map(\.text))
    for (index, sentence) in cases.enumerated() {
      let prefix = vectors[row: index].prefix(sentence.embeddingPrefix.count)
      #expect(zip(prefix, sentence.embeddingPrefix).allSatisfy { abs($0 - $1) <= 2e-6 })
    }
  }

  @Test(
    "Golden texts have the reference's vectors to a cosine of 0.99999",
    .enabled(
      if: InstalledModel.isPresent(cases: 200)
        && ExternalData.has("golden/golden_minilm.jsonl", cases: 200)))
  func agreesOnGoldenTexts() throws {
    let golden = try GoldenText.read(
      #require(ExternalData.url("golden/golden_minilm.jsonl")))
    #expect(golden.count == 200)
    let vectors = try InstalledModel.embedder.get().embed(golden.map(\.text))
    let cosines = try golden.indices.map { index in
      let expected = try #require(golden[index].embedding)
      let row = vectors[row: index].map(Double.init)
      func dot(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
      }
      // The reference is rounded to six digits, so its own length is not quite 1.
      return dot(row, expected) / (dot(row, row) * dot(expected, expected)).squareRoot()
    }
    let worst = try #require(cosines.min())
    print("smallest cosine to the golden vectors: \(worst)")
    #expect(worst >= 0.99999)
  }
}
