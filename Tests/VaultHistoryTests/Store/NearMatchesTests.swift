import Testing
import VaultResults

@testable import VaultHistory

@Suite("Near matches")
struct NearMatchesTests {
  // The textbook example: kitten, sitten, sittin, sitting.
  @Test("The distance counts insertions, deletions and replacements")
  func distance() {
    func distance(_ first: String, _ second: String) -> Int {
      NearMatches.distance(Array(first.unicodeScalars), Array(second.unicodeScalars))
    }
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("", "abc") == 3 && distance("abc", "") == 3 && distance("a", "a") == 0)
  }

  @Test("Names that hold the word come first, then the nearest")
  func ranks() {
    let names = ["document/nDCG@10", "document/P@10", "vault/openSeconds", "best/nDCG@10"]
    #expect(NearMatches.of("ndcg", in: names, count: 2) == ["best/nDCG@10", "document/nDCG@10"])
    #expect(NearMatches.of("vault/opnSeconds", in: names, count: 1) == ["vault/openSeconds"])
    #expect(NearMatches.of("x", in: []).isEmpty)
  }
}
