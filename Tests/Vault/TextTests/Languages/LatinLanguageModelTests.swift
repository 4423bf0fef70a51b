internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultText
@testable internal import VaultTextData

@Suite("Latin language model")
struct LatinLanguageModelTests {
  private func words(_ text: String) -> LatinWords {
    var words = LatinWords()
    for scalar in text.unicodeScalars { words.add(scalar) }
    words.finish()
    return words
  }

  private func model(_ rows: String) throws(TextTableError) -> LatinLanguageModel {
    try LatinLanguageModel(
      TextTable("ngram\tweights\n" + rows, file: "w.tsv", columns: LatinLanguageModel.columns))
  }

  @Test("A model of two n-grams scores their occurrences, an eighth of a nat a step")
  func scoresByHand() throws {
    // "_ab" once and "b" twice in "ab b"; 8 and -4 eighths.
    let model = try model("_ab\tummmmmmm\nb\tmimmmmmm")
    let scores = model.scores(words("ab b"))
    #expect(scores[0] == 1)
    #expect(scores[1] == -1)
    #expect(scores[2] == 0)
    #expect(abs(LatinLanguageModel.share(of: 0, in: SIMD8()) - 0.125) < 1e-6)
  }

  @Test("N-grams stay within a word and its edges")
  func listsGrams() {
    var count = 0
    LatinLanguageModel.forEachGram(in: words("ab c").codes) { _ in count += 1 }
    // _ab_: a b | _a ab b_ | _ab ab_ | _ab_; _c_: c | _c c_ | _c_.
    #expect(count == 8 + 4)
  }

  @Test(
    "Case, composition and apostrophes fold; addresses, tags and numbers leave no words",
    arguments: [
      ("ÀB", "àb", 1), ("man\u{303}ana", "mañana", 1), ("c’est", "C'EST", 1),
      ("'quoted'", "quoted", 1),
      ("see https://example.org/ab?c=d now", "see now", 2), ("a@example.org", "", 0),
      ("@ana #tbt", "", 0),
      ("IMG_2034.JPG", "", 0), ("q2w3", "", 0), ("12:30", "", 0), ("", "", 0), ("👍🏽", "", 0),
      ("ein\u{AD}kauf", "einkauf", 1),
    ])
  func cutsWords(_ text: String, _ same: String, _ count: Int) {
    #expect(words(text).codes == words(same).codes)
    #expect(words(text).count == count)
  }

  @Test("The shipped table has thousands of n-grams and reads a plain sentence")
  func ships() {
    let scores = LatinLanguageModel.shipped.scores(words("wir müssen heute noch einkaufen"))
    #expect(LatinLanguageModel.share(of: 2, in: scores) > 0.99)
  }

  @Test("N-grams that are too long and weights that are no eight letters are refused")
  func refusesRows() {
    for (row, column) in [
      ("abcdef\tmmmmmmmm", "ngram"), ("ab\tmmmmmmm", "weights"), ("ab\tmmmmmmm?", "weights"),
    ] {
      #expect(throws: TextTableError.invalidField(file: "w.tsv", line: 2, column: column)) {
        try model(row)
      }
    }
  }
}
