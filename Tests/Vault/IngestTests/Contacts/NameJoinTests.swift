internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("All pairs of similar names")
struct NameJoinTests {
  /// Joins names and compares every two as well.
  static func check(_ names: [String]) -> Int {
    let scalars = Set(names.map { NameFold.scalars($0) }).sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    var found: [[Int]: Double] = [:]
    let isExhaustive = NameJoin(scalars).forEachPair(budget: .max) { _, _ in
      true
    } visit: { first, second, score in
      #expect(found.updateValue(score, forKey: [first, second]) == nil)
    }
    var expected: [[Int]: Double] = [:]
    for second in scalars.indices {
      let pattern = IndelRatio.Pattern(scalars[second])
      for first in 0..<second {
        let score = pattern.score(scalars[first])
        if score > 85 { expected[[first, second]] = score }
      }
    }
    #expect(isExhaustive)
    #expect(found == expected)
    return expected.count
  }

  static func mutated(_ name: [Character], _ random: inout SeededRandom) -> String {
    var name = name
    for _ in 0..<random.index(below: 4) where !name.isEmpty {
      let place = random.index(below: name.count)
      switch random.index(below: 4) {
      case 0: name.remove(at: place)
      case 1: name.insert(random.element(of: Array("aeinorst áß字")), at: place)
      case 2: name[place] = random.element(of: Array("aeinorst李ж"))
      default: name.swapAt(place, random.index(below: name.count))
      }
    }
    return String(name)
  }

  @Test(
    "Nothing is missed and nothing scored otherwise than by comparing every two",
    arguments: [
      ("latin", "abcdefghijklmnoprstuvwz", 14), ("two letters", "ab", 12),
      ("long", "aeiounst ", 60),
      ("longer than a word", "aeinst ", 90), ("han", "李王张刘陈杨黄赵周吴徐孙", 9),
      ("cyrillic", "абвгдеиклмнопрст", 16), ("short", "abcdé", 4), ("very long", "abc d", 300),
    ])
  func missesNothing(_ label: String, _ letters: String, _ length: Int) {
    var random = SeededRandom(seed: 90).stream(label)
    var names: [String] = []
    let alphabet = Array(letters)
    for _ in 0..<(length > 100 ? 15 : 60) {
      let size = max(1, length / 2 + random.index(below: length))
      let name = (0..<size).map { _ in random.element(of: alphabet) }
      for _ in 0..<4 { names.append(Self.mutated(name, &random)) }
    }
    #expect(Self.check(names.filter { !$0.isEmpty }) > 5)
  }

  @Test("Repeated tokens and periodic names, where all pairs of letters are alike")
  func bearsRepetition() {
    let periodic = (1...40).map { String(repeating: "ab", count: $0) }
    let shifted = (1...40).map { String(repeating: "ba", count: $0) + "a" }
    let tokens = (1...12).map { Array(repeating: "ana", count: $0).joined(separator: " ") }
    let single = (1...60).map { String(repeating: "x", count: $0) }
    #expect(Self.check(periodic + shifted + tokens + single) > 500)
    #expect(Self.check([]) == 0)
    #expect(Self.check(["a", "b", "c"]) == 0)
  }

  @Test("The bounds hold for every two lengths")
  func boundsAreTight() {
    let limits = RatioLimits(longest: 200)
    for long in 1...200 {
      for short in 1...long {
        let common = RatioLimits.leastCommon(total: long + short)
        // 200·L / total > 85, in whole numbers.
        #expect(200 * common > 85 * (long + short))
        #expect(200 * (common - 1) <= 85 * (long + short))
        guard common <= short else {
          #expect(short < limits.shortestPartner[long])
          continue
        }
        #expect(limits.mostEdits[long] >= long + short - 2 * common)
        // The triples that may be lacking never are all triples: one is shared.
        #expect(3 * (long - common) + 2 * (short - common) < long + 2)
        #expect(3 * (short - common) + 2 * (long - common) < short + 2)
      }
    }
  }

  @Test("A budget ends the comparing and says so")
  func keepsBudget() {
    var random = SeededRandom(seed: 3)
    let words = ["ana", "ben", "cleo", "dora", "emil", "fritz", "gerd", "hanna"]
    let names = Set((0..<400).map { _ in random.shuffled(words).joined(separator: " ") }).sorted()
    let join = NameJoin(names.map { Array($0.unicodeScalars) })
    #expect(!join.forEachPair(budget: 10_000, isNeeded: { _, _ in true }, visit: { _, _, _ in }))
    #expect(join.forEachPair(budget: .max, isNeeded: { _, _ in true }, visit: { _, _, _ in }))
  }
}
