import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Topics, acts, questions and words of a language")
struct TopicTests {
  @Test("Sentences go to the phase in which they are said, nouns have all their forms")
  func sortsSentences() throws {
    let lexicon = try Samples.lexicon("en")
    for outline in try Samples.outlines() {
      let topic = try #require(lexicon.topic(outline.key))
      let phases: [Phase] = [.invitation, .planning, .soon, .day, .after]
      let lists = [topic.plan, topic.plan, topic.soon, topic.soon, topic.after]
      #expect(phases.map(topic.sentences) == lists)
      #expect(topic.exchanges.count >= 2)
      #expect(topic.nouns.allSatisfy { $0.forms.count == lexicon.grammar.forms.count })
    }
  }

  // MARK: - A language's grammar

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

  @Test(
    "Languages without articles have one class and no forms, unknown classes none",
    arguments: ["ja", "zh"])
  func hasNoForms(language: String) throws {
    let grammar = try Samples.lexicon(language).grammar
    #expect(grammar.forms.isEmpty)
    #expect(grammar.declined("会議", class: "n") == Grammar.Noun(bare: "会議", forms: []))
    #expect(try Samples.lexicon("de").grammar.declined("Termin", class: "x") == nil)
  }

  // MARK: - Dialogue acts

  @Test("A question is answered by what was asked for")
  func answersFit() {
    #expect(DialogueAct.askTime.answers == [.tellTime])
    #expect(DialogueAct.askPlace.answers == [.tellPlace])
    #expect(DialogueAct.askDetail.answers == [.tellDetail])
    #expect(Set(DialogueAct.askAttendance.answers) == [.confirm, .maybe, .decline])
    // No one confirms a cancellation by coming.
    #expect(Set(DialogueAct.cancel.answers).isDisjoint(with: [.confirm, .maybe, .decline]))
  }

  @Test("No chain of answers goes round in circles but for proposals")
  func answersEnd() {
    for act in DialogueAct.allCases {
      var reached = Set(act.answers.filter { $0 != .propose })
      for _ in 0..<6 { reached.formUnion(reached.flatMap(\.answers).filter { $0 != .propose }) }
      #expect(!reached.contains(act), "\(act)")
    }
  }

  @Test("What speaks of a change, and that alone, may name the old day; every slot can be filled")
  func changesNameTheOldDay() {
    let names = SlotNames(forms: [])
    for act in DialogueAct.allCases {
      #expect(act.extraSlots.contains { $0.hasPrefix("old") } == act.tellsChange, "\(act)")
      #expect(act.extraSlots.allSatisfy { names[$0] != nil }, "\(act)")
    }
    #expect(DialogueAct.allCases.filter(\.isRelated) == [.travel, .cost])
  }

  @Test("Phases open with acts of their time")
  func phasesFit() {
    #expect(Phase.invitation.acts == [.invite])
    let changes: [DialogueAct] = [.moved, .reschedule, .cancel, .venueChange]
    for phase in Phase.allCases {
      #expect(!phase.acts.isEmpty)
      // Changes come from the plan, not from the dice.
      #expect(Set(phase.acts).isDisjoint(with: changes))
      #expect(phase.acts.contains(.thanks) == (phase == .after))
      #expect(phase.acts.contains(.late) == (phase == .day))
    }
  }

  // MARK: - Questions of a lexicon

  @Test(
    "Every sentence of every topic and of small talk has its question", arguments: Samples.codes)
  func isComplete(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    let library = try Samples.lexicons.get()
    for outline in library.outlines {
      let topic = try #require(lexicon.topic(outline.key))
      for (name, list) in Topic.told {
        for (index, meaning) in topic[keyPath: list].enumerated() {
          let fact = try #require(lexicon.questions.fact(of: meaning.forms.lowerBound))
          #expect(fact.list == "\(outline.key)/\(name)")
          #expect(fact.index == index)
          let wording = try #require(lexicon.questions.wording(of: fact))
          #expect(wording.forms.count == 2)
          // The first wording says who told it: otherwise it could be anybody.
          let first = lexicon.phrases[wording.forms.lowerBound]
          #expect(first.needs.isSuperset(of: SlotSet(.person)), "\(code) \(fact.list) \(index)")
        }
      }
    }
    for subject in lexicon.chatter.all {
      for meaning in subject.openers + subject.replies {
        let fact = try #require(lexicon.questions.fact(of: meaning.forms.lowerBound))
        #expect(fact.isOpening == subject.openers.contains(meaning))
      }
    }
    for question in EventQuestion.allCases {
      #expect(lexicon.questions.wordings(of: question).count >= 4, "\(code) \(question)")
    }
  }

