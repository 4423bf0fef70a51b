import Testing
import VaultCore
import VaultEvaluation

@Suite("Compact letters")
struct CompactLettersTests {
  // By hand: the groups without a pair told apart are {0, 1}, {1, 2} and {3}.
  @Test("Systems that are not told apart share a letter, and the first system has a")
  func sharesLetters() {
    let apart = [(0, 2), (0, 3), (1, 3), (2, 3)]
    #expect(CompactLetters(order: [0, 1, 2, 3], apart: apart).letters == ["a", "ab", "b", "c"])
    #expect(CompactLetters(order: [3, 2, 1, 0], apart: apart).letters == ["c", "bc", "b", "a"])
    #expect(CompactLetters(order: [0, 1, 2], apart: []).letters == ["a", "a", "a"])
    #expect(CompactLetters(order: [], apart: []).letters.isEmpty)
  }

  @Test("Beyond z, letters are numbered")
  func numbersLetters() {
    let all = Array(0..<28)
    let apart = all.flatMap { first in all.dropFirst(first + 1).map { (first, $0) } }
    let letters = CompactLetters(order: all, apart: apart).letters
    #expect(letters[25] == "z" && letters[26] == "a1" && letters[27] == "b1")
  }

  /// The largest sets without a pair that is told apart, by looking at all 2ᵏ sets.
  private static func groups(_ count: Int, apart: [(Int, Int)]) -> Set<Set<Int>> {
    let sets = (1..<(1 << count)).map { bits in Set((0..<count).filter { bits >> $0 & 1 == 1 }) }
      .filter { set in !apart.contains { set.contains($0.0) && set.contains($0.1) } }
    return Set(sets.filter { set in !sets.contains { $0.isStrictSuperset(of: set) } })
  }

  @Test("The letters are the largest sets of systems not told apart, found by looking at every set")
  func agreesWithEnumeration() {
    var random = SeededRandom(seed: 5)
    for trial in 0..<60 {
      let count = 2 + trial % 6
      var apart: [(Int, Int)] = []
      for first in 0..<count {
        for second in (first + 1)..<max(first + 1, count) where random.chance(0.5) {
          apart.append((first, second))
        }
      }
      let letters = CompactLetters(order: Array(0..<count), apart: apart).letters
      let used = Set(letters.joined())
      let found = used.map { letter in
        Set((0..<count).filter { letters[$0].contains(letter) })
      }
      #expect(found.count == Set(found).count)
      #expect(Set(found) == Self.groups(count, apart: apart))
    }
  }
}
