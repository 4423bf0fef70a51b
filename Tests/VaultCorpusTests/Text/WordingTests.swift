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
      start: Timestamp(seconds: 1_715_767_200), project: project,
      subject: subject.map { EventPlan.Subject(name: $0, gender: .feminine) }, title: title,
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
    #expect(wording.paragraph(sentences, wording.script.setting.main) == expected)
  }

  @Test("A gap of one's own stands between sentences, and a single one has none")
  func ownGap() throws {
    let wording = try Self.wording("de")
    let lexicon = wording.script.setting.main
    #expect(wording.paragraph(["Ja", "Nein"], lexicon, gap: "\n") == "Ja.\nNein")
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

  @Test("A machine's subject and body are filled, in every language")
  func machines() throws {
    for code in QuerySamples.languages {
      let wording = try Self.wording(code)
      let lexicon = wording.script.setting.main
      for number in lexicon.mail.automatic.indices {
        for seed in 0..<4 {
          let thread = MailThread(
            members: [], language: lexicon.language,
            heading: .automatic(number: number, seed: UInt32(seed)))
          let body = wording.automatic(number, lexicon, seed: UInt32(seed))
          for text in [wording.subject(of: thread), body] {
            #expect(!text.isEmpty && !text.contains("{") && !text.contains("}"))
          }
        }
      }
    }
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
}
