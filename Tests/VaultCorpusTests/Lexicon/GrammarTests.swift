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
      ("de", "m", "Umzug", "acc", "den Umzug"), ("de", "n", "Treffen", "bei", "beim Treffen"),
      ("es", "m", "viaje", "of", "del viaje"), ("es", "f", "cena", "to", "a la cena"),
      ("fr", "m", "match", "to", "au match"), ("fr", "v", "atelier", "of", "de l'atelier"),
      ("en", "v", "interview", "a", "an interview"), ("en", "c", "match", "a", "a match"),
      ("it", "ms", "spettacolo", "of", "dello spettacolo"),
      ("it", "v", "aperitivo", "to", "all'aperitivo"), ("pt", "f", "festa", "to", "à festa"),
      ("pt", "m", "jantar", "in", "no jantar"),
    ])
  func declines(language: String, kind: String, noun: String, form: String, expected: String)
    throws
  {
    let grammar = try Samples.lexicon(language).grammar
    let declined = try #require(grammar.declined(noun, class: kind))
    #expect(declined.bare == noun)
    #expect(declined.forms[try #require(grammar.forms.firstIndex(of: form))] == expected)
  }

  @Test(
    "A person's things follow the language",
    arguments: [
      ("en", "Ana", "Ana's"), ("es", "Ana", "de Ana"), ("de", "Lukas", "von Lukas"),
      ("fr", "Paul", "de Paul"), ("fr", "Élodie", "d'Élodie"), ("fr", "Hugo", "d'Hugo"),
      ("it", "Anna", "di Anna"), ("ja", "結衣", "結衣さんの"), ("zh", "小明", "小明的"),
    ])
  func possesses(language: String, name: String, expected: String) throws {
    #expect(try Samples.lexicon(language).grammar.belonging(to: name) == expected)
  }

  @Test("Languages without articles have one class and no forms", arguments: ["ja", "zh"])
  func hasNoForms(language: String) throws {
    let grammar = try Samples.lexicon(language).grammar
    #expect(grammar.forms.isEmpty)
    #expect(grammar.declined("会議", class: "n") == Grammar.Noun(bare: "会議", forms: []))
  }

  @Test("An unknown noun class has no forms")
  func refusesUnknownClass() throws {
    #expect(try Samples.lexicon("de").grammar.declined("Termin", class: "x") == nil)
  }

  @Test(
    "Doubled, missing and surplus forms are refused by key",
    arguments: [
      ("forms: [the, the]\nclasses: {}\nofPerson: {}", "forms"),
      ("forms: [a, b, c, d, e, f, g, h, i, j, k]\nclasses: {}\nofPerson: {}", "forms"),
      ("forms: [the]\nclasses: {m: {}}\nofPerson: {}", "classes.m.the"),
      ("forms: []\nclasses: {m: {the: x}}\nofPerson: {}", "classes.m.the"),
      ("forms: []\nclasses: {}", "ofPerson"),
      ("forms: []\nclasses: {}\nofPerson: {behind: x}", "ofPerson.behind"),
    ])
  func refuses(yaml: String, key: String) {
    #expect {
      try Grammar(Samples.node(yaml))
    } throws: { error in
      (error as? CorpusError)?.location?.key == key
    }
  }
}
