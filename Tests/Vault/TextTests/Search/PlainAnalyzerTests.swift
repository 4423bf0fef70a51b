import Testing
import VaultCore
import VaultText

@Suite("PlainAnalyzer")
struct PlainAnalyzerTests {
  // Porter's vocabulary and its stems (tartarus.org/martin/PorterStemmer: voc.txt, output.txt).
  @Test(
    "English is stemmed by Porter's algorithm of 1980",
    arguments: [
      ("caresses", "caress"), ("ponies", "poni"), ("relational", "relat"), ("hopping", "hop"),
      ("electriciti", "electr"), ("adjustable", "adjust"), ("sky", "sky"), ("generally", "gener"),
    ])
  func porter(word: String, stem: String) {
    #expect(PlainAnalyzer(.english).terms(of: [word]) == [stem])
  }

  // Snowball's sample vocabularies of each language (snowballstem.org/algorithms).
  @Test(
    "Other languages are stemmed by Snowball's",
    arguments: [
      ("es", "cheques", "chequ"), ("de", "aufeinander", "aufeinand"),
      ("fr", "continuellement", "continuel"), ("pt", "quilométricas", "quilométr"),
      ("it", "pronunciamento", "pronunc"),
    ])
  func snowball(language: String, word: String, stem: String) {
    #expect(PlainAnalyzer(Language(rawValue: language)).terms(of: [word]) == [stem])
  }

  // Lucene's EnglishPossessiveFilter: 's and ’s at the end of a word.
  @Test(
    "English loses the possessive 's, and nothing else that looks like it",
    arguments: [
      ("Ana's roof, Ben’s door", ["ana", "roof", "ben", "door"]),
      ("the boys' 's x's-ray it'sy", ["boi", "s", "x", "rai", "sy"]), ("don't", ["don", "t"]),
    ])
  func possessives(text: String, terms: [String]) {
    func words(_ text: String) -> [String] {
      text.split { !$0.isLetter }.map(String.init)
    }
    #expect(PlainAnalyzer(.english).terms(of: text, words: words) == terms)
    #expect(
      PlainAnalyzer(Language(rawValue: "ja")).terms(of: "Ana's", words: words) == ["ana", "s"])
  }

  @Test("Stop words of the language alone are left out")
  func stopWords() {
    #expect(PlainAnalyzer(.english).terms(of: ["the", "roof", "is", "der"]) == ["roof", "der"])
    #expect(
      PlainAnalyzer(Language(rawValue: "de")).terms(of: ["der", "dach", "the"]) == ["dach", "the"])
  }

  @Test("Without an algorithm for a language words stay whole")
  func others() {
    let words = ["会議", "the", "running"]
    for language in [nil, Language(rawValue: "ja"), Language(rawValue: "xx")] {
      #expect(PlainAnalyzer(language).terms(of: words) == words)
    }
  }

  @Test("A word of any length has a term")
  func long() {
    let word = String(repeating: "running", count: 1000)
    #expect(PlainAnalyzer(.english).terms(of: [word, ""]) == [word, ""])
  }
}
