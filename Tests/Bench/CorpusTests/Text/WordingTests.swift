import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Wording")
struct WordingTests {
  private static func wording(_ code: String) throws -> Wording {
    let setting = try WorldSamples.setting(code, code)
    var random = SeededRandom(seed: 1)
    return Wording(
      Script(
        setting: setting, rooms: Rooms(setting: setting, random: &random), plans: [], turns: [],
        digressions: []))
  }

  private static func plan(
    _ topic: String, _ code: String, project: String? = nil, subject: String? = nil,
    title: Int = 0, notes: Int = 99
  ) throws -> EventPlan {
    try WorldSamples.plan(
      topic, language: Language(rawValue: code), attendees: [0],
      start: Timestamp(seconds: 1_715_767_200), project: project, subject: subject, title: title,
      notes: notes)
  }

  @Test("Texts are whole: no slot is left open, nothing is doubled, nothing hangs over")
  func textsAreWhole() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let wording = vault.archive.wording
      for position in vault.archive.script.turns.indices {
        let turn = vault.archive.script.turns[position]
        let text = wording.text(of: Int32(position))
        let mayBeEmpty = [.photo, .automatic, .distractor].contains(turn.content)
        #expect(!text.isEmpty || mayBeEmpty)
        let isClean =
          !text.contains { "{}|".contains($0) } && !text.contains("  ") && text.first != " "
          && text.last != " "
        #expect(isClean, "\(vault.language.rawValue): \(text)")
      }
    }
  }

  @Test("Some long mails have one line about their event, and some short ones about another matter")
  func digressions() throws {
    var counts = (long: 0, aside: 0)
    for vault in try QuerySamples.eight.get().vaults {
      let archive = vault.archive
      for turn in archive.script.turns where turn.event >= 0 && turn.reason.grade > 0 {
        let lines = archive.script.lines(of: turn)
        let others = lines.count(where: \.isDigression)
        let own = lines.count - others
        if others >= 3, own == 1 { counts.long += 1 }
        if others == 1, own >= 2 { counts.aside += 1 }
        guard others > 0 else { continue }
        let date = archive.script.setting.clock.date(turn.time)
        #expect(archive.wording.sentences(of: turn, said: date).count == own + others)
      }
    }
    #expect(counts.long > 0 && counts.aside > 0)
  }

  @Test("A text follows from its turn alone, whatever was asked for before")
  func followsFromTurn() throws {
    let archive = try #require(try QuerySamples.eight.get().vaults.last).archive
    let positions = Array(archive.script.turns.indices.prefix(150)).map(Int32.init)
    let forwards = positions.map(archive.wording.text(of:))
    let again = Wording(archive.script)
    #expect(Array(positions.reversed().map(again.text(of:)).reversed()) == forwards)
  }

  @Test(
    "Sentences are ended as the language ends them",
    arguments: [
      ("de", ["Hallo", "Bis morgen!", "Ciao"], "Hallo. Bis morgen! Ciao"),
      ("en", ["At 15:00", "OK"], "At 15:00. OK"),
      ("ja", ["はい", "行きます。", "では"], "はい。行きます。では"),
      ("zh", ["好的", "明天见！", "嗯"], "好的。明天见！嗯"),
    ])
  func endsSentences(code: String, sentences: [String], expected: String) throws {
    let wording = try Self.wording(code)
    let lexicon = wording.script.setting.main
    #expect(wording.paragraph(sentences, lexicon) == expected)
    // A gap of one's own stands between sentences; a single one has none.
    #expect(wording.paragraph(["Ja!", "Nein"], lexicon, gap: "\n") == "Ja!\nNein")
    #expect(wording.paragraph(["Ja"], lexicon, gap: "\n") == "Ja")
    #expect(wording.paragraph([], lexicon) == "")
  }

  // What the number 0 stands for: the first of the topic's names, by itself.
  @Test(
    "A title by name has a capital letter, and its project or person",
    arguments: [
      ("en", "kickoff", "Orion", nil, "Kick-off Orion"),
      ("fr", "dentist", nil, "Zoé", "Rendez-vous dentiste (Zoé)"),
      ("es", "graduation", nil, "Ana", "Graduación (Ana)"),
      ("ja", "dentist", nil, "結衣", "歯医者（結衣）"),
    ] as [(String, String, String?, String?, String)])
  func titlesByName(
    code: String, topic: String, project: String?, subject: String?, expected: String
  ) throws {
    let plan = try Self.plan(topic, code, project: project, subject: subject)
    #expect(try Self.wording(code).title(of: plan) == expected)
  }

  @Test("Other titles and all notes are phrases of the topic, their slots filled")
  func wordedTitles() throws {
    let wording = try Self.wording("de")
    for number in 0..<40 {
      let plan = try Self.plan(
        "kickoff", "de", project: "Orion", title: number * 100 + 99, notes: number * 100 + 99)
      for text in [wording.title(of: plan), wording.notes(of: plan)] {
        #expect(!text.isEmpty && !text.contains("{"))
      }
    }
    #expect(try wording.notes(of: Self.plan("kickoff", "de", project: "Orion", notes: 0)) == "")
  }

  @Test("A thread about everyday things is headed by a few of its first words")
  func headsByFirstWords() throws {
    for script in try WorldSamples.scripts() {
      let wording = Wording(script)
      for thread in script.rooms.threads {
        let subject = wording.subject(of: thread)
        #expect(!subject.isEmpty && !subject.contains("{"))
        guard case .opening = thread.heading else { continue }
        #expect(subject.split(separator: " ").count <= 9)
        #expect(!subject.contains { ",.?!，。？！、".contains($0) })
        #expect(script.setting.lexicon(thread.language).spacesSentences || subject.count <= 20)
      }
    }
  }

  // MARK: - Entities that the generator fills in

  // What is filled in is known from the vault's people and lists, not from the code that notes it.
  private struct Found {
    let kind: Entity.Kind
    let text: String
    let day: CivilDate?
    let sentOn: CivilDate
  }

  private static func found(in vault: CorpusVault) throws -> [Found] {
    let filled = FilledEntities(archive: vault.archive)
    return try vault.archive.entries().flatMap { entry -> [Found] in
      let bytes = Array(entry.message.text.utf8)
      var end = 0
      return try filled.entities(of: entry).map { entity in
        #expect(entity.range.lowerBound >= end && entity.range.upperBound <= bytes.count)
        end = entity.range.upperBound
        return Found(
          kind: entity.kind,
          text: try #require(String(bytes: bytes[entity.range], encoding: .utf8)),
          day: entity.day, sentOn: entry.message.sentAt.date)
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
  }

  @Test("Spans hold names of the vault's people, amounts and days, as they were typed")
  func holds() throws {
    for vault in try Samples.smoke.get().vaults {
      let found = try Self.found(in: vault)
      let cast = vault.archive.cast
      let people = cast.people.map(\.fullName) + [cast.owner.fullName]
      let names = Set(
        (people + cast.strangers.values.joined())
          .flatMap { Self.folded($0).split(separator: " ").map(String.init) })
      let persons = found.filter { $0.kind == .person }
      let known = persons.count { person in
        Self.folded(person.text).split(separator: " ").allSatisfy { names.contains(String($0)) }
      }
      #expect(!persons.isEmpty && Double(known) >= 0.95 * Double(persons.count), "\(vault.name)")
      let money = found.filter { $0.kind == .money }
      let withFigure = money.count { $0.text.contains(where: \.isNumber) }
      #expect(!money.isEmpty && Double(withFigure) >= 0.9 * Double(money.count))
      let dates = found.filter { $0.kind == .date && $0.day != nil }
      #expect(!dates.isEmpty)
      // "Tomorrow" of English messages is the day after they were sent, by the vault's clock.
      for date in dates where date.text.lowercased() == "tomorrow" {
        let distance = try #require(date.day).daysSinceEpoch - date.sentOn.daysSinceEpoch
        #expect((0...2).contains(distance))
      }
    }
  }

  // MARK: - Texts that were typed from others

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
