import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The lexicon library")
struct LexiconLibraryTests {
  @Test("The shipped lexicons are complete", arguments: Samples.languages)
  func isComplete(language: Language) throws {
    let library = try Samples.lexicons.get()
    let lexicon = try #require(library.lexicon(language))
    #expect(lexicon.topicCount >= 25)
    #expect(lexicon.acts.count >= 15)
    #expect(lexicon.chatter.subjects.count >= 20)
    for subject in lexicon.chatter.subjects {
      #expect(subject.openers.count + subject.replies.count >= 5)
    }
    for outline in library.outlines {
      let topic = try #require(lexicon.topic(outline.key))
      #expect(topic.nouns.count >= 5)
      #expect(topic.plan.count + topic.soon.count + topic.after.count >= 12)
    }
  }

  @Test("No phrase stands twice in one list", arguments: Samples.languages)
  func hasNoDoubles(language: Language) throws {
    let library = try Samples.lexicons.get()
    let lexicon = try #require(library.lexicon(language))
    for act in DialogueAct.allCases {
      for register in Register.allCases {
        let sources = lexicon.phrasings(act, register).map(\.source)
        #expect(Set(sources).count == sources.count, "\(act) \(register)")
      }
    }
    for outline in library.outlines {
      let topic = try #require(lexicon.topic(outline.key))
      let sources = (topic.plan + topic.soon + topic.after).map(\.source)
      #expect(Set(sources).count == sources.count, "\(outline.key)")
    }
  }

  @Test("Every act can be said without a time, a place's preposition or a reader's name")
  func hasUnconditionalPhrases() throws {
    let library = try Samples.lexicons.get()
    for language in library.languages {
      let lexicon = try #require(library.lexicon(language))
      for act in DialogueAct.allCases {
        for register in Register.allCases {
          let free = lexicon.phrasings(act, register).filter { phrase in
            !phrase.slots.contains { ["time", "at", "name", "title"].contains($0) }
          }
          #expect(!free.isEmpty, "\(language.rawValue) \(act) \(register)")
        }
      }
    }
  }

  @Test("Only the languages asked for are read")
  func readsSome() throws {
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, languages: [.german])
    #expect(library.languages == [.german])
    #expect(library.lexicon(.english) == nil)
  }

  @Test("A language without a folder is refused")
  func refusesMissingLanguage() {
    let klingon = Language(rawValue: "tl")
    #expect(
      throws: CorpusError.missingLexicon(
        language: klingon, directory: Samples.lexiconFolder.path)
    ) { try LexiconLibrary.load(directory: Samples.lexiconFolder, languages: [klingon]) }
  }

  @Test("A folder without outlines is refused")
  func refusesEmptyFolder() throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("topics.yaml").path
    #expect(throws: CorpusError.missingFile(file: file)) {
      try LexiconLibrary.load(directory: folder.url)
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    let key: String
    var testDescription: String { "\(file): \(key)" }
  }

  @Test(
    "A damaged lexicon is refused by file, line and key",
    arguments: [
      Damage(
        file: "acts.yaml", old: "See you there", new: "See you {where}",
        key: "acknowledge.casual[5]"),
      Damage(
        file: "acts.yaml", old: "We start at {time} sharp.", new: "We start at {time sharp.",
        key: "tellTime.casual[0]"),
      Damage(file: "acts.yaml", old: "\nlate:", new: "\ntardy:", key: "tardy"),
      Damage(file: "topics.yaml", old: "\nvet:", new: "\nveterinary:", key: "veterinary"),
      Damage(
        file: "topics.yaml", old: "[c, birthday party]", new: "[q, birthday party]",
        key: "birthday.nouns[0]"),
      Damage(
        file: "topics.yaml", old: "    - Annual budget meeting\n", new: "", key: "budget.titles"),
      Damage(
        file: "topics.yaml", old: "Tickets for the Velvet Foxes", new: "Tickets for {who}",
        key: "concert.subjects[0]"),
      Damage(
        file: "names.yaml", old: "postbox.example", new: "postbox.com", key: "mailDomains[0]"),
      Damage(
        file: "mail.yaml", old: "orders@bramblebooks.example", new: "orders at bramble",
        key: "automatic[0].address"),
      Damage(file: "language.yaml", old: "european", new: "lunar", key: "regions[0].daylight"),
      Damage(
        file: "language.yaml", old: "dd/MM/yyyy, HH:mm\n", new: "dd/MM, HH:mm\n",
        key: "regions[0].android"),
      Damage(
        file: "chatter.yaml", old: "company: private", new: "company: public",
        key: "subjects.weather.company"),
    ])
  func refusesDamage(damage: Damage) throws {
    let folder = try TemporaryDirectory()
    let manager = FileManager.default
    for name in ["topics.yaml", "en"] {
      try manager.copyItem(
        at: Samples.lexiconFolder.appendingPathComponent(name),
        to: folder.url.appendingPathComponent(name))
    }
    let file = folder.url.appendingPathComponent("en/\(damage.file)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let range = try #require(text.range(of: damage.old))
    let line = text[..<range.lowerBound].split(separator: "\n").count
    try text.replacingCharacters(in: range, with: damage.new)
      .write(to: file, atomically: true, encoding: .utf8)
    #expect {
      try LexiconLibrary.load(directory: folder.url, languages: [.english])
    } throws: { error in
      guard let location = (error as? CorpusError)?.location else { return false }
      // A block's own line follows its key's; the exact line is the parser's to say.
      return location.file == file.path && location.key == damage.key
        && abs((location.line ?? 0) - line) <= 3
    }
  }
}

extension CorpusError {
  /// Where a fault lies, for the cases that say so.
  var location: Location? {
    switch self {
    case .malformedYAML(let location), .missingKey(let location), .unknownKey(let location),
      .invalidValue(let location, _), .tooFewEntries(let location, _, _),
      .malformedTemplate(let location), .unknownSlot(let location, _):
      location
    default: nil
    }
  }
}
