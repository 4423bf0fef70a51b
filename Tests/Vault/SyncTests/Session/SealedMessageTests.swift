internal import Testing
internal import VaultCore
internal import VaultSealing

@testable internal import VaultSync

@Suite("Sealed batches and messages")
struct SealedMessageTests {
  private let syncKey = SealingKey()

  private func batches() throws -> [OperationBatch] {
    try RandomVault.merged(seed: 4).merged.operations(since: VersionVector())
  }

  @Test("What is sealed opens, and its header names what it holds")
  func opens() throws {
    for batch in try batches() {
      let sealed = try SealedBatch(sealing: batch, under: syncKey)
      let received = try SealedBatch(decoding: sealed.bytes)
      #expect(received == sealed)
      #expect(received.replica == batch.replica && received.firstSequence == batch.firstSequence)
      #expect(received.lastSequence == batch.lastSequence)
      #expect(try received.open(under: syncKey) == batch)
    }
  }

  @Test("No text shows through")
  func hidesText() throws {
    let batch = try #require(try batches().first)
    let sealed = try SealedBatch(sealing: batch, under: syncKey)
    #expect(String(decoding: batch.encoded(), as: UTF8.self).contains("payload of"))
    #expect(!String(decoding: sealed.bytes, as: UTF8.self).contains("payload"))
    let again = try SealedBatch(sealing: batch, under: syncKey)
    #expect(again.bytes != sealed.bytes, "each seal has its own nonce")
  }

  @Test("Every altered byte and every truncation is refused")
  func refusesDamage() throws {
    let batch = try #require(try batches().first)
    let bytes = try SealedBatch(sealing: batch, under: syncKey).bytes
    for index in bytes.indices {
      var altered = bytes
      altered[index] ^= 0x04
      #expect(throws: SyncError.self) {
        try SealedBatch(decoding: altered).open(under: syncKey)
      }
    }
    for count in stride(from: 0, to: bytes.count, by: 5) {
      #expect(throws: SyncError.self) {
        try SealedBatch(decoding: Array(bytes[..<count])).open(under: syncKey)
      }
    }
  }

  @Test("Another key, and another batch's header, are refused")
  func refusesForeignParts() throws {
    let all = try batches()
    let sealed = try all.map { try SealedBatch(sealing: $0, under: syncKey) }
    #expect(throws: SyncError.authenticationFailed) { try sealed[0].open(under: SealingKey()) }
    let moved = try SealedBatch(
      decoding: Array(sealed[0].bytes[..<17] + sealed[1].bytes[17...]))
    #expect(throws: SyncError.authenticationFailed) { try moved.open(under: syncKey) }
  }

  @Test("A batch that brings nothing new is refused as a replay; one that overlaps is not")
  func refusesReplays() throws {
    let batch = try #require(try batches().first)
    let sealed = try SealedBatch(sealing: batch, under: syncKey)
    let last = OperationID(replica: batch.replica, sequence: batch.lastSequence)
    let before = OperationID(replica: batch.replica, sequence: batch.lastSequence - 1)
    #expect(
      throws: SyncError.replayed(first: batch.firstSequence, last: batch.lastSequence)
    ) { try sealed.open(under: syncKey, beyond: VersionVector([last])) }
    #expect(try sealed.open(under: syncKey, beyond: VersionVector([before])) == batch)
  }

  /// A message that carries batches of three replicas.
  private func message() throws -> SyncMessage {
    let source = try RandomVault.merged(seed: 8).merged
    let peer = Replica(id: ReplicaID(rawValue: 500))
    var ours = SyncSession(local: source.id, peer: peer.id)
    var theirs = SyncSession(local: peer.id, peer: source.id)
    let greeting = try theirs.next(from: peer)
    var copy = source
    try ours.receive(greeting, into: &copy)
    return try ours.next(from: copy)
  }

  @Test("What is sealed opens to the same message")
  func opensMessages() throws {
    let message = try message()
    #expect(message.batches.count == 3)
    #expect(message.ticket == 1 && message.echo == 1)
    #expect(try SyncMessage(opening: message.sealed(under: syncKey), under: syncKey) == message)
  }

  @Test("Every altered byte is refused, and so is every truncation but at a batch's end")
  func refusesDamagedMessages() throws {
    let message = try message()
    let bytes = try message.sealed(under: syncKey)
    for index in bytes.indices {
      var altered = bytes
      altered[index] ^= 0x01
      #expect(throws: SyncError.self) { try SyncMessage(opening: altered, under: syncKey) }
    }
    var whole = 0
    for count in bytes.indices {
      do {
        let shorter = try SyncMessage(opening: Array(bytes[..<count]), under: syncKey)
        #expect(message.batches.starts(with: shorter.batches))
        whole += 1
      } catch {
        continue
      }
    }
    #expect(whole == message.batches.count, "a message may lose whole batches, as on the way")
  }

  @Test("Another key is refused")
  func refusesForeignKeys() throws {
    let bytes = try message().sealed(under: syncKey)
    #expect(throws: SyncError.authenticationFailed) {
      try SyncMessage(opening: bytes, under: SealingKey())
    }
  }

  @Test("Data of another format version is refused by name")
  func refusesOtherVersions() throws {
    var bytes = try message().sealed(under: syncKey)
    bytes[0] = 2
    #expect(throws: SyncError.unsupportedVersion(2)) {
      try SyncMessage(opening: bytes, under: syncKey)
    }
  }
}
