import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The lexicon library and the check of its folders")
struct LexiconLibraryTests {
  /// A copy of the outlines and the English files, some of their text replaced.
  private static func copy(
    _ file: String = "topics.yaml", replacing old: String = "", with new: String = "",
    languages: [String] = ["en"]
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for name in ["topics.yaml"] + languages {
      try FileManager.default.copyItem(
        at: Samples.lexiconFolder.appendingPathComponent(name),
        to: folder.url.appendingPathComponent(name))
    }
    guard !new.isEmpty else { return folder }
    let text = try String(
      contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
    let range = try #require(text.range(of: old), "\(file) holds no \(old)")
    try folder.write(text.replacingCharacters(in: range, with: new), to: file)
    return folder
  }

  private static func english(_ file: String) throws -> String {
    try String(
      contentsOf: Samples.lexiconFolder.appendingPathComponent("en/\(file)"), encoding: .utf8)
  }

  /// The first topic of `en/topics/team.yaml` as it stands there, and its name.
  private static func firstTopic() throws -> (name: String, text: String) {
    let text = try english("topics/team.yaml")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.dropFirst().firstIndex { $0.first?.isLetter == true } ?? lines.endIndex
    let name = try #require(lines.first?.dropLast())
    return (String(name), lines[1..<end].joined(separator: "\n"))
  }

  private static let zebra =
    "zebraRide: {kind: ride, circle: team, place: office, hours: [9], minutes: 60, days: any}\n"

  @Test("The eight languages of the issue are there, each with every topic")
  func isComplete() throws {
    let library = try Samples.lexicons.get()
    #expect(library.languages.map(\.rawValue) == Samples.codes.sorted())
    for language in library.languages {
      #expect(library.lexicon(language)?.topicCount == library.outlines.count)
    }
  }

  @Test("Only the languages asked for are read, in ascending order")
  func readsSome() throws {
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, languages: [.german, .english])
    #expect(library.languages == [.german, .english])
    #expect(library.lexicon(.spanish) == nil)
  }

  // MARK: - Refusals

