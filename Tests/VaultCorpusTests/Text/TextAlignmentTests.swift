import Testing

@testable import VaultCorpus

@Suite("Texts that were typed from others")
struct TextAlignmentTests {
  /// The expected parts are read off the typed texts.
  @Test(
    "A part is found in what was typed for it",
    arguments: [
      ("See you tomorrow, Álvaro", 18..<25, "see u tmrw, Alvaro 😀", "Alvaro"),
      ("Ana is late.", 0..<3, "hey… ana is late", "ana"),
      ("Ich zahle 20 € an Jörg.", 10..<16, "Ich zahle 20 € an Jorg", "20 €"),
      ("明日の午後、田中さん", 18..<24, "明日の午後、田中さん笑", "田中"),
    ])
  func finds(text: String, part: Range<Int>, typed: String, expected: String) throws {
    let range = try #require(TextAlignment(text, typed).range(of: part))
    #expect(String(decoding: Array(typed.utf8)[range], as: UTF8.self) == expected)
  }

  @Test("Of what was left out nothing is found")
  func leavesOut() {
    #expect(TextAlignment("one two", "one").range(of: 4..<7) == nil)
  }
}
