import Testing
import VaultCore

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
      place = .chat(rooms.direct(.whatsapp, with: 0, cast: setting.cast))
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

  private static func expect(
    _ code: String, _ topic: String, _ noun: String, _ template: String, _ expected: String
  ) throws {
    #expect(try Speaker(code, topic: topic).says(template, noun: noun) == expected)
  }

  @Test(
    "German articles agree in gender and case",
    arguments: [
      (
        "dentist", "Zahnarzttermin", "{Nom}, {acc}, {dat}, {zu}, {bei}",
        "Der Zahnarzttermin, den Zahnarzttermin, dem Zahnarzttermin, zum Zahnarzttermin, "
          + "beim Zahnarzttermin"
      ),
      (
        "dentist", "Zahnkontrolle", "{Nom}, {acc}, {dat}, {zu}, {bei}",
        "Die Zahnkontrolle, die Zahnkontrolle, der Zahnkontrolle, zur Zahnkontrolle, "
          + "bei der Zahnkontrolle"
      ),
      (
        "kickoff", "Auftakttreffen", "{Nom}, {acc}, {dat}, {zu}, {bei}",
        "Das Auftakttreffen, das Auftakttreffen, dem Auftakttreffen, zum Auftakttreffen, "
          + "beim Auftakttreffen"
      ),
      ("hike", "Bergtour", "mit {dat} bis {zu}", "mit der Bergtour bis zur Bergtour"),
    ])
  func german(topic: String, noun: String, template: String, expected: String) throws {
    try Self.expect("de", topic, noun, template, expected)
  }

  @Test(
    "Romance articles agree in gender, and melt into prepositions",
    arguments: [
      (
        "es", "kickoff", "arranque", "{The}, {of}, {to}, {a}",
        "El arranque, del arranque, al arranque, un arranque"
      ),
      (
        "es", "kickoff", "sesión inicial", "{The}, {of}, {to}, {a}",
        "La sesión inicial, de la sesión inicial, a la sesión inicial, una sesión inicial"
      ),
      (
        "fr", "kickoff", "lancement du projet", "{The}, {of}, {to}",
        "Le lancement du projet, du lancement du projet, au lancement du projet"
      ),
      (
        "fr", "kickoff", "réunion de lancement", "{The}, {of}, {to}",
        "La réunion de lancement, de la réunion de lancement, à la réunion de lancement"
      ),
      (
        "fr", "birthday", "anniversaire", "{The}, {of}, {to}",
        "L'anniversaire, de l'anniversaire, à l'anniversaire"
      ),
      (
        "it", "dentist", "controllo dentistico", "{The}, {of}, {to}",
        "Il controllo dentistico, del controllo dentistico, al controllo dentistico"
      ),
      (
        "it", "theatre", "spettacolo", "{The}, {of}, {to}",
        "Lo spettacolo, dello spettacolo, allo spettacolo"
      ),
      (
        "it", "theatre", "opera teatrale", "{The}, {of}, {to}",
        "L'opera teatrale, dell'opera teatrale, all'opera teatrale"
      ),
      ("it", "graduation", "laurea", "{The}, {of}, {to}", "La laurea, della laurea, alla laurea"),
      (
        "pt", "graduation", "formatura", "{The}, {of}, {to}, {in}",
        "A formatura, da formatura, à formatura, na formatura"
      ),
      (
        "pt", "graduation", "dia da formatura", "{The}, {of}, {to}, {in}",
        "O dia da formatura, do dia da formatura, ao dia da formatura, no dia da formatura"
      ),
    ])
  func romance(
    code: String, topic: String, noun: String, template: String, expected: String
  ) throws {
    try Self.expect(code, topic, noun, template, expected)
  }

  @Test("English has a before consonants and an before vowels")
  func english() throws {
    try Self.expect("en", "hike", "hill walk", "{a} or {the}", "a hill walk or the hill walk")
    try Self.expect("en", "hike", "outing", "{a} or {the}", "an outing or the outing")
  }

  @Test("A word that depends on who is addressed follows the reader's gender")
  func addressesTheReader() throws {
    var speaker = try Speaker("de")
    for (position, person) in speaker.setting.cast.people.enumerated() {
      speaker.place = .chat(
        speaker.rooms.direct(.whatsapp, with: position, cast: speaker.setting.cast))
      let salutation = person.gender == .masculine ? "Lieber" : "Liebe"
      #expect(
        try speaker.says("{name|Lieber|Liebe} {name}") == "\(salutation) \(person.givenName)")
    }
    // Whoever writes to the owner addresses the owner.
    speaker.person = Int16(speaker.setting.cast.people.count - 1)
    let owner = speaker.setting.cast.owner
    #expect(
      try speaker.says("{name|Lieber|Liebe} {name}")
        == "\(owner.gender == .masculine ? "Lieber" : "Liebe") \(owner.givenName)")
  }

  @Test("A word that depends on who writes follows the writer's gender")
  func agreesWithTheWriter() throws {
    var speaker = try Speaker("es")
    for (position, person) in speaker.setting.cast.people.enumerated() {
      speaker.person = Int16(position)
      #expect(
        try speaker.says("Estoy {me|listo|lista}, {me}")
          == "Estoy \(person.gender == .masculine ? "listo" : "lista"), \(person.givenName)")
    }
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
      speaker.isBeforeMove = false
      #expect(Self.names(try speaker.says("{day}", seed: seed), "Freitag", "Fr"))
      #expect(Self.names(try speaker.says("{oldDay}", seed: seed), "Mittwoch", "Mi"))
      #expect(try speaker.says("{time} statt {oldTime}", seed: seed).hasPrefix("15"))
      #expect(try speaker.says("{oldTime}", seed: seed).hasPrefix("10"))
      speaker.isBeforeMove = true
      #expect(Self.names(try speaker.says("{day}", seed: seed), "Mittwoch", "Mi"))
      #expect(Self.names(try speaker.says("{date}", seed: seed), "Mittwoch", "Mi"))
      #expect(try speaker.says("{time}", seed: seed).hasPrefix("10"))
    }
  }

  private static func names(_ text: String, _ weekday: String, _ short: String) -> Bool {
    let words = text.split(whereSeparator: { " ,.".contains($0) }).map(String.init)
    return words.contains(weekday) || words.contains(short)
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
      (0, "en", "today"), (1, "en", "tomorrow"), (3, "en", "Thu"), (0, "fr", "aujourd'hui"),
      (1, "it", "domani"), (1, "de", "morgen"), (0, "ja", "今日"), (1, "zh", "明天"),
      (20, "de", "2."), (-3, "de", "10."),
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
    for seed in 0..<60 {
      let names = try speaker.says("{friend}|{other}", seed: UInt32(seed)).split(separator: "|")
      #expect(names.count == 2 && names[0] != names[1])
    }
  }
}
