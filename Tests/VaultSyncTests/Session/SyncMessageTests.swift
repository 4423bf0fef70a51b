internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultSync

@Suite("Messages between replicas")
struct SyncMessageTests {
  private let syncKey = SealingKey()

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
  func opens() throws {
    let message = try message()
    #expect(message.batches.count == 3)
    #expect(message.ticket == 1 && message.echo == 1)
    #expect(try SyncMessage(opening: message.sealed(under: syncKey), under: syncKey) == message)
  }

  @Test("Every altered byte is refused, and so is every truncation but at a batch's end")
  func refusesDamage() throws {
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
