import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("A corpus profile")
struct CorpusProfileTests {
  private static func shipped(_ name: String) throws -> CorpusProfile {
    try CorpusProfile.load(Repository.url("Datasets/profiles/\(name).yaml"))
  }

  @Test("Every field comes from the file, and what may be left out has its documented default")
  func readsFields() throws {
    let given = try CorpusProfile.parse(
      Samples.smallYAML
        + "\ndifficulty: hard\npairs: 12\nkilledImports: 3\nlargeExportShare: 0.5"
        + "\nlanguagesTable: full"
        + "\nplatforms: {email: 3, whatsapp: 0, imessage: 0.5}", file: "small.yaml")
    let plain = try CorpusProfile.parse(Samples.smallYAML, file: "small.yaml")
    for profile in [given, plain] {
      #expect(profile.name == "small")
      let sizes = [profile.vaults, profile.eventsPerVault, profile.messagesPerVault]
      #expect(sizes == [2, 3, 120])
      #expect(profile.seed == 7 && profile.days == 160)
      #expect(profile.languages == [.german, .french])
      let shares = [profile.trainShare, profile.developmentShare, profile.crossLingualShare]
      let expected: [Double] = [0, 0.5, 0.5]
      #expect(shares == expected)
      #expect(profile.firstDay.description == "2025-02-01")
    }
    #expect(given.difficulty == "hard" && plain.difficulty == "medium")
    let counts = [given.pairs, plain.pairs, given.killedImports, plain.killedImports]
    #expect(counts == [12, 0, 3, 20])
    #expect(given.largeExportShare == 0.5 && plain.largeExportShare == 0.1)
    #expect(given.languagesTable == .full && plain.languagesTable == .sample)
    let weights = given.platformWeights
    #expect(weights == [.email: 3, .whatsapp: 0, .imessage: 0.5])
    #expect(plain.platformWeights.isEmpty)
  }

  // The sizes are the issue's own.
  @Test(
    "The shipped profiles are as large as promised",
    arguments: [
      ("smoke", 1, 1000, 50), ("ci", 20, 20_000, 400), ("nightly", 50, 200_000, 0),
      ("document", 1, 100_000, 0), ("large", 1, 1_000_000, 0), ("default", 16, 10_000, 200),
    ])
  func shippedProfiles(name: String, vaults: Int, messages: Int, events: Int) throws {
    let profile = try Self.shipped(name)
    #expect(profile.name == name)
    #expect(profile.vaults >= vaults)
    #expect(profile.vaults * profile.messagesPerVault >= messages)
    #expect(profile.vaults * profile.eventsPerVault >= events)
    #expect(profile.difficulty == "medium")
    if ["ci", "nightly", "default"].contains(name) {
      #expect(Set(profile.languages.map(\.rawValue)) == Set(Samples.codes))
    }
  }

  // MARK: - Splits

  /// The sizes are those that the issue asks for.
  @Test("Twelve vaults of the default profile are for testing, in every language")
  func defaultTests() throws {
    let profile = try Self.shipped("default")
    let tests = profile.splits.indices.filter { profile.splits[$0] == .test }
    #expect(tests.count == 12 && profile.splits.count { $0 == .dev } == 3)
    #expect(Set(tests.map(profile.language(ofVault:))) == Set(profile.languages))
    #expect(profile.pairs == 2500)
  }

  @Test(
    "Each split has its share of the vaults, give or take one",
    arguments: [(0.2, 0.3), (0.0, 0.5), (0.25, 0.25), (0.5, 0.4), (0.0, 0.0)], [1, 7, 24, 40])
  func splitsHaveTheirShares(shares: (Double, Double), vaults: Int) throws {
    let yaml = Samples.smallYAML
      .replacingOccurrences(of: "train: 0, dev: 0.5", with: "train: \(shares.0), dev: \(shares.1)")
      .replacingOccurrences(of: "vaults: 2", with: "vaults: \(vaults)")
    let splits = try CorpusProfile.parse(yaml, file: "p.yaml").splits
    #expect(splits.count == vaults)
    #expect(splits[0] == .test)
    for (split, share) in [
      (EventQuery.Split.train, shares.0), (.dev, shares.1), (.test, 1 - shares.0 - shares.1),
    ] {
      let count = splits.count { $0 == split }
      #expect(abs(Double(count) - share * Double(vaults)) <= 1, "\(split) \(count) of \(vaults)")
    }
  }

