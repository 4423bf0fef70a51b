import Testing
import VaultCloud
import VaultCore
import VaultEmbedding
import VaultResults
import VaultSealing
import VaultTestSupport

@testable import VaultSuites

/// Evidence of a worker in this process: what it leaks is put there by each test.
@Suite("EphemeralSuite")
struct EphemeralSuiteTests {
  private static let message = BatchMessage(
    id: "0123456789abcdef", text: "dinner with the treasurer on Friday evening")
  private static let key = [UInt8](0..<32)
  private let folder: TemporaryDirectory
  private let result: EphemeralTrial.Result

  init() throws {
    folder = try TemporaryDirectory()
    let store = try FolderStore(at: folder.url) { Timestamp(seconds: 0) }
    let signer = try #require(SigningKey(pem: SigningKey.newPEM()))
    let vault = try RecipientKey()
    let client = BatchClient(store: store, workers: signer.publicKey, vault: vault)
    var worker = try BatchWorker(
      store: store, embedder: HashingEmbedder(dimension: 64), signer: signer,
      now: { Timestamp(seconds: 0) })
    let name = try client.upload([Self.message], key: Self.key)
    let batch = try #require(try store.object(name, in: .batches))
    try worker.processPending()
    let vector = try #require(try client.embedding(of: Self.message.id))
    var evidence = EphemeralEvidence()
    evidence.storage = [.init(name: name, storedAt: Timestamp(seconds: 0), object: batch)]
    evidence.batches = [name: batch]
    evidence.embeddings[Self.message.id] = try store.object(Self.message.id, in: .embeddings)
    evidence.embeddedAt[Self.message.id] = Timestamp(seconds: 0)
    let bytes = vector.flatMap { element in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: element.bitPattern >> $0) }
    }
    evidence.memory = [
      Array(Self.message.text.utf8), bytes, Self.key, Array(Self.message.id.utf8),
    ]
    result = EphemeralTrial.Result(
      evidence: evidence,
      secrets: EphemeralSecrets(
        messages: [Self.message], vectors: [vector], batchKeys: [Self.key], vault: vault),
      openSeconds: [0.1], keyLifetimeSeconds: 3600)
  }

  private func values(
    _ change: (inout EphemeralEvidence) -> Void = { _ in }
  ) throws -> [String: Double] {
    var changed = result
    change(&changed.evidence)
    let metrics = try EphemeralSuite.metrics(changed)
    return Dictionary(
      metrics.map { ($0.slice?["attempt"] ?? $0.id, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("A worker that leaks nothing meets every part")
  func good() throws {
    let values = try values()
    for name in ["logs", "expiredKey", "storedBlob", "storedEmbeddings"] {
      #expect(values[name] == 0)
    }
    #expect(values["ephemeral/plaintextLogHits"] == 0)
    #expect(values["privacy/visibilityDifferences"] == 0)
  }

  @Test("A worker that logs its key, in any spelling, is counted", arguments: 0..<4)
  func loggedKey(spelling: Int) throws {
    let values = try values {
      $0.logs = [Array("key: ".utf8) + KeyCandidates.spellings(of: Self.key)[spelling] + [10]]
    }
    #expect(values["privacy/visibilityDifferences"] == 1)
    // The last digit of base64 is not among what is looked for; a whole key is.
    if spelling < 3 { #expect(values["logs"] == 1) }
  }

  @Test("A worker that logs a message is counted")
  func loggedText() throws {
    let values = try values { $0.logs = [Array("embedded \(Self.message.text)".utf8)] }
    #expect((values["ephemeral/plaintextLogHits"] ?? 0) > 0)
    #expect(values["privacy/visibilityDifferences"] == 1)
  }

  // PDV 1.5: the key is object metadata, under the store's own encryption alone.
  @Test("The key in the clear beside its batch is counted, while it lives and afterwards")
  func keyAsMetadata() throws {
    let values = try values { evidence in
      evidence.storage[0].object = StoredObject(metadata: Self.key)
      evidence.expired = [StoredObject(metadata: Self.key)]
    }
    #expect(values["storedBlob"] == 1 && values["expiredKey"] == 1)
    #expect(values["privacy/visibilityDifferences"] == 1)
  }

  @Test("A probe that cannot find what is planted stops the suite")
  func blind() {
    var changed = result
    changed.evidence.batches = [:]
    #expect(throws: CloudTrialError.blindProbe("logs")) {
      try EphemeralSuite.metrics(changed)
    }
  }

  @Test("Where memory cannot be read, no matrix is given")
  func withoutMemory() throws {
    #expect(try values { $0.memory = [] }["privacy/visibilityDifferences"] == nil)
  }

  @Test("A batch is a hundred texts, those of the run first")
  func texts() {
    let texts = EphemeralSuite.texts(["short", Self.message.text, Self.message.text])
    #expect(texts.count == 100 && texts[0] == Self.message.text && Set(texts).count == 100)
  }
}
