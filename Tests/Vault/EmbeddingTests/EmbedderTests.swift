import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("Feature hashing")
struct HashingEmbedderTests {
  private func cosine(_ left: String, _ right: String) throws -> Float {
    let rows = try HashingEmbedder().embed([left, right])
    return zip(rows[row: 0], rows[row: 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("It keeps the laws of embedders", arguments: [1, 7, 384])
  func keepsLaws(dimension: Int) async throws {
    #expect(try await checkEmbedder(HashingEmbedder(dimension: dimension)) == [])
  }

  @Test(
    "Case, accents, width and punctuation make no difference",
    arguments: [
      ("Réunion DÉCALÉE!", "reunion decalee"), ("ＦＵＬＬ１２", "full12"), ("ﬁnal", "final"),
      ("שָׁלוֹם", "שלום"), ("Straße?", "straße"), ("ｶﾞ", "ガ"), ("a\u{200D}b", "ab"),
    ])
  func foldsForms(left: String, right: String) throws {
    #expect(abs(try cosine(left, right) - 1) < 1e-6)
  }

  @Test(
    "Shared words bring texts together, in scripts without spaces too",
    arguments: [
      ("the meeting is on friday", "friday meeting", "buy milk and bread"),
      ("Planungstreffen morgen", "Planungstreffens", "Zahnarzt um neun"),
      ("明日の午後に会議があります", "会議は明日です", "牛乳を買ってください"), ("ประชุมพรุ่งนี้บ่าย", "ประชุมวันนี้", "ซื้อนม"),
      ("내일 회의가 있습니다", "회의는 내일", "우유를 사다"),
    ])
  func ranksByOverlap(text: String, near: String, far: String) throws {
    let nearCosine = try cosine(text, near)
    let farCosine = try cosine(text, far)
    #expect(nearCosine > farCosine + 0.15)
  }

  @Test(
    "Text without letters or digits is all zeros",
    arguments: ["", " \n", "?!… 🎉", "\u{301}\u{FE0F}"])
  func givesZeros(text: String) throws {
    #expect(try HashingEmbedder().embed([text]) == Matrix(rows: 1, columns: 384))
    #expect(HashingEmbedder().tokenCount(of: text) == 0)
  }

  @Test("Words are counted, and characters in scripts without spaces")
  func countsTokens() {
    let texts = ["two words", "会議 ok", "don't", "हिन्दी में"]
    #expect(texts.map(HashingEmbedder().tokenCount) == [2, 3, 2, 2])
  }

  @Test("The digest tells dimensions apart")
  func namesParameters() {
    #expect(HashingEmbedder().name == "hashing")
    #expect(HashingEmbedder().modelDigest != HashingEmbedder(dimension: 100).modelDigest)
  }
}

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

@Suite("Errors of embedding")
struct ErrorTextTests {
  static let errors: [EmbeddingError] = [
    .missingModel(path: "m/model.safetensors"), .unreadableModel(path: "m/model.safetensors"),
    .malformedWeights(
      file: "m/model.safetensors", defect: .truncated(neededBytes: 8, foundBytes: 3)),
    .malformedWeights(file: "m/model.safetensors", defect: .malformedEntry(tensor: "a\nb")),
    .malformedVocabulary(file: "m/vocab.txt", line: 7, defect: .duplicateToken),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  static let polyglotErrors: [EmbeddingError] = [
    .missingPolyglotModel(path: "m/polyglot.model"),
    .unreadablePolyglotModel(path: "m/polyglot.model"),
    .malformedPolyglotModel(file: "m/polyglot.model", defect: .damaged),
    .malformedPolyglotModel(
      file: "m/polyglot.model", defect: .unusablePiece(index: 3, defect: .tooLong(bytes: 255))),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  @Test("Every error is one line that names the remedy", arguments: errors)
  func namesRemedy(error: EmbeddingError) {
    #expect(error.description.contains("Scripts/fetch-models"))
    #expect(!error.description.contains { $0.isNewline })
  }

  @Test("Errors of the multilingual model name its remedies", arguments: polyglotErrors)
  func namesPolyglotRemedy(error: EmbeddingError) {
    #expect(error.description.contains("from the repository"))
    #expect(error.description.contains("vaultlab train-embedder"))
    #expect(!error.description.contains { $0.isNewline })
  }

  @Test("Defects of the multilingual model say what was found")
  func saysDefect() {
    #expect(
      EmbeddingError.malformedPolyglotModel(file: "m", defect: .unknownVersion(9)).description
        .hasPrefix("m: the polyglot model has version 9, but this program reads version 1; "))
    #expect(
      EmbeddingError.unusablePiece(index: 4, defect: .repeated).description
        == "piece 4 (from 0) of the vocabulary: the piece is listed twice; correct it, or leave it out."
    )
  }

  @Test("Errors say what and where")
  func saysWhere() {
    #expect(
      EmbeddingError.malformedVocabulary(file: "v.txt", line: 7, defect: .duplicateToken)
        .description.hasPrefix("v.txt:7: the token is listed twice; "))
    #expect(
      EmbeddingError.missingModel(path: "m/vocab.txt").description.hasPrefix("m/vocab.txt: "))
  }

  @Test(
    "Each says where, what and what to do, on one line",
    arguments: [
      (RemoteEmbeddingError.plaintextRefused(host: "h:80"), ["h:80", "https"]),
      (.missingKey(variable: "KEY"), ["KEY", "put"]),
      (.unusableKey(variable: "KEY"), ["KEY", "copy"]),
      (.unusableSetting(name: "batchSize"), ["batchSize"]),
      (.unreachable(host: "h:1"), ["h:1", "check"]), (.untrusted(host: "h:1"), ["h:1", "cert"]),
      (.timedOut(host: "h:1", attempts: 6), ["h:1", "6", "later"]),
      (.connectionLost(host: "h:1", attempts: 2), ["h:1", "2", "later"]),
      (.rateLimited(host: "h:1", attempts: 3), ["h:1", "3", "lower"]),
      (.serverFailed(host: "h:1", status: 503, attempts: 6), ["h:1", "503", "later"]),
      (.keyRefused(host: "h:1", status: 401), ["h:1", "401", "check"]),
      (.notFound(host: "h:1", status: 404), ["h:1", "404", "model"]),
      (.rejected(host: "h:1", status: 400), ["h:1", "400", "dimension"]),
      (.redirected(host: "h:1", status: 302), ["h:1", "302", "final address"]),
      (.replyTooLarge(host: "h:1"), ["h:1", "smaller"]),
      (
        .malformedReply(host: "h:1", defect: .wrongDimension(expected: 1536, found: 3)),
        ["h:1", "1536", "3", "check"]
      ),
      (.malformedReply(host: "h:1", defect: .wrongIndex(7)), ["7"]),
      (.malformedReply(host: "h:1", defect: .notFinite(index: 4)), ["4"]),
    ])
  func describes(error: RemoteEmbeddingError, words: [String]) {
    let text = "\(error)"
    #expect(words.allSatisfy { text.contains($0) } && !text.contains("\n"))
  }
}

@Suite("CRC-32C")
struct ChecksumTests {
  // RFC 3720, appendix B.4; the last is the check value of Koopman's and other catalogues.
  static let published: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283), ([], 0),
  ]

  @Test("Published values come out", arguments: published)
  func matchesPublished(bytes: [UInt8], expected: UInt32) {
    #expect(Checksum.crc32c(bytes) == expected)
    #expect(Checksum.crc32c(Data([1, 2, 3] + bytes).dropFirst(3)) == expected)
    #expect(Checksum.portable(bytes) == expected)
  }

  @Test("The processor's instruction agrees with the table on any length")
  func agreesWithTable() {
    var random = SeededRandom(seed: 9).stream("checksum")
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(random.index(below: 256)) }
      #expect(Checksum.crc32c(bytes) == Checksum.portable(bytes))
    }
  }
}

