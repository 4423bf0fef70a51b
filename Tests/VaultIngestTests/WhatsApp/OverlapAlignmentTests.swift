internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Which message of one export is which of the other")
struct OverlapAlignmentTests {
  static func matches(_ earlier: [String], _ later: [String]) -> [Int?] {
    var alignment = OverlapAlignment(
      OverlapMergerTests.export("a", earlier), OverlapMergerTests.export("b", later))
    alignment.matchEqual()
    alignment.matchVersions()
    return alignment.earlierOf
  }

  @Test("Equal messages are matched in order, from the end where the later export starts")
  func matchesInOrder() {
    #expect(Self.matches(["1 A ok", "1 A ok", "2 B x"], ["1 A ok", "2 B x"]) == [1, 2])
    #expect(
      Self.matches(["0 B x", "1 A ok", "1 A ok"], ["0 B x", "1 A ok", "1 A ok", "1 A ok"])
        == [0, 1, 2, nil])
  }

  @Test("A message between matched neighbours is a version, another sender's is not")
  func matchesBetweenNeighbours() {
    #expect(Self.matches(["1 A a", "2 A b", "3 A c"], ["1 A a", "2 A B", "3 A c"]) == [0, 1, 2])
    #expect(
      Self.matches(["1 A a", "2 A b", "3 A c"], ["1 A a", "2 B B", "3 A c"]) == [0, nil, 2])
    #expect(Self.matches(["1 A a", "2 A b"], ["1 A a", "2 A B"]) == [0, nil])
    #expect(
      Self.matches(["1 A a", "2 A b", "3 A c"], ["1 A a", "3 A B", "3 A c"]) == [0, nil, 2])
  }

  @Test("Nothing matches nothing")
  func bearsEmptiness() {
    #expect(Self.matches([], []).isEmpty)
    #expect(Self.matches([], ["1 A a"]) == [nil])
    #expect(Self.matches(["1 A a"], []).isEmpty)
  }

  @Test("Every message has one place, also where the orders of a minute differ")
  func ordersEverything() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<40 {
      let lines = (0..<30).map { "\($0 / 10) A \(random.index(below: 12))" }
      let earlier = random.sample(20, of: lines)
      let later = random.sample(20, of: lines)
      var alignment = OverlapAlignment(
        OverlapMergerTests.export("a", earlier), OverlapMergerTests.export("b", later))
      alignment.matchEqual()
      alignment.matchVersions()
      var seen: [[Int]] = [[], []]
      for place in alignment.order() {
        switch place {
        case .earlier(let index): seen[0].append(index)
        case .later(let index): seen[1].append(index)
        case .both(let index, let other):
          seen[0].append(index)
          seen[1].append(other)
        }
      }
      #expect(seen[0].sorted() == Array(0..<20))
      #expect(seen[1].sorted() == Array(0..<20))
    }
  }
}
