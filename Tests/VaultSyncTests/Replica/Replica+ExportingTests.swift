internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Handing out operations")
struct ReplicaExportingTests {
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
}

extension OperationID {
  fileprivate func with(sequence: UInt32) -> OperationID {
    OperationID(replica: replica, sequence: sequence)
  }
}
