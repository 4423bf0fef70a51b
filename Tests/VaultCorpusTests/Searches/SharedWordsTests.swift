import Testing

@testable import VaultCorpus

@Suite("Words that a question shares with its answers")
struct SharedWordsTests {
  @Test("Words of five letters count by their beginnings, shorter ones not at all")
  func comparesBeginnings() {
    let words = SharedWords("Where are Ana's suitcases?", isSpaced: true)
    #expect(words.isSharing(with: ["nothing", "one SUITCASE is missing"]))
    #expect(!words.isSharing(with: ["who is Ana", "a suit"]))
    #expect(SharedWords("¿Qué opiniones hay?", isSpaced: true).isSharing(with: ["mi opinión"]))
    #expect(!words.isSharing(with: []))
  }

  @Test("Where nothing parts words, pairs of characters that are no hiragana count")
  func comparesPairs() {
    let words = SharedWords("駐車場はどこですか", isSpaced: false)
    #expect(words.isSharing(with: ["駐車の券"]))
    #expect(!words.isSharing(with: ["どこですか", "車は場"]))
  }
}
