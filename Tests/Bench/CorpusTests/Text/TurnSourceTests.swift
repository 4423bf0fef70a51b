import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// Nouns by their dictionaries' gender: Duden, RAE, Larousse, Treccani, Priberam.
@Suite("Slots of a turn")
struct TurnSourceTests {
  private static let monday = CivilDate(year: 2024, month: 5, day: 13)

  /// Fills a phrase as somebody would say it about an event.
  private struct Speaker {
    let setting: Setting
    let lexicon: Lexicon
    var plan: EventPlan
    var rooms: Rooms
    var place: Turn.Place
    var person: Int16 = Turn.owner
    var isBeforeMove = false
    var said = TurnSourceTests.monday

    init(
      _ code: String, topic: String = "dinner", days: Int = 2, formerDays: Int? = nil,
      formerPlace: Int? = nil
    ) throws {
      setting = try WorldSamples.setting(code, code)
      lexicon = setting.main
      let monday = try #require(TurnSourceTests.monday)
      let zone = setting.clock.zone
      let start = zone.timestamp(
        CivilDate(daysSinceEpoch: monday.daysSinceEpoch + days), secondOfDay: 15 * 3600)
      let former = formerDays.map {
        zone.timestamp(
          CivilDate(daysSinceEpoch: monday.daysSinceEpoch + $0), secondOfDay: 10 * 3600)
      }
      plan = try WorldSamples.plan(
        topic, language: lexicon.language, attendees: [0], start: start, formerStart: former,
        formerPlace: formerPlace)
      var random = SeededRandom(seed: 1)
      rooms = Rooms(setting: setting, random: &random)
      place = .chat(rooms.direct(.whatsapp, with: 0))
    }

