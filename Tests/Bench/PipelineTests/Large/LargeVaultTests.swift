import Foundation
import Testing
import VaultCore
import VaultIndex
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("A large vault that is kept")
struct LargeVaultTests {
  private static let datasets = Repository.url("Datasets")

  private static func vault(_ folder: TemporaryDirectory, messages: Int = 1000) -> LargeVault {
    LargeVault(
      cache: folder.url.appendingPathComponent("cache"), datasets: datasets, messages: messages)
  }

  @Test("It is made once, opened with its events, and known by what it is made of")
  func makesOnce() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    #expect(try large.condition() == .absent)
    try await large.make()
    #expect(try large.condition() == .usable)
    let vault = try large.opened()
    // Its two hundred events alone bring more than a thousand messages.
    #expect((1000...2500).contains(vault.messages.count))
    #expect(!vault.events.isEmpty)
    try vault.store.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: large.cache.path)
    #expect(names == [try large.folder().lastPathComponent])
    #expect(try Self.vault(folder, messages: 1001).folder() != large.folder())
  }

  @Test("A vault that was cut short or listed by another version is damaged, and made again")
  func findsDamage() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    try await large.make()
    let place = try large.folder()
    let file = place.appendingPathComponent("messages.vault")
    let bytes = try Data(contentsOf: file)
    try bytes.dropLast(100).write(to: file)
    #expect(try large.condition() == .damaged)
    try await large.make()
    #expect(try large.condition() == .usable)
    let listing = place.appendingPathComponent("large-vault.json")
    let text = try String(contentsOf: listing, encoding: .utf8)
    try text.replacingOccurrences(of: "\"schemaVersion\":1", with: "\"schemaVersion\":0").write(
      to: listing, atomically: true, encoding: .utf8)
    #expect(try large.condition() == .damaged)
    try FileManager.default.removeItem(at: listing)
    #expect(try large.condition() == .damaged)
    #expect(throws: RunError.self) { try large.opened() }
  }

  @Test("A folder that cannot be written leaves nothing behind")
  func leavesNothing() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("a file", to: "cache")
    await #expect(throws: (any Error).self) { try await Self.vault(folder).make() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["cache"])
  }

  @Test("The graph is built once for the same vectors, and again where the file is damaged")
  func keepsGraph() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    try FileManager.default.createDirectory(
      at: try large.folder(), withIntermediateDirectories: true)
    func graphs() throws -> [URL] {
      try FileManager.default.contentsOfDirectory(
        at: large.folder(), includingPropertiesForKeys: nil)
    }
    let vectors = Matrix(rows: 40, columns: 4, elements: (0..<160).map { Float($0 % 7) })
    let parameters = HNSWParameters(m: 4, efConstruction: 20)
    let built = try large.graph(over: .fixture(vectors), parameters)
    let file = try #require(try graphs().first)
    let kept = try Data(contentsOf: file)
    #expect(try large.graph(over: .fixture(vectors), parameters).graphBytes == built.graphBytes)
    try kept.dropLast(1).write(to: file)
    #expect(try large.graph(over: .fixture(vectors), parameters).graphBytes == built.graphBytes)
    #expect(try Data(contentsOf: file) == kept)
    _ = try large.graph(over: .fixture(vectors.gathering(Array(0..<39))), parameters)
    #expect(try graphs().count == 2)
  }
}