  @Test(
    "Every language of ci and nightly is in the test split, two vaults in five and more",
    arguments: ["ci", "nightly"])
  func splitsSeeEveryLanguage(name: String) throws {
    let profile = try Self.shipped(name)
    let splits = profile.splits
    #expect(splits.count { $0 == .test } * 10 >= splits.count * 4)
    for split in EventQuery.Split.allCases {
      let vaults = splits.indices.filter { splits[$0] == split }
      let languages = Set(vaults.map(profile.language(ofVault:)))
      if split == .test || name == "nightly" {
        #expect(languages == Set(profile.languages), "\(split)")
      }
      #expect(languages.count >= 4, "\(split)")
    }
  }

  @Test(
    "A second language differs from the main one, and all others take turns",
    arguments: ["[en]", "[en, es]", "[en, es, de]", "[en, es, de, fr]"])
  func secondLanguages(languages: String) throws {
    let yaml = Samples.smallYAML
      .replacingOccurrences(of: "[de, fr]", with: languages)
      .replacingOccurrences(of: "vaults: 2", with: "vaults: 40")
    let profile = try CorpusProfile.parse(yaml, file: "p.yaml")
    var pairs: Set<String> = []
    for vault in 0..<40 {
      let main = profile.language(ofVault: vault)
      let second = profile.secondLanguage(ofVault: vault)
      #expect((main == second) == (profile.languages.count == 1))
      pairs.insert("\(main.rawValue) \(second.rawValue)")
    }
    let count = profile.languages.count
    #expect(pairs.count == max(1, count * (count - 1)))
  }

  // MARK: - Refusals

  // The least number of messages is thirty for each of three events.
  @Test(
    "A value out of range is refused by key and line, an optional one too",
    arguments: try GoldenTable.rows(
      "Bench/CorpusTests/Golden/corpus-profile-refuses-values", of: String.self, String.self,
      String.self, Int.self))
  func refusesValues(old: String, new: String, key: String, line: Int) {
    let yaml = Samples.smallYAML.replacingOccurrences(of: old, with: new)
    let error = refusal { try CorpusProfile.parse(yaml, file: "p.yaml") }
    #expect(error?.name == "invalidValue")
    #expect(error?.location == .init(file: "p.yaml", line: line, key: key))
  }

