internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultText

@Suite("Latin language model")
struct LatinLanguageModelTests {
  private func words(_ text: String) -> LatinWords {
    var words = LatinWords()
    for scalar in text.unicodeScalars { words.add(scalar) }
    words.finish()
    return words
  }

  @Test("A model of two n-grams scores their occurrences, an eighth of a nat a step")
  func scoresByHand() {
    // "_ab" once and "b" twice in "ab b"; 8 and -4 eighths.
    let model = LatinLanguageModel(table: ["_abummmmmmm", "bmimmmmmm"])
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

  /// Fits the table anew and writes it over the shipped one; minutes in debug, a minute in release.
  @Test(
    "RECORD_LANGUAGE_MODEL=1 fits the shipped weights from the training texts",
    .enabled(
      if: ProcessInfo.processInfo.environment["RECORD_LANGUAGE_MODEL"] != nil
        && ExternalData.has(LatinLanguageSamples.folder + "ntrex.tsv.gz", cases: 1)))
  func records() throws {
    var data = try LatinLanguageSamples(ExternalData.url)
    let everyday = try Samples.fixture("everyday.txt")
    let phrases = everyday.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return (language: String(fields[0]), phrases: fields[1].components(separatedBy: ", "))
    }
    let samples = data.draw(perClass: 60_000, everyday: phrases)
    var trainer = LatinLanguageTrainer(samples, minimumCount: 8, seed: 1)
    trainer.fit(epochs: 2, rate: 0.1, decay: 1e-5)
    trainer.prune(to: 6000)
    trainer.fit(epochs: 5, rate: 0.1, decay: 1e-5)
    for (name, source) in LatinLanguageTable(trainer.entries()).sources {
      let url = Repository.url("Sources/VaultText/Languages/LatinLanguageWeights+\(name).swift")
      try source.write(to: url, atomically: true, encoding: .utf8)
    }
  }
}