  @Test("A fact has the same place in every language")
  func factsAreParallel() throws {
    let english = Set(try Samples.lexicon("en").questions.askable)
    for code in Samples.codes {
      #expect(Set(try Samples.lexicon(code).questions.askable) == english, "\(code)")
    }
  }

  private static func load(_ extending: URL) throws(CorpusError) -> LexiconLibrary {
    try LexiconLibrary.load(
      directory: Samples.lexiconFolder, extendedBy: extending, languages: [.english])
  }

  @Test("Too few questions, a single wording, an unknown slot and an unknown topic are refused")
  func refusesWrongLists() throws {
    let fewer = "airport: {plan: [[a, b]], soon: [[a, b]], after: [[a, b]], related: [[a, b]]}\n"
    let single = Self.airport(plan: #"[a], [a, b], [a, b], [a, b]"#)
    let slot = Self.airport(plan: #"["{time}", b], [a, b], [a, b], [a, b]"#)
    let stray = "zeppelin: {plan: [], soon: [], after: [], related: []}\n"
    for (text, part) in [
      (fewer, "plan"), (single, "plan"), (slot, "plan"), (stray, "zeppelin"),
    ] {
      let folder = try TemporaryDirectory()
      try folder.write(text, to: "en/questions/family.yaml")
      let error = #expect(throws: CorpusError.self) { try Self.load(folder.url) }
      let message = error?.description ?? ""
      #expect(message.contains(part), "\(message)")
    }
  }

  private static func airport(plan: String) -> String {
    "airport: {plan: [\(plan)], soon: [[a, b], [a, b]], after: [[a, b], [a, b]], "
      + "related: [[a, b], [a, b]]}\n"
  }

  @Test("A topic of one's own is not asked about with our questions")
  func ownTopicsHaveOwnQuestions() throws {
    let shipped = try String(
      contentsOf: Samples.lexiconFolder.appendingPathComponent("en/topics/school.yaml"),
      encoding: .utf8)
    let folder = try TemporaryDirectory()
    try folder.write(shipped, to: "en/topics/school.yaml")
    let lexicon = try #require(try Self.load(folder.url).lexicon(.english))
    let keys = Set(lexicon.questions.askable.map { String($0.list.prefix { $0 != "/" }) })
    let school = try ConfigurationNode.parse(shipped, file: "school.yaml").entries().map(\.key)
    #expect(keys.isDisjoint(with: school) && keys.contains("airport"))
  }

  // MARK: - The words of mail and of WhatsApp

  @Test(
    "Every language offers at least three distractors, each of which names the event or its place",
    arguments: Samples.codes)
  func hasLures(code: String) throws {
    let distractors = try Samples.lexicon(code).mail.distractors
    #expect(distractors.count >= 3)
    for distractor in distractors {
      let needs = distractor.subject.needs.union(distractor.body.needs)
      #expect(!needs.isDisjoint(with: [SlotSet(.title), SlotSet(.place)]))
    }
  }

  @Test("A notice of WhatsApp names who did what to whom")
  func fillsNotices() throws {
    let words = try Samples.lexicon("en").whatsApp
    #expect(words.text(of: .added, ["name": "Ana", "other": "Ben"]) == "Ana added Ben")
    #expect(words.text(of: .missedVideo, [:]) == "Missed video call")
    #expect(
      words.text(of: .renamed, ["name": "Ana", "old": "Trip", "title": "Rome"])
        == #"Ana changed the group name from "Trip" to "Rome""#)
    #expect(words.omitted(.gif) == "GIF omitted")
  }
}
