internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Saving a replica")
struct ReplicaSnapshotTests {
  @Test("A loaded replica is the saved one and goes on editing", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var (vault, saved) = try RandomVault.merged(seed: seed)
    var loaded = try Replica(decoding: saved.encoded())
    #expect(loaded.id == saved.id)
    #expect(loaded.clock == saved.clock)
    #expect(loaded.canonicalState() == saved.canonicalState())
    #expect(loaded.encoded() == saved.encoded())
    for _ in 0..<10 { try vault.edit(&loaded) }
    try saved.pull(from: loaded)
    #expect(vault.complaints(about: saved) == [])
  }

  @Test("An empty replica survives")
  func savesEmpty() throws {
    let empty = Replica(id: ReplicaID(rawValue: 77))
    #expect(try Replica(decoding: empty.encoded()).id == empty.id)
  }

  @Test("Every truncation and every altered byte is refused")
  func refusesDamage() throws {
    let bytes = try RandomVault.merged(seed: 2).merged.encoded()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: SyncError.self) { try Replica(decoding: Array(bytes[..<count])) }
    }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var altered = bytes
      altered[index] ^= 0x20
      #expect(throws: SyncError.damaged) { try Replica(decoding: altered) }
    }
  }

  @Test("A replica saved in parts, each since the part before, is the same", arguments: 0..<10)
  func savesParts(seed: UInt64) throws {
    var vault = RandomVault(seed: seed)
    var replica = RandomVault.replicas(1)[0]
    var parts = [replica.encoded()]
    for _ in 0..<8 {
      let before = replica.version
      for _ in 0..<6 { try vault.edit(&replica) }
      parts.append(replica.encoded(since: before))
    }
    let loaded = try Replica(decoding: parts)
    #expect(loaded.canonicalState() == replica.canonicalState())
    #expect(loaded.clock == replica.clock)
    #expect(throws: SyncError.self) { try Replica(decoding: [parts[0]] + parts[2...]) }
  }

  @Test("Parts of different replicas are refused")
  func refusesForeignParts() throws {
    let parts = RandomVault.replicas(2).map { $0.encoded() }
    #expect(throws: SyncError.misaddressed) { try Replica(decoding: parts) }
  }
}
