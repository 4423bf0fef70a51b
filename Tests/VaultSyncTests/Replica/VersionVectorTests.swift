internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Version vectors")
struct VersionVectorTests {
  private func edit(_ replica: UInt64, _ sequence: UInt32) -> OperationID {
    OperationID(replica: ReplicaID(rawValue: replica), sequence: sequence)
  }

  private func random(_ random: inout SeededRandom) -> VersionVector {
    VersionVector(
      (0..<random.index(below: 6)).map { _ in
        edit(UInt64(random.index(below: 4)), UInt32(random.index(below: 5)))
      })
  }

  @Test("An edit is seen when its number is reached")
  func contains() {
    let version = VersionVector([edit(7, 3), edit(2, 1)])
    #expect(version.contains(edit(7, 3)))
    #expect(!version.contains(edit(7, 4)))
    #expect(!version.contains(edit(9, 1)))
    #expect(version[ReplicaID(rawValue: 2)] == 1)
    #expect(version.operationCount == 4)
  }

  @Test("Entries are ascending, without zeros, whatever the order of arrival")
  func entriesAreOrdered() {
    let version = VersionVector([edit(9, 1), edit(2, 5), edit(4, 0), edit(2, 3)])
    #expect(version.entries == [edit(2, 5), edit(9, 1)])
    #expect(VersionVector([edit(4, 0)]) == VersionVector())
  }

  @Test("Merging is the least upper bound", arguments: 0..<50)
  func mergeLaws(seed: Int) {
    var source = SeededRandom(seed: UInt64(seed))
    let (left, right, third) = (random(&source), random(&source), random(&source))
    func merged(_ one: VersionVector, _ other: VersionVector) -> VersionVector {
      var result = one
      result.merge(other)
      return result
    }
    #expect(merged(left, right) == merged(right, left))
    #expect(merged(merged(left, right), third) == merged(left, merged(right, third)))
    #expect(merged(left, left) == left)
    #expect(merged(left, right).covers(left) && merged(left, right).covers(right))
    #expect(left.covers(right) == (merged(left, right) == left))
  }
}
