import Testing

@testable import VaultCore

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

  @Test(
    "A name is proposed where it holds the word or a third of the letters differ",
    arguments: [
      ("histroy", " (did you mean `history`?)"), ("embedder", " (did you mean `train-embedder`?)"),
      ("rum", " (did you mean `run`?)"), ("frobnicate", ""), ("u", ""), ("", ""),
    ])
  func proposes(word: String, question: String) {
    #expect(
      NearMatches.question(for: word, in: ["history", "run", "train-embedder"]) == question)
  }
}
