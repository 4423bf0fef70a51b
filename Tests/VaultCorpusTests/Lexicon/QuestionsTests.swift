import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Questions of a lexicon")
struct QuestionsTests {
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

  /// A lexicon folder with one file of the English questions replaced.
  private static func folder(_ file: String, _ text: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write(text, to: "en/questions/\(file)")
    return folder
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
      let folder = try Self.folder("family.yaml", text)
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
}
