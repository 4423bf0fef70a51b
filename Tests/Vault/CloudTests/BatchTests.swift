import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultSealing
import VaultTestSupport

@testable import VaultCloud

@Suite("BatchWorker")
struct BatchWorkerTests {
  // The private and the public key of RFC 8410, 10.3 and 10.1.
  private static let signer = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    -----END PRIVATE KEY-----
    """
  private static let messages = (0..<3).map {
    BatchMessage(id: "row-\($0)", text: "the plan number \($0)")
  }
  private let folder: TemporaryDirectory
  private let store: FolderStore
  private let signer: SigningKey
  private let vault: RecipientKey
  private let client: BatchClient
  private let embedder = HashingEmbedder(dimension: 8)

  init() throws {
    folder = try TemporaryDirectory()
    store = try FolderStore(at: folder.url) { Timestamp(seconds: 0) }
    signer = try #require(SigningKey(pem: Self.signer))
    vault = try RecipientKey()
    client = BatchClient(store: store, workers: signer.publicKey, vault: vault)
  }

  private func worker(
    at seconds: Int64 = 0, onStep: @escaping (BatchWorker.Step) -> Void = { _ in }
  ) throws -> BatchWorker {
    try BatchWorker(
      store: store, embedder: embedder, signer: signer, now: { Timestamp(seconds: seconds) },
      onStep: onStep)
  }

  private func expectEmbedded() throws {
    let expected = try embedder.embed(Self.messages.map(\.text))
    for (row, message) in Self.messages.enumerated() {
      #expect(try client.embedding(of: message.id) == Array(expected[row: row]))
    }
    #expect(try store.listing(of: .embeddings).names.count == Self.messages.count)
  }

  private func object(_ name: String) throws -> StoredObject {
    try #require(try store.object(name, in: .batches))
  }

  private func replace(_ name: String, by object: StoredObject) throws {
    try store.remove(name, from: .batches)
    try store.insert(object, named: name, into: .batches)
  }

  @Test("A batch is embedded in order of the steps, and nothing of it stays but the embeddings")
  func embedding() throws {
    var steps: [BatchWorker.Step] = []
    var worker = try worker { steps.append($0) }
    try client.upload(Self.messages)
    try worker.processPending()
    try worker.withdraw()
    #expect(steps == BatchWorker.Step.allCases)
    #expect(worker.report.stored == 3 && worker.report.openSeconds.count == 1)
    for area in StorageArea.allCases where area != .embeddings {
      #expect(try store.listing(of: area).names.isEmpty)
    }
    try expectEmbedded()
  }

  @Test("What is sent and embedded a second time doubles nothing")
  func repetition() throws {
    var worker = try worker()
    for _ in 0..<2 { try client.upload(Self.messages) }
    try worker.processPending()
    #expect(worker.report.messages == 6 && worker.report.stored == 3)
    try expectEmbedded()
  }

  @Test("A worker that has ended leaves batches that none can open; the device sends them again")
  func nextWorker() throws {
    _ = try worker()
    try client.upload(Self.messages)
    var next = try worker()
    try next.processPending()
    #expect(next.report.refused == ["other worker": 1] && next.report.batches == 0)
    for name in try store.listing(of: .keys).names { try store.remove(name, from: .keys) }
    next = try worker()
    try client.upload(Self.messages)
    try next.processPending()
    try expectEmbedded()
  }

  @Test("A changed batch, the key of another, a truncated key and a later version are counted")
  func refusals() throws {
    var worker = try worker()
    let names = try (0..<5).map { _ in try client.upload(Self.messages) }
    let good = try object(names[0])
    var body = good.body
    body[20] ^= 1
    try replace(names[0], by: StoredObject(metadata: good.metadata, body: body))
    try replace(
      names[1], by: StoredObject(metadata: object(names[2]).metadata, body: object(names[1]).body))
    try replace(names[3], by: StoredObject(metadata: Array(good.metadata.dropLast()), body: []))
    var metadata = good.metadata
    metadata[3] = 2
    try replace(names[4], by: StoredObject(metadata: metadata, body: good.body))
    for _ in 0..<2 { try worker.processPending() }
    #expect(worker.report.refused == ["unopened": 2, "damaged": 1, "version": 1])
    #expect(worker.report.batches == 1)
  }

  @Test("A batch as old as keys live is refused")
  func expired() throws {
    var worker = try worker(at: 3600)
    try client.upload(Self.messages)
    try worker.processPending()
    #expect(worker.report.refused == ["expired": 1])
  }

  @Test("A key that storage published itself gets no batch")
  func forgedKey() throws {
    let foreign = try RecipientKey().publicKey.bytes
    try store.insert(
      StoredObject(metadata: signer.signature(of: foreign), body: foreign), named: "forged",
      into: .keys)
    #expect(throws: CloudError.noWorker) { try client.upload(Self.messages) }
    #expect(throws: CloudError.batchTooLarge(messages: 101)) {
      try client.upload(Array(repeating: Self.messages[0], count: 101))
    }
  }

  @Test("No key reaches its time to live, whatever the sweep's second; embeddings stay")
  func sweep() throws {
    var first = try worker()
    try client.upload(Self.messages)
    try first.processPending()
    try client.upload(Self.messages)
    let sweeper = ExpirySweeper(store: store, intervalSeconds: 300)
    var oldest = 0.0
    for second in stride(from: Int64(7), through: 7200, by: 300) {
      oldest = max(oldest, try sweeper.sweep(at: Timestamp(seconds: second)).oldestKeySeconds)
    }
    #expect(oldest > 3000 && oldest <= 3600)
    #expect(try store.listing(of: .batches).names.isEmpty)
    #expect(try store.listing(of: .keys).names.isEmpty)
    try expectEmbedded()
  }
}

@Suite("BatchFormat")
struct BatchFormatTests {
  private let vault: RecipientPublicKey

  init() throws { vault = try RecipientPublicKey(bytes: Array(0..<32)) }

  @Test("A batch is the vault's key, then each message's lengths and fields, and reads back")
  func messages() throws {
    let messages = [BatchMessage(id: "a", text: "né"), BatchMessage(id: "b", text: "")]
    let bytes = BatchFormat.encoded(messages, for: vault)
    // Four-byte big-endian lengths; é is C3 A9 in UTF-8.
    let fields: [UInt8] = [
      0, 0, 0, 1, 0x61, 0, 0, 0, 3, 0x6e, 0xc3, 0xa9, 0, 0, 0, 1, 0x62, 0, 0, 0, 0,
    ]
    #expect(bytes == Array(0..<32) + fields)
    let read = try #require(BatchFormat.decoded(bytes))
    #expect(read.vault == vault && read.messages == messages)
  }

  @Test("A cut within a message, an unusable id and text that is not UTF-8 are no batch")
  func malformed() {
    let bytes = BatchFormat.encoded([BatchMessage(id: "a", text: "b")], for: vault)
    for count in bytes.indices where count != 32 {
      #expect(BatchFormat.decoded(Array(bytes.prefix(count))) == nil)
    }
    #expect(
      BatchFormat.decoded(BatchFormat.encoded([.init(id: "../a", text: "")], for: vault)) == nil)
    #expect(BatchFormat.decoded(bytes.dropLast() + [0xff]) == nil)
  }

  // IEEE 754 single precision: 1 is 3F800000, -2 is C0000000.
  @Test("An embedding is its elements in little-endian order")
  func vectors() {
    let bytes: [UInt8] = [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0]
    #expect(BatchFormat.bytes(of: [1, -2]) == bytes)
    #expect(BatchFormat.vector(of: bytes) == [1, -2])
  }

  @Test("A wrapped key opens for its batch and worker alone")
  func wrappedKeys() throws {
    let worker = try RecipientKey()
    let key = [UInt8](repeating: 7, count: 32)
    let wrapped = try WrappedKey(key, for: worker.publicKey, batch: "batch").bytes
    #expect(wrapped.count == 116 && wrapped.starts(with: Array("VBW".utf8) + [1]))
    let sealed = try SealingKey(bytes: key).seal([1], authenticating: [])
    let opened = try WrappedKey.key(wrapped, of: "batch", with: worker)
    #expect(try opened.open(sealed, authenticating: []) == [1])
    #expect(throws: CloudError.unopenedBatch(name: "other")) {
      _ = try WrappedKey.key(wrapped, of: "other", with: worker)
    }
    let other = try RecipientKey()
    #expect(throws: CloudError.otherWorker(name: "batch")) {
      _ = try WrappedKey.key(wrapped, of: "batch", with: other)
    }
  }
}

@Suite("FolderStore")
struct FolderStoreTests {
  private let folder: TemporaryDirectory
  private let store: FolderStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try FolderStore(at: folder.url) { Timestamp(seconds: 1_000_000) }
  }

  private func file(_ name: String) -> URL {
    folder.url.appendingPathComponent("batches/\(name)")
  }

  @Test("An object comes back with its time; a second of its name changes nothing")
  func insertion() throws {
    let object = StoredObject(metadata: [1, 2], body: [3])
    #expect(try store.insert(object, named: "a", into: .batches))
    #expect(try !store.insert(StoredObject(), named: "a", into: .batches))
    #expect(try store.object("a", in: .batches) == object)
    #expect(try store.object("b", in: .batches) == nil)
    #expect(
      try store.listing(of: .batches).storedAt == ["a": Timestamp(seconds: 1_000_000)])
    #expect(try store.listing(of: .incoming).storedAt.isEmpty)
    try store.remove("a", from: .batches)
    try store.remove("a", from: .batches)
    #expect(try store.listing(of: .batches).names.isEmpty)
  }

  @Test("Every cut and every changed byte is damage, a later version is named")
  func damage() throws {
    try store.insert(StoredObject(metadata: [1, 2], body: [3]), named: "a", into: .batches)
    let bytes = try Data(contentsOf: file("a"))
    for count in bytes.indices {
      try bytes.prefix(count).write(to: file("a"))
      #expect(throws: CloudError.damagedObject(name: "a")) {
        try store.object("a", in: .batches)
      }
    }
    for index in bytes.indices where index != 3 {
      var changed = bytes
      changed[index] ^= 1
      try changed.write(to: file("a"))
      #expect(throws: CloudError.damagedObject(name: "a")) {
        try store.object("a", in: .batches)
      }
    }
    var later = bytes
    later[3] = 2
    try later.write(to: file("a"))
    #expect(throws: CloudError.unsupportedVersion(name: "a", version: 2)) {
      try store.object("a", in: .batches)
    }
  }

  @Test("Foreign files are counted and left alone; names that are paths are refused")
  func foreign() throws {
    try Data().write(to: file("Read me.txt"))
    let listing = try store.listing(of: .batches)
    #expect(listing.foreign == 1 && listing.names.isEmpty)
    for name in ["", "../a", "A", "a.b", String(repeating: "a", count: 65)] {
      #expect(throws: CloudError.unusableName) { try store.object(name, in: .batches) }
    }
  }

  @Test("A folder that is gone is an error that names it")
  func missing() throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("batches"))
    #expect(throws: CloudError.unwritable(path: file("a").path)) {
      try store.insert(StoredObject(), named: "a", into: .batches)
    }
    #expect(throws: CloudError.self) { try store.listing(of: .batches) }
  }
}
