import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A phrase book")
struct PhraseBookTests {
  private let phrases = ["one", "two", "three {place}"].compactMap(Template.init)

  @Test("No phrase comes again while another is left")
  func avoidsRepetition() {
    var book = PhraseBook()
    var random = SeededRandom(seed: 3)
    let values = Template.Values(texts: ["place": "here"])
    let drawn = (0..<3).compactMap { _ in
      book.draw(phrases, values: values, random: &random)?.source
    }
    #expect(Set(drawn) == ["one", "two", "three {place}"])
  }

  @Test("When all are used, a phrase comes again only where that is allowed")
  func repeatsOnRequest() {
    var book = PhraseBook()
    var random = SeededRandom(seed: 3)
    let values = Template.Values()
    for _ in 0..<2 { _ = book.draw(phrases, values: values, random: &random) }
    #expect(book.draw(phrases, values: values, repeats: false, random: &random) == nil)
    #expect(book.draw(phrases, values: values, random: &random) != nil)
  }

  @Test("A phrase that cannot be filled is never drawn")
  func skipsUnfillable() {
    var book = PhraseBook()
    var random = SeededRandom(seed: 3)
    for _ in 0..<20 {
      let drawn = book.draw(phrases, values: Template.Values(), random: &random)
      #expect(drawn?.slots.isEmpty == true)
    }
  }
}
