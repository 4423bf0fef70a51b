import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The lexicon library")
struct LexiconLibraryTests {
  /// A copy of the outlines and the English files, some of their text replaced.
  private static func copy(
    _ file: String = "topics.yaml", replacing old: String = "", with new: String = ""
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for name in ["topics.yaml", "en"] {
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

  @Test("A language without a folder is refused")
  func refusesMissingLanguage() {
    let tagalog = Language(rawValue: "tl")
    #expect(
      throws: CorpusError.missingLexicon(language: tagalog, directory: Samples.lexiconFolder.path)
    ) { try LexiconLibrary.load(directory: Samples.lexiconFolder, languages: [tagalog]) }
  }

  @Test("A folder without outlines is refused")
  func refusesEmptyFolder() throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("topics.yaml").path
    #expect(throws: CorpusError.missingFile(file: file)) {
      try LexiconLibrary.load(directory: folder.url)
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
        file: "acts.yaml", old: "casual:\n", new: "casual:\n    - See you {where}\n",
        key: "invite.casual[0]"),
      Damage(
        file: "acts.yaml", old: "casual:\n", new: "casual:\n    - 'See {time sharp'\n",
        key: "invite.casual[0]"),
      Damage(
        file: "acts.yaml", old: "casual:\n", new: "casual:\n    - 'See {date|a|b}'\n",
        key: "invite.casual[0]"),
      Damage(file: "acts.yaml", old: "\nlate:", new: "\ntardy:", key: "tardy"),
      Damage(file: "acts.yaml", old: "invite:\n", new: "invite: {}\nlate: {}\nold:\n", key: "late"),
      Damage(file: "topics/team.yaml", old: ":\n", new: "Zebra:\n", key: "appraisalZebra"),
      Damage(
        file: "topics/team.yaml", old: "nouns: [", new: "nouns: [[q, thing], ",
        key: "appraisal.nouns[0]"),
      Damage(
        file: "topics/team.yaml", old: "titles:\n", new: "titles:\n    - On {day}\n",
        key: "appraisal.titles[0]"),
      Damage(
        file: "topics/team.yaml", old: "titles:\n", new: "title:\n", key: "appraisal.title"),
      Damage(
        file: "names.yaml", old: "mailDomains: [", new: "mailDomains: [mail.com, ",
        key: "mailDomains[0]"),
      Damage(file: "names.yaml", old: "  sport:", new: "  sports:", key: "groups.sports"),
      Damage(file: "mail.yaml", old: "address: ", new: "address: x", key: "automatic[0].address"),
      Damage(
        file: "language.yaml", old: "daylight: ", new: "daylight: lunar # ",
        key: "regions[0].daylight"),
      Damage(
        file: "language.yaml", old: "android: \"", new: "android: HH # \"",
        key: "regions[0].android"),
      Damage(file: "language.yaml", old: "  wholeHour:", new: "  #", key: "dates.wholeHour"),
      Damage(
        file: "chatter.yaml", old: "company: ", new: "company: un",
        key: "subjects.weather.company"),
      Damage(file: "typing.yaml", old: "voice:", new: "voices:", key: "voices"),
    ])
  func refusesDamage(damage: Damage) throws {
    var damage = damage
    if damage.file == "mail.yaml" {
      // The address loses its protected ending.
      let text = try Self.english("mail.yaml")
      let start = try #require(text.range(of: "address: "))
      let line = text[start.lowerBound...].prefix { $0 != "\n" }
      damage = Damage(
        file: damage.file, old: String(line),
        new: line.replacingOccurrences(of: ".example", with: ".com"), key: damage.key)
    }
    let folder = try Self.copy("en/\(damage.file)", replacing: damage.old, with: damage.new)
    let file = folder.url.appendingPathComponent("en/\(damage.file)").path
    #expect {
      try LexiconLibrary.load(directory: folder.url)
    } throws: { error in
      guard let location = (error as? CorpusError)?.location else { return false }
      return location.file == file && location.key == damage.key && location.line != nil
    }
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
    #expect {
      try LexiconLibrary.load(directory: folder.url)
    } throws: { error in
      guard case .duplicateKey(let location) = error as? CorpusError else { return false }
      return location.file == file.path && location.key == name
    }
  }

  @Test("A key that stands twice in one file is refused by that file")
  func refusesDuplicateKey() throws {
    let folder = try Self.copy(
      "en/names.yaml", replacing: "masculine:", with: "feminine: []\nmasculine:")
    #expect {
      try LexiconLibrary.load(directory: folder.url)
    } throws: { error in
      guard case .duplicateKey(let location) = error as? CorpusError else { return false }
      return location.file.hasSuffix("en/names.yaml") && location.key == "feminine"
    }
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
    #expect(library.outlines.count == (try Samples.lexicons.get().outlines.count))
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
    #expect(lexicon.topicCount == (try Samples.lexicons.get().outlines.count))
  }

  @Test("A new topic is added where every language has it, and refused where one lacks it")
  func addsTopics() throws {
    let own = try TemporaryDirectory()
    try own.write(Self.zebra, to: "topics.yaml")
    let text = try Self.firstTopic().text
      .replacingOccurrences(of: "{whose}", with: "their")
      .replacingOccurrences(of: "{Whose}", with: "Their")
      .replacingOccurrences(of: "{who}", with: "they")
      .replacingOccurrences(of: "{Who}", with: "They")
    try own.write("zebraRide:\n\(text)", to: "en/topics/zebra.yaml")
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, extendedBy: own.url, languages: [.english])
    #expect(library.lexicon(.english)?.topic("zebraRide") != nil)
    #expect(library.outlines.count == (try Samples.lexicons.get().outlines.count) + 1)
    #expect {
      try Self.extended(own)
    } throws: { error in
      guard case .missingKey(let location) = error as? CorpusError else { return false }
      return location.key == "zebraRide" && location.file.hasSuffix("fr/topics")
    }
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
    #expect {
      try Self.extended(own)
    } throws: { error in
      (error as? CorpusError)?.location?.file == file.path
    }
    let unknown = try TemporaryDirectory()
    let topics = try unknown.write("zebraRide: {}\n", to: "en/topics/zebra.yaml")
    #expect {
      try Self.extended(unknown)
    } throws: { error in
      guard case .unknownKey(let location) = error as? CorpusError else { return false }
      return location.file == topics.path && location.key == "zebraRide"
    }
  }

  @Test("A user's folder that is not there is refused")
  func refusesMissingExtension() {
    #expect(throws: CorpusError.missingFile(file: "/nowhere/at-all")) {
      try LexiconLibrary.load(
        directory: Samples.lexiconFolder, extendedBy: URL(fileURLWithPath: "/nowhere/at-all"))
    }
  }
}