  @Test(
    "An unknown key is refused, inside a mapping too",
    arguments: [
      ("seed: 7", "seed: 7\nvualts: 3", 3, "vualts"), ("dev: 0.5", "dve: 0.5", 7, "split.dve"),
      ("days: 160", "day: 160", 9, "period.day"),
      ("seed: 7", "seed: 7\nplatforms: {sms: 1}", 3, "platforms.sms"),
    ])
  func refusesUnknownKeys(old: String, new: String, line: Int, key: String) {
    let yaml = Samples.smallYAML.replacingOccurrences(of: old, with: new)
    #expect(throws: CorpusError.unknownKey(.init(file: "p.yaml", line: line, key: key))) {
      try CorpusProfile.parse(yaml, file: "p.yaml")
    }
  }

  @Test(
    "A missing key is refused",
    arguments: [
      "name", "seed", "vaults", "eventsPerVault", "messagesPerVault", "languages", "split",
      "crossLingualShare", "period",
    ])
  func refusesMissingKeys(key: String) {
    let lines = Samples.smallYAML.split(separator: "\n").filter { !$0.hasPrefix("\(key):") }
    #expect(throws: CorpusError.missingKey(.init(file: "p.yaml", line: 1, key: key))) {
      try CorpusProfile.parse(lines.joined(separator: "\n"), file: "p.yaml")
    }
  }

  @Test("A file that is not there is refused by its path")
  func refusesMissingFile() {
    #expect(throws: CorpusError.missingFile(file: "/nowhere/at-all.yaml")) {
      try CorpusProfile.load(URL(fileURLWithPath: "/nowhere/at-all.yaml"))
    }
  }

  // MARK: - Overrides

  // 24 vaults and 2 400 messages are 100 each, enough for three events; 2 401 make it 101.
  @Test(
    "A number of messages is shared by the vaults, with events as they fit",
    arguments: [
      (2_400, 100, 3), (2_401, 101, 3), (720, 30, 1), (24_000, 1000, 19), (1_000_000, 41_667, 19),
    ])
  func replacesMessages(messages: Int, share: Int, events: Int) throws {
    let profile = try Self.shipped("ci").replacing(messages: messages)
    #expect(profile.messagesPerVault == share)
    #expect(profile.eventsPerVault == events)
    #expect(profile.vaults == 24)
  }

  @Test(
    "Too few messages or too many are refused", arguments: [0, -5, 1, 695, 48_000_001, .max, .min])
  func refusesMessages(messages: Int) throws {
    let profile = try Self.shipped("ci")
    let error = refusal { try profile.replacing(messages: messages) }
    #expect(error?.name == "invalidValue" && error?.location?.file == "--messages")
  }

  @Test("Languages and difficulty are replaced, the rest stays")
  func replacesLanguages() throws {
    let ci = try Self.shipped("ci")
    let profile = try ci.replacing(languages: ["zh", "it"], difficulty: "hard")
    #expect(profile.languages.map(\.rawValue) == ["zh", "it"])
    #expect(profile.difficulty == "hard")
    #expect(profile.messagesPerVault == ci.messagesPerVault)
    #expect(profile.splits.count == ci.vaults)
    #expect(try ci.replacing() == ci)
  }

  @Test(
    "No language, one given twice and what is no code are refused",
    arguments: [[], ["en", "en"], ["english"], ["EN"], [""], ["en", "e1"]])
  func refusesLanguages(languages: [String]) throws {
    let profile = try Self.shipped("ci")
    let error = refusal { try profile.replacing(languages: languages) }
    #expect(error?.name == "invalidValue" && error?.location?.file == "--languages")
  }
}

@Suite("Levels of difficulty")
struct DifficultyTests {
  private static let whole = """
    calm: {naming: 1, topical: 1, paraphrased: 0, sameTopic: 0, samePeople: 0, crowding: 4, \
    brief: 0, drifting: 0, targeted: 0, noise: 1, programmes: 0, mingled: 0, strays: 0, \
    forwarded: 0, digressions: 0}
    """

  private static func load(_ name: String, _ yaml: String) throws -> Difficulty {
    let folder = try TemporaryDirectory()
    try folder.write(yaml, to: "difficulty.yaml")
    return try Difficulty.load(name, file: folder.url.appendingPathComponent("difficulty.yaml"))
  }

