import Foundation
import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultEmbedding

/// The model that the repository carries, against a reader that shares no line with ours.
///
/// `Fixtures/polyglot_reference.json` comes from a program in Python with numpy. From the tables of
/// `StaticModelFile` and `RowPrecision` it read the file and its checksum, but for the double array:
/// it looks pieces up in a dictionary. It folds texts by the definition of `PieceText` with Python's
/// `unicodedata`, segments them by a plain Viterbi search, and adds the dequantised rows in double
/// precision. Its vectors are rounded to six digits. The texts were written for this suite.
@Suite("The shipped polyglot model")
struct ShippedModelTests {
  private struct Reference: Decodable {
    struct Case: Decodable {
      let text: String
      let pieces: Int
      let vector: [Double]
    }

    let sha256: String
    let cases: [Case]

    static func read() throws -> Reference {
      let url = Repository.url("Tests/Vault/EmbeddingTests/Fixtures/polyglot_reference.json")
      return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: url))
    }
  }

  private static let file = Repository.url("Datasets/models/polyglot/model.vbpm")

  // Loaded once for all tests.
  private static let embedder = Result { () throws(EmbeddingError) in
    try PolyglotEmbedder(contentsOf: file, modelDigest: "shipped")
  }

  private func cosine(_ left: some Sequence<Float>, _ right: some Sequence<Double>) -> Double {
    var products = (both: 0.0, left: 0.0, right: 0.0)
    for (left, right) in zip(left, right) {
      products.both += Double(left) * right
      products.left += Double(left) * Double(left)
      products.right += right * right
    }
    return products.both / (products.left * products.right).squareRoot()
  }

  @Test("It is the file that the reference read and that its card names, of 15 MB at most")
  func isTheNamedFile() throws {
    let contents = try Data(contentsOf: Self.file)
    let digest = SHA256.hash(data: contents).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
    #expect(try digest == Reference.read().sha256)
    let card = try String(
      contentsOf: Repository.url("Datasets/models/polyglot/CARD.md"), encoding: .utf8)
    #expect(card.contains(digest))
    #expect(contents.count <= 15_000_000)
  }

  @Test("Its vectors and pieces are the reference's, in eight languages and beyond them")
  func agreesWithReference() throws {
    let embedder = try Self.embedder.get()
    let cases = try Reference.read().cases
    #expect(cases.count == 24)
    let vectors = try embedder.embed(cases.map(\.text))
    var widest = 0.0
    for (index, expected) in cases.enumerated() {
      #expect(embedder.tokenCount(of: expected.text) == expected.pieces, "\(expected.text)")
      try #require(expected.vector.count == embedder.dimension)
      let vector = vectors[row: index]
      #expect(cosine(vector, expected.vector) >= 1 - 1e-5, "\(expected.text)")
      for (element, expected) in zip(vector, expected.vector) {
        widest = max(widest, abs(Double(element) - expected))
      }
    }
    // The rounding to six digits moves an element by up to 5e-7, single precision by less.
    #expect(widest <= 2e-6)
  }

  // The sentences of the design's target Q6.
  @Test("The design's example sentences meet across languages")
  func bringsTranslationsTogether() throws {
    let texts = [
      "Q4 planning meeting tomorrow at 2pm", "Reunión de planificación Q4 mañana a las 2pm",
      "Q4-Planungstreffen morgen um 14 Uhr",
    ]
    let vectors = try Self.embedder.get().embed(texts)
    for (left, right) in [(0, 1), (0, 2), (1, 2)] {
      let cosine = cosine(vectors[row: left], vectors[row: right].map(Double.init))
      #expect(cosine >= 0.75, "\(texts[left]) – \(texts[right])")
    }
  }

  // The same reader as above: the length of the sum of a word's rows.
  @Test(
    "Function words of any language weigh little, telling words much, unknown ones at most 2",
    arguments: [
      ("the", 0.28456), ("der", 0.27959), ("did", 0.61136), ("quand", 0.92112),
      ("いつ", 0.74992), ("hobbies", 1.91347), ("zzzyzzx", 2),
    ])
  func weighsWords(word: String, weight: Double) throws {
    #expect(abs(try Self.embedder.get().weight(ofWord: word) - weight) < 1e-4)
    let routed = RoutedEmbedder(
      english: HashingEmbedder(), others: try Self.embedder.get(), isEnglish: { _ in true })
    #expect(abs(routed.weight(ofWord: word) - weight) < 1e-4)
  }

  @Test("A copy that was cut is refused, wherever it ends", arguments: [1, 4096, 9_000_000])
  func refusesTruncated(missingBytes: Int) throws {
    let contents = try Data(contentsOf: Self.file)
    let folder = try TemporaryDirectory()
    let copy = try folder.write(contents.dropLast(missingBytes), to: "model.vbpm")
    #expect(
      throws: EmbeddingError.malformedPolyglotModel(
        file: copy.path,
        defect: .truncated(
          neededBytes: contents.count, foundBytes: contents.count - missingBytes))
    ) { try PolyglotEmbedder(contentsOf: copy, modelDigest: "cut") }
  }
}

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

@Suite("The transformer and its specification")
struct TransformerTests {
  private func sequences(_ counts: [Int], vocabulary: Int) -> [[Int32]] {
    var random = SeededRandom(seed: 9).stream("sequences")
    return counts.map { count in
      (0..<count).map { _ in Int32(random.index(below: vocabulary)) }
    }
  }