@Suite("WeightPrecision")
struct WeightPrecisionTests {
  /// The patterns of 1, π and the largest number are those of the table of examples of bfloat16 in
  /// Wikipedia's article on the format; the ties follow IEEE 754, section 4.3.1.
  @Test(
    "bfloat16 keeps the upper half, to nearest, ties to even",
    arguments: [
      (0x3F80_0000, 0x3F80_0000), (0x4049_0FDB, 0x4049_0000), (0x3F80_8000, 0x3F80_0000),
      (0x3F81_8000, 0x3F82_0000), (0x3F80_8001, 0x3F81_0000), (0xC049_0FDB, 0xC049_0000),
      (0x7F7F_0000, 0x7F7F_0000),
    ] as [(UInt32, UInt32)])
  func bfloat16(bits: UInt32, expected: UInt32) {
    let rounded = WeightPrecision.bf16.rounded([Float(bitPattern: bits)])
    #expect(rounded.map(\.bitPattern) == [expected])
  }

  /// 1/3 is 0x3555, 0.333251953125, in half precision: Wikipedia's table of examples of the format.
  @Test("Half precision has eleven bits")
  func half() {
    #expect(WeightPrecision.fp16.rounded([1 / 3]) == [0.333251953125])
  }

  @Test("Eight bits err by at most half the scale of their row; more bits err less")
  func bounded() {
    let matrix = RandomVectors.gaussian(rows: 7, columns: 33, seed: 3)
    var errors: [Float] = []
    for bits in [2, 8, 12] {
      let rounded = WeightPrecision.integer(bits: bits).rounded(matrix.elements, columns: 33)
      var worst: Float = 0
      for row in 0..<7 {
        let own = matrix[row: row]
        let scale = (own.map(abs).max() ?? 0) / Float((1 << (bits - 1)) - 1)
        for (index, element) in own.enumerated() {
          let error = abs(rounded[row * 33 + index] - element)
          #expect(error <= scale / 2 * 1.0001)
          worst = max(worst, error)
        }
      }
      errors.append(worst)
    }
    #expect(errors[0] > 10 * errors[1] && errors[1] > 10 * errors[2])
  }

