import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A language's grammar")
struct GrammarTests {
  // From school grammars.
  @Test(
    "Articles and prepositions contract",
    arguments: [
      ("de", "m", "Termin", "zu", "zum Termin"), ("de", "f", "Feier", "dat", "der Feier"),
      ("de", "m", "Umzug", "acc", "den Umzug"), ("es", "m", "viaje", "of", "del viaje"),
      ("es", "f", "cena", "to", "a la cena"), ("fr", "m", "match", "to", "au match"),
      ("fr", "v", "atelier", "of", "de l'atelier"), ("en", "v", "interview", "a", "an interview"),
    ])
  func declines(language: String, kind: String, noun: String, form: String, expected: String)
    throws
  {
    #expect(try grammar(language).declined(noun, class: kind)?[form] == expected)
  }

  @Test(
    "A person's things follow the language",
    arguments: [
      ("en", "Ana", "Ana's"), ("es", "Ana", "de Ana"), ("de", "Lukas", "von Lukas"),
      ("fr", "Paul", "de Paul"), ("fr", "Élodie", "d'Élodie"), ("fr", "Hugo", "d'Hugo"),
    ])
  func possesses(language: String, name: String, expected: String) throws {
    #expect(try grammar(language).belonging(to: name) == expected)
  }

  @Test("An unknown noun class has no forms")
  func refusesUnknownClass() throws {
    #expect(try grammar("de").declined("Termin", class: "x") == nil)
  }

  private func grammar(_ language: String) throws -> Grammar {
    try #require(Samples.lexicons.get().lexicon(Language(rawValue: language))).grammar
  }
}
