internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultSync

@Suite("Links")
struct SyncLinkTests {
  @Test("Both sides get what the other has, and then there is nothing to say", arguments: 0..<10)
  func exchanges(seed: UInt64) throws {
    var (_, replicas) = try RandomVault.history(seed: seed)
    var left = replicas[0]
    var right = replicas[1]
    var link = SyncLink(left.id, right.id, syncKey: SealingKey())
    #expect(try link.exchange(&left, &right) > 0)
    #expect(left.canonicalState() == right.canonicalState())
    #expect(try link.exchange(&left, &right) == 0)
    replicas[2] = Replica(id: ReplicaID(rawValue: 99))
    var onward = SyncLink(right.id, replicas[2].id, syncKey: SealingKey())
    try onward.exchange(&right, &replicas[2])
    #expect(replicas[2].canonicalState() == left.canonicalState())
  }

  @Test("Pushing sends one way")
  func pushes() throws {
    let (_, replicas) = try RandomVault.history(seed: 2)
    var link = SyncLink(replicas[0].id, replicas[1].id, syncKey: SealingKey())
    let before = replicas[0].canonicalState()
    var right = replicas[1]
    #expect(try link.push(replicas[0], into: &right) > 0)
    #expect(replicas[0].canonicalState() == before)
  }
}