  @Test("Integers leave rows of zeros and vectors of biases as they are")
  func leftAlone() {
    let precision = WeightPrecision.integer(bits: 8)
    #expect(precision.rounded([0, 0, 0.3, 1], columns: 2)[..<2] == [0, 0])
    #expect(precision.rounded([0.1234567]) == [0.1234567])
  }

  @Test("A transformer with rounded weights gives other vectors, nearer with more bits")
  func transformer() throws {
    let file = try SafetensorsFile(data: TinyModel().data(seed: 4), file: "tiny")
    let weights = try TransformerWeights(file, heads: 4)
    let sequences: [[Int32]] = [[1, 5, 9, 2], [7, 3]]
    let whole = BatchedTransformer(weights).embeddings(of: sequences)
    func error(_ precision: WeightPrecision) -> Float {
      zip(whole, BatchedTransformer(weights.rounded(to: precision)).embeddings(of: sequences))
        .map { abs($0 - $1) }.max() ?? 0
    }
    #expect(error(.fp16) > 0 && error(.fp16) < error(.bf16))
    #expect(error(.bf16) < error(.integer(bits: 2)))
    #expect(error(.integer(bits: 8)) < error(.integer(bits: 2)))
    #expect(WeightPrecision.integer(bits: 8).name == "int8")
  }

  @Test("The shipped table's model with two bits is another, with eight bits nearly the same")
  func table() throws {
    let whole = PolyglotEmbedder(model: try TinyPolyglot.model(.int4), modelDigest: "d")
    let texts = ["lunch on friday", "the meeting"]
    func error(_ bits: Int) throws -> Float {
      let rounded = try whole.rounded(toBits: bits)
      #expect(rounded.modelDigest == "d-int\(bits)")
      return zip(try whole.embed(texts).elements, try rounded.embed(texts).elements)
        .map { abs($0 - $1) }.max() ?? 0
    }
    let (eight, two) = (try error(8), try error(2))
    #expect(eight > 0 && eight < 0.01 && two > 5 * eight)
  }
}
