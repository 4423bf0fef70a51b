internal import Testing
internal import VaultCore

@testable internal import VaultSync

@Suite("Clocks and versions")
struct ReplicaClockTests {
  private let noon = Timestamp(milliseconds: 1_000)

  @Test("Milliseconds lie above 16 bits of count")
  func layout() {
    let time = HybridTimestamp(rawValue: 1_000 << 16 | 5)
    #expect(time.milliseconds == 1_000 && time.count == 5)
    #expect(HybridTimestamp(noon).rawValue == 65_536_000)
  }

  @Test("A clock that moves on is followed")
  func followsClock() {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: 1_001))
    #expect(time == HybridTimestamp(Timestamp(milliseconds: 1_001)))
  }

  @Test("A clock that stands still or runs back counts instead", arguments: [1_000, 999, -5])
  func counts(milliseconds: Int64) {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: milliseconds))
    #expect(time.milliseconds == 1_000 && time.count == 1)
  }

  @Test("A full count carries into the milliseconds")
  func carries() {
    let full = HybridTimestamp(rawValue: 1_000 << 16 | 0xFFFF)
    let next = full.successor(at: noon)
    #expect(next.milliseconds == 1_001 && next.count == 0)
    #expect(full < next)
  }

  @Test("At the end of time it stays, and before 1970 it starts at zero")
  func extremes() {
    let end = HybridTimestamp(rawValue: .max)
    #expect(end.successor(at: noon) == end)
    #expect(HybridTimestamp(Timestamp(milliseconds: -1)) == .zero)
    #expect(HybridTimestamp(Timestamp(milliseconds: .max)).milliseconds == 1 << 48 - 1)
  }

  private func edit(_ replica: UInt64, _ sequence: UInt32) -> OperationID {
    OperationID(replica: ReplicaID(rawValue: replica), sequence: sequence)
  }

  private func random(_ random: inout SeededRandom) -> VersionVector {
    VersionVector(
      (0..<random.index(below: 6)).map { _ in
        edit(UInt64(random.index(below: 4)), UInt32(random.index(below: 5)))
      })
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
