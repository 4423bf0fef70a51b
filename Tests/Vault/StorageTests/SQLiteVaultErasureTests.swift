import Foundation
import GRDB
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultStorage

@Suite("SQLiteVault: what lies on disk")
struct SQLiteVaultErasureTests {
  private func needles(_ messages: [Message]) -> [String] {
    let events = VaultStoreSamples.events
    let people = (messages.flatMap(\.participants) + events.flatMap(\.participants))
      .flatMap { [$0.handle.value, $0.displayName ?? ""] }
    let words = messages.flatMap { KeywordTokenizer.tokens(of: $0.searchableText) }
    return messages.map(\.id.rawValue) + messages.map(\.text) + messages.map(\.threadID) + people
      + events.map(\.title) + events.map(\.notes) + words + ["minilm-l6-v2"]
  }

  /// Everything but the last bytes of the log is on disk while the vault is open.
  private func fill(_ vault: SQLiteVault) throws -> [Message] {
    var random = SeededRandom(seed: 5)
    let messages = VaultStoreSamples.messages + randomMessages(300, &random)
    try vault.insert(messages)
    try vault.insert(VaultStoreSamples.events)
    try vault.store(
      vectors: messages.map { ($0.id, [0.25, 0.5, 1]) }, model: "minilm-l6-v2")
    return messages
  }

  @Test("No file of an open or closed vault holds a word, a name or an id")
  func nothingReadable() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let scan = PlaintextScan(needles: needles(messages), ignoringCase: true)
    let open = try scan.scan(directory: test.folder.url)
    #expect(open.files == 3)
    #expect(open.hitCount == 0, "\(open.firstHits)")
    try vault.delete([messages[0].id])
    try vault.close()
    let closed = try scan.scan(directory: test.folder.url)
    #expect(closed.files == 1)
    #expect(closed.hitCount == 0, "\(closed.firstHits)")
    // The scan does find what is there.
    try test.folder.write(messages[0].text, to: "leak.txt")
    #expect(try scan.scan(directory: test.folder.url).hitCount > 0)
  }

  @Test("A vector's numbers are not readable either")
  func vectorsSealed() throws {
    let test = try TestVault()
    let vault = try test.create()
    let vector = (0..<16).map { Float($0) + 0.123 }
    try vault.store(vectors: [(DocumentID("a"), vector)], model: "m")
    let needle = vector[..<2].flatMap { float in
      (0..<4).map { UInt8(truncatingIfNeeded: float.bitPattern >> (8 * $0)) }
    }
    for name in try test.fileNames() {
      let bytes = try Data(contentsOf: test.folder.url.appendingPathComponent(name))
      #expect(bytes.firstRange(of: Data(needle)) == nil)
    }
  }

  /// The sealed bytes of rows, by which remnants of a record are recognised.
  private func sealedBytes(_ vault: SQLiteVault, _ sql: String) throws -> [Data] {
    try vault.read { database, _ in try Data.fetchAll(database, sql: sql) }
  }

  /// Counts slices of 16 bytes of the blobs in the vault's files.
  private func remnants(of blobs: [Data], in test: TestVault) throws -> Int {
    let patterns = blobs.flatMap { blob in
      stride(from: 0, through: blob.count - 16, by: 16).map { start in
        NeedleTable.Pattern(bytes: Array(Array(blob)[start..<start + 16]), needle: 0)
      }
    }
    let table = NeedleTable(patterns, ignoringCase: false)
    var count = 0
    for name in try test.fileNames() {
      let bytes = Array(try Data(contentsOf: test.folder.url.appendingPathComponent(name)))
      table.search(bytes, before: bytes.count) { _, _ in count += 1 }
    }
    return count
  }

  @Test("A deleted message leaves no sealed byte, name or keyed word in any file")
  func deletion() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let rare = VaultStoreSamples.message(DocumentID("rare"), text: "xylophone quagmire")
    try vault.insert([rare])
    let (blobs, words) = try vault.read { database, sealer in
      let name = sealer.name(rare.id, in: .messages)
      let sealed = try Data.fetchAll(
        database, sql: "SELECT sealed FROM messages WHERE name = ?", arguments: [Data(name)])
      let words = ["xylophone", "quagmire"].map { Data(sealer.name(ofToken: $0).utf8) }
      return (sealed + [Data(name)], words)
    }
    #expect(blobs.count == 2)
    #expect(try remnants(of: blobs, in: test) > 0)
    try vault.delete([rare.id])
    #expect(try remnants(of: blobs, in: test) == 0)
    #expect(try remnants(of: words, in: test) == 0)
    #expect(try vault.counts().messages == messages.count)
  }

  @Test("After erasing all, no sealed byte and no key is left, and the vault says so")
  func erasure() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let blobs = try sealedBytes(
      vault,
      """
      SELECT sealed FROM messages UNION ALL SELECT sealed FROM events
      UNION ALL SELECT sealed FROM vectors UNION ALL SELECT bytes FROM envelope
      UNION ALL SELECT name FROM messages UNION ALL SELECT model FROM vectors
      """)
    #expect(blobs.count == 3 * messages.count + messages.count + 3)
    let words = try vault.read { _, sealer in
      ["budget", "word1", "word2"].map { Data(sealer.name(ofToken: $0).utf8) }
    }
    #expect(try remnants(of: blobs, in: test) > 0)
    try vault.eraseAll()
    #expect(try remnants(of: blobs + words, in: test) == 0)
    #expect(throws: StorageError.erased(path: test.url.path)) { try vault.counts() }
    #expect(throws: StorageError.erased(path: test.url.path)) { try test.open() }
    #expect(try test.fileNames() == ["vault.sqlite"])
    #expect(try test.bytes().count < 81_920)
  }
}
