internal import Testing
internal import VaultCore

@testable internal import VaultSync

/// The laws of `Replica.apply`: the state is a function of the set of operations.
@Suite("Applying, handing out, saving and comparing operations")
struct ReplicaExchangeTests {
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

  @Test("Somebody who has part of it gets the rest, and no more", arguments: 0..<20)
  func handsOutTheRest(seed: UInt64) throws {
    let merged = try RandomVault.merged(seed: seed).merged
    var random = SeededRandom(seed: seed).stream("part")
    let part = VersionVector(
      merged.version.entries.map {
        OperationID(
          replica: $0.replica, sequence: UInt32(random.integer(in: 0...Int($0.sequence))))
      })
    let batches = merged.operations(since: part)
    #expect(batches.map(\.replica) == batches.map(\.replica).sorted())
    var covered = part
    for batch in batches {
      #expect(batch.firstSequence == part[batch.replica] + 1)
      #expect(OperationBatch(batch.operations) == batch)
      covered.advance(to: OperationID(replica: batch.replica, sequence: batch.lastSequence))
    }
    #expect(covered == merged.version)
  }

  @Test("Nothing is handed out to somebody who has everything, or more")
  func handsOutNothing() throws {
    let merged = try RandomVault.merged(seed: 1).merged
    #expect(merged.operations(since: merged.version).isEmpty)
    #expect(merged.operations(since: VersionVector(), upTo: VersionVector()).isEmpty)
    let ahead = VersionVector(
      merged.version.entries.map { OperationID(replica: $0.replica, sequence: $0.sequence + 9) })
    #expect(merged.operations(since: ahead).isEmpty)
  }

  @Test("A budget cuts it short, but never to nothing, and a limit is kept to")
  func keepsToBudgetAndLimit() throws {
    let merged = try RandomVault.merged(seed: 1).merged
    let first = merged.operations(since: VersionVector(), budgetBytes: 1)
    #expect(first.map(\.operations.count) == [1])
    let limit = VersionVector([try #require(merged.version.entries.last).with(sequence: 3)])
    let limited = merged.operations(since: VersionVector(), upTo: limit)
    #expect(limited.map(\.lastSequence) == [3])
  }

  @Test("A loaded replica is the saved one and goes on editing", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var (vault, saved) = try RandomVault.merged(seed: seed)
    var loaded = try Replica(decoding: saved.encoded())
    #expect(loaded.id == saved.id && loaded.clock == saved.clock)
    #expect(loaded.canonicalState() == saved.canonicalState())
    #expect(loaded.encoded() == saved.encoded())
    for _ in 0..<10 { try vault.edit(&loaded) }
    try saved.pull(from: loaded)
    #expect(vault.complaints(about: saved) == [])
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
    #expect(loaded.canonicalState() == replica.canonicalState() && loaded.clock == replica.clock)
    #expect(throws: SyncError.self) { try Replica(decoding: [parts[0]] + parts[2...]) }
  }

  @Test("Parts of different replicas are refused")
  func refusesForeignParts() throws {
    let parts = RandomVault.replicas(2).map { $0.encoded() }
    #expect(throws: SyncError.misaddressed) { try Replica(decoding: parts) }
  }

  private let now = Timestamp(seconds: 1)
  private let document = DocumentID("a")

  @Test("Every kind of edit shows in the digest")
  func seesEveryEdit() throws {
    var replica = Replica(id: ReplicaID(rawValue: 1))
    var digests = [replica.digest]
    try replica.insert(document, payload: [1], at: now)
    digests.append(replica.digest)
    try replica.addTag("t", to: document, at: now)
    digests.append(replica.digest)
    try replica.set(.read, to: .flag(true), of: document, at: now)
    digests.append(replica.digest)
    try replica.insertNote("text", at: 0, of: document, at: now)
    digests.append(replica.digest)
    try replica.deleteNote(1..<2, of: document, at: now)
    digests.append(replica.digest)
    try replica.delete(document, at: now)
    digests.append(replica.digest)
    #expect(Set(digests).count == digests.count)
  }

  @Test("Splits that differ do not show: the state, not the way to it, is compared")
  func ignoresSplits() throws {
    var left = Replica(id: ReplicaID(rawValue: 1))
    try left.insert(document, payload: [], at: now)
    try left.insertNote("abcdef", at: 0, of: document, at: now)
    try left.deleteNote(1..<3, of: document, at: now)
    try left.deleteNote(1..<3, of: document, at: now)
    var right = Replica(id: ReplicaID(rawValue: 2))
    try right.apply(left.allOperations.reversed())
    #expect(left.digest == right.digest)
    #expect(right.note(of: document) == "af")
  }
}

extension OperationID {
  fileprivate func with(sequence: UInt32) -> OperationID {
    OperationID(replica: replica, sequence: sequence)
  }
}
