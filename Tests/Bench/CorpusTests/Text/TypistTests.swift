import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Typing in haste")
struct TypistTests {
  private static func manner(
    _ register: Register = .casual, isBrief: Bool = false, mayStartLower: Bool = true,
    isOpening: Bool = false
  ) -> Typist.Manner {
    Typist.Manner(
      register: register, isBrief: isBrief, mayStartLower: mayStartLower, isOpening: isOpening)
  }

  /// Somebody who does nothing but what is said, as far as habits allow.
  private static func plain(
    _ code: String, noise: Double = 1, _ also: (Habits) -> Bool
  ) throws -> Person {
    try WorldSamples.person(code, noise: noise) {
      also($0) && $0.faces == 0 && $0.mixes == 0 && !$0.startsLower
    }
  }

  private static func typed(
    _ text: String, _ code: String, by person: Person, manner: Typist.Manner = manner(),
    mixing other: String? = nil, seeds: Range<UInt64> = 0..<60
  ) throws -> Set<String> {
    let typist = Typist(lexicon: try Samples.lexicon(code))
    let mixed = try other.map { Typist(lexicon: try Samples.lexicon($0)) }
    return Set(
      seeds.map {
        typist.typed(
          text, by: person, manner: manner, mixing: mixed, seed: SeededRandom(seed: $0))
      })
  }

  @Test("A formal message is typed with care, whoever types it")
  func formalIsUntouched() throws {
    let text = "Sehr geehrte Frau Roth, vielleicht könnten wir heute über nichts sprechen."
    let hasty = try WorldSamples.person("de", noise: 4) { $0.dropsAccents && $0.startsLower }
    #expect(
      try Self.typed(text, "de", by: hasty, manner: Self.manner(.formal), mixing: "fr") == [text])
  }

  // Duden, "Umlaute": where a keyboard lacks them, ä ö ü are written ae oe ue, ß is written ss.
  // Japanese voicing marks are no accents.
  @Test(
    "Marks are left off, German umlauts spelt out",
    arguments: [
      ("de", "Schöne Größe, süß wie Käse", "Schoene Groesse, suess wie Kaese"),
      ("fr", "Ça ira là-bas", "Ca ira la-bas"), ("es", "Señor, llegué", "Senor, llegue"),
      ("it", "Città di là", "Citta di la"), ("pt", "Lições à mão", "Licoes a mao"),
      ("ja", "がんばってパパ", "がんばってパパ"),
    ])
  func accentsAreLeftOff(code: String, text: String, expected: String) throws {
    let person = try Self.plain(code) {
      $0.dropsAccents && $0.abbreviates == 0 && ($0.slips < 0.01 || code == "de" || code == "ja")
    }
    let typed = try Self.typed(text, code, by: person)
    #expect(typed.contains(expected))
    #expect(typed.allSatisfy { !$0.contains { "éàçñõãäöüß".contains($0) } })
  }

  // "nicht" is often typed "nich" or "ned"; "nichtig" is another word. "il y a" is typed "ya";
  // "il y avait" holds it by chance. Where words are not set apart, parts of the text are replaced.
  @Test(
    "Abbreviations replace whole words, of several too, with what stands behind them kept",
    arguments: [
      (
        "de", "Das wird nicht, nichtig wie Nicht",
        ["Das wird nich, nichtig wie Nicht", "Das wird ned, nichtig wie Nicht"]
      ),
      ("fr", "Hier il y avait foule", ["Hier il y avait foule"]),
      ("fr", "Demain il y a foule", ["Demain ya foule"]),
      ("zh", "我不知道路", ["我不造路", "我8知道路"]),
    ])
  func abbreviates(code: String, text: String, expected: [String]) throws {
    let hasty = try Self.plain(code, noise: 4) {
      $0.abbreviates > 1 && (code == "zh" || !$0.dropsAccents)
    }
    #expect(try Self.typed(text, code, by: hasty) == Set(expected))
  }

  @Test("A first letter becomes small only with those who do so, and only where it may")
  func startsLower() throws {
    let lower = try WorldSamples.person("en") {
      $0.startsLower && $0.faces == 0 && $0.mixes == 0 && $0.abbreviates == 0
    }
    #expect(try Self.typed("Zebras graze", "en", by: lower) == ["zebras graze"])
    #expect(
      try Self.typed("Ana grazes", "en", by: lower, manner: Self.manner(mayStartLower: false))
        == ["Ana grazes"])
    let upper = try Self.plain("en") { $0.abbreviates == 0 }
    #expect(try Self.typed("Zebras graze", "en", by: upper) == ["Zebras graze"])
  }

  @Test("A brief answer stays brief, and nothing stays nothing")
  func briefStaysBrief() throws {
    let cheerful = try WorldSamples.person("en", noise: 4) { $0.faces > 0.2 && $0.mixes > 0.4 }
    let brief = try Self.typed(
      "👍", "en", by: cheerful, manner: Self.manner(isBrief: true), mixing: "fr")
    #expect(brief == ["👍"])
    #expect(try Self.typed("", "en", by: cheerful) == [""])
  }

  @Test("Faces and the other language come from the lexicons, around the sentence")
  func addsAround() throws {
    let lexicon = try Samples.lexicon("en")
    let cheerful = try WorldSamples.person("en", noise: 4) {
      $0.faces > 0.25 && $0.mixes == 0 && $0.abbreviates == 0 && !$0.startsLower
        && !$0.dropsAccents
    }
    let ends = (lexicon.typing.faces + lexicon.typing.laughs).map { "Zebras graze \($0)" }
    let faced = try Self.typed("Zebras graze", "en", by: cheerful, seeds: 0..<300)
    #expect(faced.isSubset(of: ends + ["Zebras graze"]) && faced.count > 4)
    let mixing = try WorldSamples.person("en", noise: 4) {
      $0.faces == 0 && $0.mixes > 0.5 && $0.abbreviates == 0 && !$0.startsLower
        && !$0.dropsAccents
    }
    let mixed = try Self.typed("Zebras graze", "en", by: mixing, mixing: "de", seeds: 0..<300)
    #expect(mixed.count > 4 && mixed.allSatisfy { $0.contains("Zebras graze") })
  }
}