    func says(_ text: String, noun: String? = nil, seed: UInt32 = 0) throws -> String {
      var turn = Turn(
        time: plan.start, place: place, speaker: person, isSecondLanguage: false, seed: seed)
      turn.event = 0
      turn.isBeforeMove = isBeforeMove
      if let noun {
        let nouns = try #require(lexicon.topic(plan.outline.key)?.nouns)
        turn.noun = UInt8(
          try #require(nouns.firstIndex { $0.bare == noun }, "\(noun) is no name of the topic"))
      }
      let template = try #require(Template(text))
      let names = Slots(grammar: lexicon.grammar, fillers: lexicon.chatter.fillerSlots).names
      let script = Script(
        setting: setting, rooms: rooms, plans: [plan], turns: [turn], digressions: [])
      return Phrase(template, names: names, isHeldOut: false).filled(
        with: TurnSource(
          wording: Wording(script), turn: turn, lexicon: lexicon, date: try #require(said)))
    }
  }

  // @ is the noun; each language has one template.
  @Test(
    "Articles agree in gender and case, and melt into prepositions",
    arguments: try GoldenTable.rows(
      "Bench/CorpusTests/Golden/turn-source-articles-agree", of: String.self, String.self,
      String.self, String.self))
  func articlesAgree(code: String, topic: String, noun: String, expected: String) throws {
    let templates = [
      "de": "{Nom}, {acc}, {dat}, {zu}, {bei}", "en": "{The}, {a}", "es": "{The}, {of}, {to}, {a}",
      "pt": "{The}, {of}, {to}, {in}",
    ]
    let said = try Speaker(code, topic: topic).says(
      templates[code] ?? "{The}, {of}, {to}", noun: noun)
    #expect(said == expected.replacing("@", with: noun))
  }

  @Test("A word follows the gender of the reader or the writer on whom it depends")
  func agreesWithPeople() throws {
    var speaker = try Speaker("de")
    var writer = try Speaker("es")
    for (position, person) in speaker.setting.cast.people.enumerated() {
      speaker.place = .chat(
        speaker.rooms.direct(.whatsapp, with: position))
      let salutation = person.gender == .masculine ? "Lieber" : "Liebe"
      #expect(
        try speaker.says("{name|Lieber|Liebe} {name}") == "\(salutation) \(person.givenName)")
    }
    for (position, person) in writer.setting.cast.people.enumerated() {
      writer.person = Int16(position)
      let ready = person.gender == .masculine ? "listo" : "lista"
      #expect(try writer.says("{me|listo|lista}, {me}") == "\(ready), \(person.givenName)")
    }
    // Whoever writes to the owner addresses the owner.
    speaker.person = Int16(speaker.setting.cast.people.count - 1)
    let owner = speaker.setting.cast.owner
    let salutation = owner.gender == .masculine ? "Lieber" : "Liebe"
    #expect(try speaker.says("{name|Lieber|Liebe} {name}") == "\(salutation) \(owner.givenName)")
  }

  @Test("One reader is du, several are ihr")
  func countsReaders() throws {
    var speaker = try Speaker("de")
    #expect(try speaker.says("{you|Kommst du|Kommt ihr}?") == "Kommst du?")
    let group = try #require(speaker.rooms.chats.firstIndex { $0.isGroup })
    speaker.place = .chat(group)
    #expect(try speaker.says("{you|Kommst du|Kommt ihr}?") == "Kommt ihr?")
    speaker.place = .thread(
      speaker.rooms.thread(
        members: [0, 1], language: .german, heading: .automatic(number: 0, seed: 0)))
    #expect(try speaker.says("{you|Kommst du|Kommt ihr}?") == "Kommt ihr?")
  }

  // 13 May 2024 was a Monday, by any calendar: so Wednesday is the 15th and Friday the 17th.
  @Test("The event's day is the former one until it is moved, the new one afterwards")
  func daysBeforeAndAfterAMove() throws {
    var speaker = try Speaker("de", days: 4, formerDays: 2)
    for seed in stride(from: UInt32(0), to: 4000, by: 97) {
      for (isBefore, slot, days, hour) in [
        (false, "day", ["Freitag", "Fr"], "15"), (false, "oldDay", ["Mittwoch", "Mi"], "15"),
        (true, "day", ["Mittwoch", "Mi"], "10"), (true, "date", ["Mittwoch", "Mi"], "10"),
      ] {
        speaker.isBeforeMove = isBefore
        let words = try speaker.says("{\(slot)}", seed: seed).split { " ,.".contains($0) }
        #expect(words.contains { days.contains(String($0)) })
        #expect(try speaker.says("{time}", seed: seed).hasPrefix(hour))
      }
      speaker.isBeforeMove = false
      #expect(try speaker.says("{oldTime}", seed: seed).hasPrefix("10"))
    }
  }

  @Test("The place is the former one until the event is moved")
  func placesBeforeAndAfterAMove() throws {
    var speaker = try Speaker("de", formerDays: 1, formerPlace: 1)
    let places = speaker.lexicon.names.places(speaker.plan.outline.placeKind)
    #expect(try speaker.says("{at}, {place}") == "\(places[0].at), \(places[0].name)")
    #expect(try speaker.says("{oldAt}, {oldPlace}") == "\(places[1].at), \(places[1].name)")
    speaker.isBeforeMove = true
    #expect(try speaker.says("{at}, {place}") == "\(places[1].at), \(places[1].name)")
  }

  @Test(
    "Days are called by their distance from the day on which it is said",
    arguments: [
      (0, "en", "today"), (3, "en", "Thu"), (1, "de", "morgen"), (20, "de", "2."),
      (-3, "de", "10."),
    ])
  func daysByDistance(days: Int, code: String, expected: String) throws {
    let speaker = try Speaker(code, days: days)
    for seed in stride(from: UInt32(0), to: 800, by: 61) {
      #expect(try speaker.says("{day}", seed: seed).contains(expected))
    }
  }

  @Test("Two names dropped in one message are never the same")
  func namesDiffer() throws {
    let speaker = try Speaker("it")
    for seed in 0..<UInt32(60) {
      let names = try speaker.says("{friend}|{other}", seed: seed).split(separator: "|")
      #expect(names.count == 2 && names[0] != names[1])
    }
  }
}

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
