import Testing

@testable import VaultCorpus

@Suite("A phrase with slots")
struct TemplateTests {
  private let values = Template.Values(
    texts: ["day": "am Freitag", "name": "Ana"], wordings: ["me": .second, "you": .first])

  // Worked by hand.
  @Test(
    "Slots are filled as their spelling asks",
    arguments: [
      ("Bis {day}, {name}!", "Bis am Freitag, Ana!"),
      ("{Day} geht es los.", "Am Freitag geht es los."),
      ("Ya estoy {me|listo|lista}.", "Ya estoy lista."),
      ("Sag{you||t} Bescheid", "Sag Bescheid"),
      ("no slots", "no slots"),
    ])
  func fills(source: String, expected: String) throws {
    let template = try #require(Template(source))
    #expect(template.isFillable(with: values))
    #expect(template.filled(with: values) == expected)
  }

  @Test(
    "Unbalanced braces and empty slots are refused",
    arguments: ["{day", "day}", "{}", "{a{b}}", "{me|one}", "{|a|b}", "}{"])
  func refuses(source: String) {
    #expect(Template(source) == nil)
  }

  @Test("A phrase cannot be filled without one of its slots or choices")
  func knowsWhatIsMissing() throws {
    #expect(try !#require(Template("{place}")).isFillable(with: values))
    #expect(try !#require(Template("{name|er|sie}")).isFillable(with: values))
  }
}
