import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@testable import VaultPipeline

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
