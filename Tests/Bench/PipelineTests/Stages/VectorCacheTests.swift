import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultResults
import VaultSealing
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("EmbeddingCost")
struct EmbeddingCostTests {
  private static func products(_ count: Int) -> BLASUse.Count {
    let before = BLASUse.current
    for _ in 0..<count { BLASUse.countProduct(m: 100, n: 50, k: 1000) }
    return BLASUse.current.since(before)
  }

  @Test("A model's speed is its texts and its arithmetic over the processor time")
  func speed() {
    let cost = EmbeddingCost(
      model: "m", texts: 400, processorTime: .seconds(2), products: Self.products(4))
    let metrics = cost.metrics { 0.1 }
    #expect(
      metrics.map(\.id) == [
        "embedding/m/textsPerSecond", "embedding/m/blasCalls",
        "embedding/m/gigaflopsPerSecond", "embedding/m/shareOfPeak",
      ])
    // 4 · 2 · 100 · 50 · 1 000 operations in two seconds are 0.02 thousand millions a second. Other
    // tests may multiply meanwhile, which only adds.
    #expect(metrics[0].value == 200 && metrics[1].value >= 4)
    #expect(metrics[2].value >= 0.0199 && metrics[3].value >= 0.199)
  }

  @Test(
    "Without products there is no arithmetic; from the cache or of a service no figure at all")
  func none() {
    let zero = BLASUse.current.since(BLASUse.current)
    let plain = EmbeddingCost(
      model: "m", texts: 10, processorTime: .seconds(1), products: zero)
    #expect(plain.metrics { 1 }.count == 2)
    let cached = EmbeddingCost(
      model: "m", texts: 0, processorTime: .seconds(1), products: zero)
    #expect(cached.metrics { 1 }.isEmpty)
    var service = plain
    service.isRemote = true
    #expect(service.metrics { 1 }.isEmpty, "this process computes nothing of it")
  }
}

@Suite("Cost of a cloud model")
struct RemoteCostTests {
  /// Worked by hand: 20 tokens a message are 200 000 for 10 000, at $0.02 a million $0.004.
  @Test("The cost is that of the tokens that were counted, and of no others")
  func counted() throws {
    let metrics = RemoteCost(tokensOfMessage: [10, 20, 30]).metrics
    #expect(metrics.map(\.id) == ["remote/costPer10000Messages", "remote/tokensPerMessage"])
    let cost = try #require(metrics.first)
    #expect(abs(cost.value - 0.004) < 1e-12)
    #expect(cost.slice == ["tokens": "counted"])
    #expect(metrics.allSatisfy { $0.n == 3 })
    #expect(metrics.last?.value == 20)
    #expect(RemoteCost(tokensOfMessage: []).metrics.isEmpty)
  }

  /// The document's own arithmetic: 500 tokens a message are $0.10 for 10 000.
  @Test("The cost by what a service billed is told apart from the cost as counted")
  func billed() throws {
    let metrics = RemoteCost.billed(tokens: 50_000, messages: 100)
    #expect(metrics.map(\.slice) == [["tokens": "billed"], ["tokens": "billed"]])
    #expect(metrics.map(\.value) == [0.1, 500])
    #expect(RemoteCost.billed(tokens: 0, messages: 0).isEmpty)
  }
}

@Suite("Vectors of earlier runs")
struct VectorCacheTests {
  private static let texts = ["lunch at noon", "the budget review", "train at nine"]
  private let folder: TemporaryDirectory
  private let embedder = HashingEmbedder(dimension: 16)

  init() throws { folder = try TemporaryDirectory() }

  private func cache(_ passphrase: String? = nil) -> VectorCache {
    VectorCache(folder: folder.url.appendingPathComponent("cache"), passphrase: passphrase)
  }

  private func fill(_ cache: VectorCache, with texts: [String] = texts) throws {
    try cache.keep(
      try cache.vectors(of: embedder), adding: texts, try embedder.embed(texts), of: embedder)
  }

