internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("People with nearly equal names")
struct SimilarNamesTests {
  @Test("Filtering loses no pair that comparing everything finds")
  func agreesWithExhaustion() {
    var random = SeededRandom(seed: 11)
    let words = ["ana", "anna", "hanna", "martin", "martina", "weber", "webber", "lee", "li", "o"]
    var names: [Int: [String]] = [:]
    for person in 0..<120 {
      names[person] = [random.element(of: words) + " " + random.element(of: words)]
    }
    var expected: [SimilarNames.Pair] = []
    for first in 0..<120 {
      for second in (first + 1)..<120 {
        let score = IndelRatio.score(names[first]?[0] ?? "", names[second]?[0] ?? "")
        if score > 85 { expected.append(.init(first: first, second: second, score: score)) }
      }
    }
    #expect(SimilarNames.pairs(names) == expected)
    #expect(expected.count > 50)
  }

  @Test("The best of several names counts, once")
  func takesBestName() {
    let pairs = SimilarNames.pairs([1: ["Katherine Lee", "Kate"], 4: ["Catherine Lee", "Cate"]])
    #expect(pairs.map { [$0.first, $0.second] } == [[1, 4]])
    #expect(pairs[0].score == IndelRatio.score("Katherine Lee", "Catherine Lee"))
  }
}
