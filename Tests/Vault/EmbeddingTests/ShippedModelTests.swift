import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultSealing
import VaultTestSupport

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
