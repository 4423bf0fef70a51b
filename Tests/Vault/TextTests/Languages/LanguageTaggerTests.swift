import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultText
@testable import VaultTextData

@Suite("Language of a message")
struct LanguageTaggerTests {
  private let tagger = LanguageTagger()

  /// `languages.txt`: sentences of our own, written before the model was fitted and never fitted;
  /// `-` marks what no language should be read into.
  private static func sentences() throws -> [(language: String, text: String)] {
    let text = try Samples.fixture("languages.txt")
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return (String(fields[0]), String(fields[1]))
    }
  }

  @Test(
    "Forty brief messages of each language are named, at most two left open, none misnamed",
    arguments: ["en", "es", "de", "fr", "pt", "it", "ja", "zh"])
  func namesCorpusLanguages(_ language: String) throws {
    let own = try Self.sentences().filter { $0.language == language }
    try #require(own.count == 40)
    let tags = own.map { tagger.tag($0.text)?.rawValue }
    #expect(tags.count { $0 == language } >= 38)
    #expect(tags.allSatisfy { $0 == nil || $0 == language })
  }

  @Test("Other languages are named or left open, hardly ever taken for one of the eight")
  func sparesOtherLanguages() throws {
    let corpus = ["en", "es", "de", "fr", "pt", "it", "ja", "zh"]
    let others = try Self.sentences().filter { !corpus.contains($0.language) }
    let tags = others.map { tagger.tag($0.text)?.rawValue ?? "-" }
    #expect(tags.allSatisfy { !corpus.contains($0) })
    #expect(zip(others, tags).count { $0.language == $1 } >= others.count - 3)
  }

  @Test(
    "Texts without evidence have no language, and the prior's where they hold a word",
    arguments: [
      ("👍", nil), ("", nil), (" \n", nil), ("https://example.com/a", nil), ("12:30", nil),
      ("@maria #tbt", nil), ("ok", "it"), ("no", "it"), ("hahaha", "it"), ("OK 👍", "it"),
    ] as [(String, String?)])
  func leavesOpen(_ text: String, _ withPrior: String?) {
    #expect(tagger.tag(text) == nil)
    #expect(tagger.tag(text, prior: Language(rawValue: "it"))?.rawValue == withPrior)
  }

  @Test("Clear evidence overrules the prior")
  func overrulesPrior() {
    let text = "nos vemos mañana en el gimnasio"
    #expect(tagger.tag(text, prior: .english) == .spanish)
    #expect(tagger.tag("今天不行，抱歉", prior: Language(rawValue: "ja"))?.rawValue == "zh")
    #expect(tagger.tag("明日", prior: Language(rawValue: "zh"))?.rawValue == "zh")
    #expect(tagger.tag("vlt morgen", prior: .german) == .german)
  }

  @Test(
    "The script with the most letters decides",
    arguments: [
      ("了解です OK see you", "ja"), ("明天见 ok", "zh"), ("你们的优の良品东西", "zh"),
      ("meeting at 3 在办公室 please bring your laptop", "en"), ("안녕 ok", "ko"),
      ("привет Anna", "ru"), ("γεια σου", "el"), ("สวัสดี", "th"), ("سلام چطوری گل", "fa"),
      ("man\u{303}ana no puedo ir contigo", "es"), ("MAÑANA NO PUEDO IR CONTIGO", "es"),
    ])
  func weighsScripts(_ text: String, _ language: String) {
    #expect(tagger.tag(text)?.rawValue == language)
  }
}

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

  @Test("N-grams stay within a word and its edges")
  func listsGrams() {
    var count = 0
    LatinLanguageModel.forEachGram(in: words("ab c").codes) { _ in count += 1 }
    // _ab_: a b | _a ab b_ | _ab ab_ | _ab_; _c_: c | _c c_ | _c_.
    #expect(count == 8 + 4)
  }
}