  @Test("A language without a folder, a folder without outlines and no folder are refused")
  func refusesMissing() throws {
    let tagalog = Language(rawValue: "tl")
    let ours = Samples.lexiconFolder
    #expect(throws: CorpusError.missingLexicon(language: tagalog, directory: ours.path)) {
      try LexiconLibrary.load(directory: ours, languages: [tagalog])
    }
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("topics.yaml").path
    #expect(throws: CorpusError.missingFile(file: file)) {
      try LexiconLibrary.load(directory: folder.url)
    }
    #expect(throws: CorpusError.missingFile(file: "/nowhere/at-all")) {
      try LexiconLibrary.load(
        directory: ours, extendedBy: URL(fileURLWithPath: "/nowhere/at-all"))
    }
  }

  @Test(
    "A language that lacks a file is refused by the file's name",
    arguments: ["language", "names", "typing", "mail", "chatter", "acts"])
  func refusesMissingFile(name: String) throws {
    let folder = try Self.copy()
    let file = folder.url.appendingPathComponent("en/\(name).yaml")
    try FileManager.default.removeItem(at: file)
    #expect(throws: CorpusError.missingFile(file: file.path)) {
      try LexiconLibrary.load(directory: folder.url)
    }
  }

  // The address of a mail loses its protected ending.
  @Test(
    "A damaged lexicon is refused by file, line and key",
    arguments: try GoldenTable.rows(
      "Bench/CorpusTests/Golden/lexicon-library-refuses-damage", of: String.self, String.self,
      String.self, String.self))
  func refusesDamage(name: String, old: String, new: String, key: String) throws {
    let folder = try Self.copy("en/\(name).yaml", replacing: old, with: new)
    let error = refusal { try LexiconLibrary.load(directory: folder.url) }
    #expect(error?.location?.file == folder.url.appendingPathComponent("en/\(name).yaml").path)
    #expect(error?.location?.key == key && error?.location?.line != nil)
  }

  @Test("A topic that no lexicon words is refused by the lexicon's folder and its key")
  func refusesMissingTopic() throws {
    let folder = try Self.copy(replacing: "\nairport:", with: "\n\(Self.zebra)airport:")
    let topics = folder.url.appendingPathComponent("en/topics").path
    #expect(throws: CorpusError.missingKey(.init(file: topics, key: "zebraRide"))) {
      try LexiconLibrary.load(directory: folder.url)
    }
  }

  @Test("A topic in two files of one folder is refused")
  func refusesDuplicateTopic() throws {
    let folder = try Self.copy()
    let (name, text) = try Self.firstTopic()
    let file = try folder.write("\(name):\n\(text)", to: "en/topics/zebra.yaml")
    let error = refusal { try LexiconLibrary.load(directory: folder.url) }
    #expect(error?.name == "duplicateKey")
    #expect(error?.location?.file == file.path && error?.location?.key == name)
  }

  // MARK: - A user's own folder

  private static func extended(_ own: TemporaryDirectory) throws(CorpusError) -> LexiconLibrary {
    try LexiconLibrary.load(
      directory: Samples.lexiconFolder, extendedBy: own.url, languages: [.english, .french])
  }

  @Test("A file of the user's takes the place of ours, in its language alone")
  func replacesFiles() throws {
    let own = try TemporaryDirectory()
    let names = try Self.english("names.yaml").replacingOccurrences(
      of: "surnames: [", with: "surnames: [Zzyzx, ")
    try own.write(names, to: "en/names.yaml")
    let library = try Self.extended(own)
    #expect(library.lexicon(.english)?.names.surnames[0].written == "Zzyzx")
    #expect(library.lexicon(.french)?.names.surnames.contains { $0.written == "Zzyzx" } == false)
    #expect(library.outlines.count == (try Samples.outlines().count))
  }

  @Test("A topic of the user's hides ours of the same name")
  func replacesTopics() throws {
    let own = try TemporaryDirectory()
    let (name, text) = try Self.firstTopic()
    let changed = text.replacingOccurrences(
      of: "titles:\n", with: "titles:\n    - Zebra crossing\n")
    try own.write("\(name):\n\(changed)", to: "en/topics/mine.yaml")
    let lexicon = try #require(try Self.extended(own).lexicon(.english))
    let title = try #require(lexicon.topic(name)?.titles[0])
    #expect(
      lexicon.phrases[title.forms.lowerBound].filled(with: TableSource()) == "Zebra crossing")
    #expect(lexicon.topicCount == (try Samples.outlines().count))
  }

  @Test("A new topic is added where every language has it, and refused where one lacks it")
  func addsTopics() throws {
    let own = try TemporaryDirectory()
    try own.write(Self.zebra, to: "topics.yaml")
    var text = try Self.firstTopic().text
    for (slot, word) in [("whose", "their"), ("Whose", "Their"), ("who", "they"), ("Who", "They")] {
      text = text.replacingOccurrences(of: "{\(slot)}", with: word)
    }
    try own.write("zebraRide:\n\(text)", to: "en/topics/zebra.yaml")
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, extendedBy: own.url, languages: [.english])
    #expect(library.lexicon(.english)?.topic("zebraRide") != nil)
    #expect(library.outlines.count == (try Samples.outlines().count) + 1)
    let error = refusal { try Self.extended(own) }
    #expect(error?.name == "missingKey" && error?.location?.key == "zebraRide")
    #expect(error?.location?.file.hasSuffix("fr/topics") == true)
  }

  @Test("A language that only the user has is added")
  func addsLanguages() throws {
    let own = try TemporaryDirectory()
    try FileManager.default.copyItem(
      at: Samples.lexiconFolder.appendingPathComponent("en"),
      to: own.url.appendingPathComponent("tl"))
    let tagalog = Language(rawValue: "tl")
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, extendedBy: own.url, languages: [.english, tagalog])
    #expect(library.languages == [.english, tagalog])
    #expect(library.lexicon(tagalog)?.language == tagalog)
  }

  @Test("What is wrong in the user's folder is refused by the user's file")
  func refusesExtensions() throws {
    let own = try TemporaryDirectory()
    let file = try own.write("voice: [x]\n", to: "en/typing.yaml")
    let wrong = refusal { try Self.extended(own) }
    #expect(wrong?.location?.file == file.path)
    let unknown = try TemporaryDirectory()
    let topics = try unknown.write("zebraRide: {}\n", to: "en/topics/zebra.yaml")
    let error = refusal { try Self.extended(unknown) }
    #expect(error?.name == "unknownKey" && error?.location?.key == "zebraRide")
    #expect(error?.location?.file == topics.path)
  }

  // MARK: - The check of a folder of lexicons

  private static func change(
    _ folder: TemporaryDirectory, _ file: String, _ change: (String) throws -> String
  ) throws {
    let text = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
    try folder.write(try change(text), to: file)
  }

  @Test("Our own lexicons have no fault, and every phrase of them is counted")
  func ownLexicons() throws {
    let folder = try Self.copy(languages: ["de", "en"])
    let check = LexiconCheck(folder.url)
    #expect(check.faults.isEmpty)
    #expect(check.languages.map(\.rawValue) == ["de", "en"])
    #expect(check.topics == 82)
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, languages: [.english])
    #expect(check.phrases[.english] == library.lexicon(.english)?.phrases.phrases.count)
    #expect(
      !check.remarks.contains {
        if case .unalignedList = $0 { true } else { false }
      })
  }

  @Test("The lexicons that nothing was tuned on have no fault, and no topic of ours")
  func heldOut() throws {
    let folder = Samples.lexiconFolder.deletingLastPathComponent()
      .appendingPathComponent("lexicons-held-out")
    let check = LexiconCheck(folder)
    #expect(check.faults.isEmpty, "\(check.faults)")
    #expect(check.topics == 16 && check.phrases.count == check.languages.count)
    let ours = Set(try Samples.outlines().map(\.key))
    let theirs = try LexiconLibrary.load(directory: folder, languages: [.english]).outlines
    #expect(ours.isDisjoint(with: theirs.map(\.key)))
  }

  @Test("Faults of several acts, topics and files are all told at once")
  func allFaults() throws {
    let folder = try Self.copy()
    try Self.change(folder, "en/acts.yaml") {
      $0.replacing("hope that works for everyone.", with: "in {nowhere}.", maxReplacements: 1)
        .replacing("How about we meet {day} at {time}?", with: "How about {day", maxReplacements: 1)
    }
    try Self.change(folder, "en/topics/friends.yaml") {
      $0.replacing("  subjects:", with: "  subjectz:", maxReplacements: 1)
    }
    try folder.write("casual: [", to: "en/mail.yaml")
    let faults = LexiconCheck(folder.url).faults
    let expected: Set = ["unknownSlot", "malformedTemplate", "unknownKey", "malformedYAML"]
    #expect(Set(faults.map(\.name)) == expected)
    #expect(faults.count == 4)
    #expect(faults.contains { $0.location?.key.hasSuffix("subjectz") == true })
    #expect(faults.contains { $0.location?.file.hasSuffix("mail.yaml") == true })
  }

  @Test("What nothing reads or uses, and what stands twice, is remarked")
  func remarks() throws {
    let folder = try Self.copy(languages: ["de", "en"])
    try folder.write("notes", to: "en/notes.txt")
    try Self.change(folder, "en/chatter.yaml") {
      $0.replacing("fillers:\n", with: "fillers:\n  gadget: [a, b, c, d]\n", maxReplacements: 1)
    }
    let phrase = "    - Come along if you can, {day} from {time}.\n"
    try Self.change(folder, "en/acts.yaml") {
      $0.replacing(phrase, with: phrase + phrase, maxReplacements: 1)
    }
    try Self.change(folder, "topics.yaml") {
      $0.replacing("circle: sport", with: "circle: friends")
    }
    let check = LexiconCheck(folder.url)
    #expect(check.faults.isEmpty)
    let acts = folder.url.appendingPathComponent("en/acts.yaml").path
    let chatter = folder.url.appendingPathComponent("en/chatter.yaml").path
    for remark: LexiconCheck.Remark in [
      .ignoredFile(path: "en/notes.txt"), .circleWithoutTopics("sport"),
      .unusedFiller(file: chatter, slot: "gadget"),
      .unalignedList(
        file: acts, list: "acts.invite.casual", found: 11, first: .german, expected: 10),
    ] {
      #expect(check.remarks.contains(remark), "\(remark)")
    }
    #expect(
      check.remarks.contains {
        if case .repeatedPhrase(acts, .some, _) = $0 { true } else { false }
      })
    for remark in check.remarks { #expect("\(remark)".hasSuffix(".")) }
  }

  @Test("A missing topic is told with the others; a folder without topics.yaml is one fault")
  func missing() throws {
    let folder = try Self.copy()
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("en/topics/sport.yaml"))
    let faults = LexiconCheck(folder.url).faults
    #expect(faults.count > 1)
    #expect(faults.allSatisfy { if case .missingKey = $0 { true } else { false } })
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("topics.yaml"))
    #expect(LexiconCheck(folder.url).faults.count == 1)
  }

  // MARK: - The files of a folder of lexicons

  @Test(
    "A file that nothing would read is refused, and none of ours is",
    arguments: ["english/acts.yaml", "en/act.yaml", "en/acts.yml", "topic.yaml"])
  func refusesWhatNothingWouldRead(_ path: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("a: b", to: path)
    #expect(throws: CorpusError.self) { try LexiconFolder(url: folder.url).refuseStrays() }
    try LexiconFolder(url: Samples.lexiconFolder).refuseStrays()
  }
}
