import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A phrase as it is typed")
struct TemplateTests {
  @Test("Slots, choices and plain text are told apart, in their order")
  func parses() throws {
    let template = try #require(
      Template("Bis {day}, {Name}! Ich bin {me|müde|müde} {you|dir|euch}"))
    #expect(template.slots == ["day", "name"])
    #expect(template.choices == ["me", "you"])
    #expect(
      template.pieces == [
        .literal("Bis "), .slot("day", capitalized: false), .literal(", "),
        .slot("name", capitalized: true), .literal("! Ich bin "),
        .choice("me", first: "müde", second: "müde"), .literal(" "),
        .choice("you", first: "dir", second: "euch"),
      ])
  }

  @Test("A slot whose name holds capitals inside is not capitalized")
  func keepsInnerCapitals() throws {
    #expect(try #require(Template("{oldDay}")).pieces == [.slot("oldDay", capitalized: false)])
    #expect(try #require(Template("{OldDay}")).pieces == [.slot("oldDay", capitalized: true)])
  }

  @Test("A wording may be empty, and a text without slots is one piece")
  func allowsEmptyWordings() throws {
    #expect(
      try #require(Template("Sag{you||t}")).pieces
        == [.literal("Sag"), .choice("you", first: "", second: "t")])
    #expect(try #require(Template("no slots")).pieces == [.literal("no slots")])
    #expect(try #require(Template("")).pieces.isEmpty)
  }

  @Test(
    "Unbalanced braces, empty slots and one or four wordings are refused",
    arguments: ["{day", "day}", "{}", "{a{b}}", "{me|one}", "{me|a|b|c}", "{|a|b}", "}{"])
  func refuses(source: String) {
    #expect(Template(source) == nil)
  }

  // Unicode's simple upper case of the first letter, worked by hand.
  @Test("The first letter alone becomes a capital", arguments: [("éric", "Éric"), ("", "")])
  func capitalizes(text: String, expected: String) {
    #expect(text.capitalizingFirstLetter == expected)
  }

  @Test("Numbers are padded with zeros and never cut")
  func pads() {
    #expect(7.padded(to: 2) == "07")
    #expect(123.padded(to: 2) == "123")
  }
}
