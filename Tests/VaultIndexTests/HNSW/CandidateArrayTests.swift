internal import Testing
internal import VaultCore

@testable internal import VaultIndex

@Suite("Candidates of a walk")
struct CandidateArrayTests {
  // The specification: a plain list, sorted anew at each step.
  private struct Specification {
    var keys: [ScoredKey] = []
    let capacity: Int

    var floor: ScoredKey {
      keys.count == capacity ? keys[keys.count - 1] : .least
    }

    mutating func insert(_ key: ScoredKey) {
      keys = Array((keys + [key]).sorted(by: >).prefix(capacity))
    }

    mutating func closeNext() -> ScoredKey? {
      guard let next = keys.firstIndex(where: \.isOpen) else { return nil }
      defer { keys[next] = keys[next].closed }
      return keys[next]
    }
  }

  @Test("It agrees with a list that is sorted at each step", arguments: [1, 2, 3, 16, 200])
  func agreesWithSpecification(capacity: Int) {
    var random = SeededRandom(seed: UInt64(capacity))
    var array = CandidateArray()
    array.reset(capacity: capacity)
    var specification = Specification(capacity: capacity)
    for row in 0..<600 {
      if random.chance(0.3) {
        #expect(array.closeNext() == specification.closeNext())
      } else {
        let key = ScoredKey(score: Float(random.index(below: 50)), row: UInt32(row))
        #expect(array.floor.closed == specification.floor.closed)
        guard array.floor < key else { continue }
        array.insert(key)
        specification.insert(key)
      }
      #expect(Array(array.all) == specification.keys)
      #expect(array.first == specification.keys.first)
      #expect(array.isFull == (specification.keys.count == capacity))
    }
  }

  @Test("A key that comes in closed, as one found on the layer above, is open")
  func opensWhatComesIn() {
    var array = CandidateArray()
    array.reset(capacity: 3)
    array.insert(ScoredKey(score: 1, row: 5).closed)
    #expect(array.closeNext() == ScoredKey(score: 1, row: 5))
    #expect(array.closeNext() == nil)
  }

  @Test("A reset forgets all keys and takes another capacity")
  func resets() {
    var array = CandidateArray()
    array.reset(capacity: 8)
    for row in 0..<8 { array.insert(ScoredKey(score: Float(row), row: UInt32(row))) }
    array.reset(capacity: 2)
    #expect(array.first == nil && array.closeNext() == nil && array.floor == .least)
    array.insert(ScoredKey(score: 1, row: 1))
    array.insert(ScoredKey(score: 2, row: 2))
    #expect(array.isFull && array.floor.row == 1)
  }
}
