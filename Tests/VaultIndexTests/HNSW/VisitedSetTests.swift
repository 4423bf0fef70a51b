internal import Testing
internal import VaultCore

@testable internal import VaultIndex

@Suite("Rows that a walk has met")
struct VisitedSetTests {
  @Test("A row is new once in each walk", arguments: [1, 31, 32, 33, 100])
  func isNewOnce(capacity: Int) {
    var visited = VisitedSet(capacity: capacity)
    var random = SeededRandom(seed: 1)
    for _ in 0..<5 {
      visited.removeAll()
      var reference: Set<UInt32> = []
      for _ in 0..<200 {
        let row = UInt32(random.index(below: capacity))
        let isNew = visited.insert(row)
        #expect(isNew == reference.insert(row).inserted)
      }
    }
  }

  @Test("Rows are forgotten when the number of walks wraps around, too")
  func survivesWrapping() {
    var visited = VisitedSet(capacity: 40, walk: .max - 1)
    for _ in 0..<4 {
      visited.removeAll()
      #expect(visited.walk != 0)
      let isNew = visited.insert(39)
      let isNewAgain = visited.insert(39)
      #expect(isNew && !isNewAgain)
    }
  }
}