  private var file: URL {
    get throws {
      let cache = folder.url.appendingPathComponent("cache")
      let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
      return cache.appendingPathComponent(try #require(names.first))
    }
  }

  @Test("What was kept comes back bit for bit, sealed or not", arguments: [nil, "secret"])
  func roundTrip(passphrase: String?) throws {
    try fill(cache(passphrase))
    let found = try cache(passphrase).vectors(of: embedder)
    let expected = try embedder.embed(Self.texts)
    for (row, text) in Self.texts.enumerated() {
      #expect(found.vector(of: text).map(Array.init) == Array(expected[row: row]))
    }
    #expect(found.vector(of: "never kept") == nil && !found.wasDamaged)
    let other = try cache(passphrase).vectors(of: HashingEmbedder(dimension: 8))
    #expect(other.vector(of: Self.texts[0]) == nil, "models do not share vectors")
  }

  @Test("A run embeds only what is not known, and its vectors are the same")
  func embedsTheRest() async throws {
    try fill(cache(), with: Array(Self.texts.prefix(2)))
    let known = try cache().vectors(of: embedder)
    let result = try await EmbeddingStage(embedder: embedder, known: { known.vector(of: $0) })
      .embed(Self.texts + Self.texts)
    #expect(result.embeddedTexts == 1)
    #expect(result.itemCount == 1)
    let fresh = try await EmbeddingStage(embedder: embedder).embed(Self.texts + Self.texts)
    #expect(result.vectors == fresh.vectors)
    #expect(result.tokensOfText == fresh.tokensOfText)
    #expect(fresh.itemCount == 6)
  }

  @Test("A damaged file is said to be one and gives nothing", arguments: [0, 8, 9, 40, -1])
  func damaged(at place: Int) throws {
    try fill(cache())
    var bytes = [UInt8](try Data(contentsOf: file))
    bytes[place < 0 ? bytes.count - 1 : place] ^= 2
    try Data(bytes).write(to: file)
    let found = try cache().vectors(of: embedder)
    #expect(found.wasDamaged && found.vector(of: Self.texts[0]) == nil)
    // The next run replaces it.
    try fill(cache())
    #expect(try cache().vectors(of: embedder).vector(of: Self.texts[0]) != nil)
  }

  @Test("The head is covered by the checksum, and by the seal")
  func head() throws {
    try fill(cache())
    // As the layout in VectorCache's documentation says.
    let open = [UInt8](try Data(contentsOf: file))
    #expect(SHA256.hash(data: open.dropLast(32)) == Array(open.suffix(32)))
    try fill(cache("secret"))
    let sealed = [UInt8](try Data(contentsOf: file))
    #expect(sealed[8] == 1, "what was in the clear is sealed once there is a passphrase")
    let body = try PassphraseKey.derive(passphrase: "secret", salt: Array(sealed[9..<25]))
      .open(Array(sealed[25...]), authenticating: Array(sealed[..<25]))
    #expect(body == Array(open[9..<open.count - 32]))
  }

  @Test("A file is written only if something is new")
  func unchanged() throws {
    try fill(cache("secret"))
    let before = try Data(contentsOf: file)
    // Sealing again would give other bytes: the salt is another.
    try fill(cache("secret"), with: Array(Self.texts.suffix(2)))
    #expect(try Data(contentsOf: file) == before)
    try fill(cache("secret"), with: ["new"])
    #expect(try Data(contentsOf: file) != before)
  }

  @Test("A truncated file is a damaged one", arguments: [0, 5, 9, 30])
  func truncated(length: Int) throws {
    try fill(cache())
    try Data(contentsOf: file).prefix(length).write(to: file)
    #expect(try cache().vectors(of: embedder).wasDamaged)
  }

  @Test("A sealed file opens with its passphrase alone and shows no vector")
  func sealed() throws {
    try fill(cache("secret"))
    let open = try embedder.embed(Self.texts).elements.prefix(16).flatMap { element in
      (0..<4).map { UInt8(truncatingIfNeeded: element.bitPattern >> (8 * $0)) }
    }
    #expect(try Data(contentsOf: file).range(of: Data(open)) == nil)
    #expect(throws: RunError.self) { try cache("another").vectors(of: embedder) }
    let none = try cache().vectors(of: embedder)
    #expect(none.isLeft && none.vector(of: Self.texts[0]) == nil)
  }

  @Test("No more vectors are kept than the limit, those of the latest run first")
  func bounded() throws {
    var small = cache()
    // Two vectors of 16 elements with their digests.
    small.limitBytes = 2 * (16 * 4 + 32)
    try fill(small, with: ["old"])
    try fill(small, with: Array(Self.texts.prefix(2)))
    let found = try small.vectors(of: embedder)
    #expect(found.vector(of: Self.texts[0]) != nil && found.vector(of: Self.texts[1]) != nil)
    #expect(found.vector(of: "old") == nil)
  }
}

@Suite("KnownVectors")
struct KnownVectorsTests {
  private let folder: TemporaryDirectory
  private let model = ModelUnderTest(HashingEmbedder(dimension: 16))

  init() throws { folder = try TemporaryDirectory() }

  private var cache: VectorCache {
    VectorCache(folder: folder.url.appendingPathComponent("cache"), passphrase: nil)
  }

  private func run(_ model: ModelUnderTest, _ cache: VectorCache?) throws -> KnownVectors {
    var known = try KnownVectors(of: model, in: cache)
    known.keep(["lunch"], try model.embedder.embed(["lunch"]))
    return known
  }

  @Test("What one run keeps the next one knows, without a word; without a cache nothing is known")
  func keeps() throws {
    #expect(try run(model, cache).notes.isEmpty)
    let known = try run(model, cache)
    #expect(known.vectors?.vector(of: "lunch") != nil && known.notes.isEmpty)
    let none = try run(model, nil)
    #expect(none.vectors == nil && none.notes.isEmpty)
  }

  @Test("A service's vectors are not kept, and a note says so where there is a cache")
  func service() throws {
    var service = model
    service.isRemote = true
    let known = try run(service, cache)
    #expect(known.vectors == nil && known.notes.count == 1)
    #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
    #expect(try run(service, nil).notes.isEmpty)
  }

  @Test("A folder that cannot be written is a note without its path, and ends no run")
  func unwritable() throws {
    try folder.write("a file in the folder's place", to: "cache")
    let known = try run(model, cache)
    #expect(known.notes.count == 1)
    #expect(known.notes.allSatisfy { !$0.contains(folder.url.path) })
  }

  @Test(
    "A damaged file and one that is left as it is are told apart", arguments: [2, 1] as [UInt8])
  func damaged(flag: UInt8) throws {
    _ = try run(model, cache)
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder.path)
    let file = cache.folder.appendingPathComponent(try #require(names.first))
    var bytes = [UInt8](try Data(contentsOf: file))
    bytes[8] = flag
    try Data(bytes).write(to: file)
    let known = try run(model, cache)
    #expect(known.notes.count == 1)
    #expect(known.notes.first?.contains(flag == 1 ? "left as it is" : "is replaced") == true)
    #expect(try (Data(contentsOf: file) == Data(bytes)) == (flag == 1))
  }
}
