import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultResults
import VaultSealing
import VaultTestSupport

@testable import VaultPipeline

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
    #expect(found.vector(of: "never kept") == nil)
    #expect(!found.wasDamaged)
  }

  @Test("A run embeds only what is not known, and its vectors are the same")
  func embedsTheRest() async throws {
    try fill(cache(), with: Array(Self.texts.prefix(2)))
    let known = try cache().vectors(of: embedder)
    let result = try await EmbeddingStage(embedder: embedder, known: known)
      .embed(Self.texts + Self.texts)
    #expect(result.embeddedTexts == 1)
    #expect(result.itemCount == 1)
    let fresh = try await EmbeddingStage(embedder: embedder).embed(Self.texts + Self.texts)
    #expect(result.vectors == fresh.vectors)
    #expect(result.tokensOfText == fresh.tokensOfText)
    #expect(fresh.itemCount == 6)
  }

  @Test("Models do not share vectors")
  func models() throws {
    try fill(cache())
    let other = try cache().vectors(of: HashingEmbedder(dimension: 8))
    #expect(other.vector(of: Self.texts[0]) == nil && !other.wasDamaged)
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

  @Test("An open file that says it is sealed is damaged where no passphrase can tell, and is left")
  func flipped() throws {
    try fill(cache())
    var bytes = [UInt8](try Data(contentsOf: file))
    bytes[8] ^= 1
    try Data(bytes).write(to: file)
    let found = try cache().vectors(of: embedder)
    #expect(found.wasDamaged && found.isLeft && found.vector(of: Self.texts[0]) == nil)
    try fill(cache(), with: ["new"])
    #expect(try [UInt8](Data(contentsOf: file)) == bytes)
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