  static let models: [(TinyModel, Int)] = [
    (TinyModel(), 3), (TinyModel(hidden: 24, intermediate: 40, layers: 1), 12),
    (TinyModel(vocabulary: 7, hidden: 5, intermediate: 3, layers: 3), 1),
    (TinyModel(vocabulary: 3, hidden: 34, intermediate: 65, layers: 1), 2),
    (TinyModel(layers: 1, tokenTypes: 1), 24),
  ]

  @Test("Batches of odd lengths agree with the specification within 1e-5", arguments: models)
  func agreesWithSpecification(model: TinyModel, heads: Int) throws {
    let weights = try model.weights(seed: 4, heads: heads)
    let batch = sequences([1, 2, 31, 16, 17, 1], vocabulary: model.vocabulary)
    let fast = BatchedTransformer(weights).embeddings(of: batch)
    let reference = ReferenceTransformer(weights)
    for (index, tokens) in batch.enumerated() {
      let expected = reference.embedding(of: tokens)
      let row = fast[index * model.hidden..<(index + 1) * model.hidden]
      #expect(zip(row, expected).allSatisfy { abs(Double($0) - $1) <= 1e-5 })
    }
  }

  @Test("The longest sequence, and more than one group, agree with the specification")
  func agreesOnLongSequences() throws {
    let weights = try TinyModel(hidden: 4, intermediate: 3, layers: 1).weights(seed: 5, heads: 2)
    let batch = sequences([256, 1, 255, 30], vocabulary: 50)
    let fast = BatchedTransformer(weights).embeddings(of: batch)
    let reference = ReferenceTransformer(weights)
    for (index, tokens) in batch.enumerated() {
      let row = fast[index * 4..<(index + 1) * 4]
      #expect(
        zip(row, reference.embedding(of: tokens)).allSatisfy { abs(Double($0) - $1) <= 1e-5 })
    }
  }

  @Test("A model whose layers only add their biases gives what comes out by hand")
  func embedsByHand() throws {
    var builder = SafetensorsBuilder()
    // Token 1 at position 0: word (3, 0) + place (0, 1) + type (1, 0) = (4, 1). Mean 2.5 and
    // deviation 1.5 make it (1, -1); gain 2 and offset (0, 6), (2, 4).
    builder.add("embeddings.word_embeddings.weight", shape: [2, 2], [9, 9, 3, 0])
    builder.add("embeddings.position_embeddings.weight", shape: [1, 2], [0, 1])
    builder.add("embeddings.token_type_embeddings.weight", shape: [1, 2], [1, 0])
    builder.addNormalization("embeddings.LayerNorm", gain: [2, 2], offset: [0, 6])
    for part in ["query", "key", "value"] {
      builder.addConstant("encoder.layer.0.attention.self.\(part)", bias: [7, 8], inputs: 2)
    }
    // (2, 4) + (4, 0) = (6, 4), so (1, -1); offset (0, 3) makes it (1, 2).
    builder.addConstant("encoder.layer.0.attention.output.dense", bias: [4, 0], inputs: 2)
    builder.addNormalization(
      "encoder.layer.0.attention.output.LayerNorm", gain: [1, 1], offset: [0, 3])
    // (1, 2) + (3, 0) = (4, 2), so (1, -1); offset (2, 5) makes it (3, 4), of length 5.
    builder.addConstant("encoder.layer.0.intermediate.dense", bias: [1], inputs: 2)
    builder.addConstant("encoder.layer.0.output.dense", bias: [3, 0], inputs: 1)
    builder.addNormalization("encoder.layer.0.output.LayerNorm", gain: [1, 1], offset: [2, 5])
    let file = try SafetensorsFile(data: builder.data, file: "f")
    let row = ReferenceTransformer(try TransformerWeights(file, heads: 1)).embedding(of: [1])
    #expect(zip(row, [0.6, 0.8]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(
    "It gives the published model's vector of the empty text",
    .enabled(if: InstalledModel.isPresent(cases: 1)))
  func agreesWithPublishedModel() throws {
    let url = InstalledModel.directory.appendingPathComponent("model.safetensors")
    let weights = try TransformerWeights(SafetensorsFile(contentsOf: url), heads: 12)
    let empty = try #require(try OwnCases.read().first { $0.text.isEmpty })
    let row = ReferenceTransformer(weights).embedding(of: empty.tokens)
    #expect(
      zip(row, empty.embeddingPrefix).allSatisfy { abs($0 - Double($1)) <= 1e-7 })
  }

  // x times the standard normal distribution function: Abramowitz and Stegun, table 26.1.
  @Test(
    "GELU is the argument times its normal probability",
    arguments: [
      (0.0, 0.5), (1, 0.84134_47460_68543), (2, 0.97724_98680_51821),
      (-1, 0.15865_52539_31457), (3, 0.99865_01019_68370),
    ])
  func gelu(x: Double, probability: Double) {
    #expect(abs(PlainActivation.gelu(x) - x * probability) < 1e-14)
  }

  @Test("Softmax shares are in the ratio of the exponentials, however large")
  func softmax() {
    // e⁰ : e^ln3 = 1 : 3.
    for offset in [0.0, 1e4, -1e4] {
      let shares = PlainActivation.softmax([offset, offset + log(3.0)])
      #expect(abs(shares[0] - 0.25) < 1e-12)
      #expect(abs(shares[1] - 0.75) < 1e-12)
    }
    #expect(PlainActivation.softmax([]).isEmpty)
  }

  @Test("Layer normalisation gives mean 0 and variance 1, then scales and shifts")
  func layerNorm() {
    // Mean 3, variance 4: (1 - 3) / 2 = -1 and (5 - 3) / 2 = 1.
    let row = PlainActivation.layerNorm(
      [1, 5], gain: [1, 10], offset: [0, 0.5], epsilon: 0)
    #expect(row == [-1, 10.5])
  }
}
