internal import Testing
internal import VaultCore
internal import VaultSync

/// The laws of `Replica.apply`: the state is a function of the set of operations.
@Suite("Applying operations")
struct ReplicaApplyingTests {
  private let observer = Replica(id: ReplicaID(rawValue: 1_000))

  private func split(
    _ operations: [SyncOperation], _ random: inout SeededRandom, into parts: Int
  ) -> [[SyncOperation]] {
    var chunks: [[SyncOperation]] = Array(repeating: [], count: parts)
    for operation in operations { chunks[random.index(below: parts)].append(operation) }
    return chunks
  }

  @Test("Any order, any grouping and any repetition give the same state", arguments: 0..<60)
  func orderDoesNotMatter(seed: UInt64) throws {
    let merged = try RandomVault.merged(seed: seed).merged
    var random = SeededRandom(seed: seed).stream("order")
    let operations = merged.allOperations
    let repeated = operations + random.sample(operations.count / 3, of: operations)
    var replica = observer
    for chunk in split(random.shuffled(repeated), &random, into: 1 + random.index(below: 9)) {
      try replica.apply(chunk)
    }
    #expect(replica.canonicalState() == merged.canonicalState())
  }

  @Test("Nothing that was written is lost, and nothing else is there", arguments: 0..<60)
  func losesNothing(seed: UInt64) throws {
    let (vault, merged) = try RandomVault.merged(seed: seed)
    #expect(vault.complaints(about: merged) == [])
  }

  @Test("Applying is commutative, associative and idempotent", arguments: 0..<40)
  func laws(seed: UInt64) throws {
    var random = SeededRandom(seed: seed).stream("laws")
    let operations = try RandomVault.merged(seed: seed).merged.allOperations
    let parts = split(operations, &random, into: 3)
    func state(_ batches: [SyncOperation]...) throws -> [UInt8] {
      var replica = observer
      for batch in batches { try replica.apply(batch) }
      return replica.canonicalState()
    }
    #expect(try state(parts[0], parts[1]) == state(parts[1], parts[0]))
    #expect(
      try state(parts[0] + parts[1], parts[2]) == state(parts[0], parts[1] + parts[2]))
    #expect(try state(parts[0], parts[0]) == state(parts[0]))
    #expect(try state(parts[0], parts[1], parts[0]) == state(parts[0], parts[1]))
  }

  @Test("Operations wait for their causes, and are counted")
  func holdsBack() throws {
    let document = DocumentID("a")
    let now = Timestamp(seconds: 1)
    var left = Replica(id: ReplicaID(rawValue: 1))
    var right = Replica(id: ReplicaID(rawValue: 2))
    try left.insert(document, payload: [], at: now)
    try right.pull(from: left)
    try right.addTag("t", to: document, at: now)
    let tagging = try #require(right.operations(since: left.version).first)

    var replica = observer
    var outcome = try replica.apply(tagging.operations)
    #expect((outcome.applied, outcome.heldBack, outcome.repeated) == (0, 1, 0))
    #expect(replica.operationCount == 0)
    outcome = try replica.apply(tagging.operations)
    #expect((outcome.applied, outcome.heldBack, outcome.repeated) == (0, 1, 1))
    outcome = try replica.apply(left.allOperations)
    #expect((outcome.applied, outcome.heldBack, outcome.repeated) == (2, 0, 0))
    #expect(replica.tags(of: document) == ["t"])
  }

  @Test("What two replicas with the same history hand out is the same")
  func handsOutTheSame() throws {
    let merged = try RandomVault.merged(seed: 3).merged
    var other = observer
    try other.apply(merged.allOperations.reversed())
    #expect(other.operations(since: VersionVector()) == merged.operations(since: VersionVector()))
  }
}