  // Less naming and fewer topical sentences leave less to match; more of everything else adds what
  // can be mistaken.
  @Test("No knob is turned back from one level to the next")
  func levelsAreOrdered() throws {
    let levels = try ["easy", "medium", "hard"].map { try Samples.difficulty($0) }
    #expect(levels.map(\.name) == ["easy", "medium", "hard"])
    let falling: [@Sendable (Difficulty) -> Double] = [
      { $0[.naming] }, { $0[.topical] }, { $0[.crowding] },
    ]
    let rising: [@Sendable (Difficulty) -> Double] = [
      { $0[.paraphrased] }, { $0[.sameTopic] }, { $0[.samePeople] }, { $0[.brief] },
      { $0[.drifting] },
      { $0[.targeted] }, { $0[.noise] }, { $0[.mingled] }, { $0[.strays] }, { $0[.forwarded] },
      { $0[.digressions] },
    ]
    for (easier, harder) in zip(levels, levels.dropFirst()) {
      for knob in falling { #expect(knob(easier) >= knob(harder)) }
      for knob in rising { #expect(knob(easier) < knob(harder)) }
    }
  }

  @Test("Every value is read from its own key")
  func readsValues() throws {
    let level = try Self.load(
      "own",
      """
      own: {naming: 0.1, topical: 0.2, paraphrased: 0.3, sameTopic: 4, samePeople: 5, \
      crowding: 6, brief: 0.7, drifting: 0.8, targeted: 0.9, noise: 2, programmes: 0.15, mingled: 0.25, \
      strays: 0.35, forwarded: 0.45, digressions: 0.55}
      """)
    let values = [
      level[.naming], level[.topical], level[.paraphrased], level[.sameTopic], level[.samePeople],
      level[.crowding], level[.brief], level[.drifting], level[.targeted], level[.noise],
      level[.programmes],
      level[.mingled], level[.strays], level[.forwarded], level[.digressions],
    ]
    let expected: [Double] = [
      0.1, 0.2, 0.3, 4, 5, 6, 0.7, 0.8, 0.9, 2, 0.15, 0.25, 0.35, 0.45, 0.55,
    ]
    #expect(values == expected)
  }

  @Test(
    "A missing key is refused by its name",
    arguments: [
      "naming", "topical", "paraphrased", "sameTopic", "samePeople", "crowding", "brief",
      "drifting", "targeted", "noise", "programmes", "mingled", "strays", "forwarded",
      "digressions",
    ])
  func refusesMissingKey(key: String) throws {
    let pair = try Regex("\(key): [0-9]+(, )?")
    let yaml = Self.whole.replacing(pair, with: "").replacing(", }", with: "}")
    let error = refusal { try Self.load("calm", yaml) }
    #expect(error?.name == "missingKey" && error?.location?.key == "calm.\(key)")
    #expect(error?.location?.file.hasSuffix("difficulty.yaml") == true)
  }

  @Test(
    "A slip of the pen and a value outside its range are refused by key",
    arguments: [
      ("noise: 1, nosie: 1", "nosie", "unknownKey"), ("naming: 1.5", "naming", "invalidValue"),
      ("brief: -0.1", "brief", "invalidValue"), ("noise: 5", "noise", "invalidValue"),
      ("sameTopic: many", "sameTopic", "invalidValue"),
      ("crowding: 201", "crowding", "invalidValue"),
    ])
  func refuses(pair: String, key: String, name: String) throws {
    let known = try #require(pair.split(separator: ":").first)
    let yaml = Self.whole.replacing(try Regex("\(known): [0-9]+"), with: pair)
    let error = refusal { try Self.load("calm", yaml) }
    #expect(error?.name == name && error?.location?.key == "calm.\(key)")
  }

  @Test("A level that the file does not hold is refused, and so is a file that is not there")
  func refusesUnknownLevel() {
    let error = refusal { try Self.load("brutal", Self.whole) }
    #expect(error?.name == "invalidValue" && error?.location?.key == "brutal")
    #expect(error?.description.contains("calm") == true)
    let absent = Repository.url("Datasets/no-such-difficulty.yaml")
    #expect(throws: CorpusError.missingFile(file: absent.path)) {
      try Difficulty.load("easy", file: absent)
    }
  }
}

@Suite("A corpus error's text")
struct CorpusErrorTests {
  @Test("It says where, what and what to do; what a value must be, with its numbers and names")
  func describes() throws {
    let place = CorpusError.Location(file: "p.yaml", line: 3, key: "vaults")
    let errors: [CorpusError] = [
      .unknownKey(place), .invalidValue(place, expected: .form(.share)),
      .tooFewEntries(place, found: 2, minimum: 5), .duplicateKey(place), .missingKey(place),
      .malformedYAML(.init(file: "p.yaml")), .unknownSlot(place, slot: "dya"),
      .missingLexicon(language: Language(rawValue: "tl"), directory: "lex"),
      .cannotWrite(path: "out", reason: "No space left on device"), .missingFile(file: "x.yaml"),
      .foreignDirectory(path: "out"), .interrupted,
    ]
    let range: ClosedRange<Int> = 30...2_000_000
    let expectations: [CorpusError.Expectation] = [
      .number(0...100), .messages(range, vaults: 4),
      .languageFile(names: ["names.yaml", "mail.yaml"]),
    ]
    let described = errors.map(\.description) + expectations.map(\.description)
    #expect(try described == Samples.golden("errors.txt"))
  }
}
