internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("The longest common subsequence of prepared names")
struct NamePatternTests {
  @Test("Every length around a word's end agrees with the plain table")
  func agreesWithTable() {
    var random = SeededRandom(seed: 71)
    for size in [0, 1, 2, 31, 63, 64, 65, 127, 128, 129, 200] {
      for alphabet in [1, 2, 5, 90] {
        let left = (0..<size).map { _ in Int32(random.index(below: alphabet)) }
        let right = (0..<random.index(below: 150)).map { _ in Int32(random.index(below: alphabet)) }
        let pattern = NamePattern(left, alphabet: alphabet)
        #expect(pattern.commonLength(right) { $0 } == IndelRatioTests.table(left, right))
      }
    }
  }

  @Test("Letters that the pattern lacks match nothing")
  func skipsForeignLetters() {
    let pattern = NamePattern([0, 1, 2], alphabet: 3)
    #expect(pattern.commonLength([Int32(-1), 0, -1, 2, -1]) { $0 } == 2)
    #expect(pattern.commonLength([Int32](), number: { $0 }) == 0)
    #expect(NamePattern([], alphabet: 0).commonLength([Int32(-1)]) { $0 } == 0)
  }

  @Test("Tens of thousands of different letters take memory in proportion")
  func bearsLongNames() {
    let letters = (0..<30_000).map { Int32($0) }
    let pattern = NamePattern(letters, alphabet: letters.count)
    #expect(pattern.commonLength(letters) { $0 } == 30_000)
    #expect(pattern.commonLength(Array(letters.reversed())) { $0 } == 1)
  }
}
