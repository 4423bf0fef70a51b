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

  @Test(
    "A value out of range is refused by key and line, an optional one too",
    arguments: [
      ("name: small", "name: Small Corpus", "name", 1), ("name: small", "name: -x", "name", 1),
      ("seed: 7", "seed: minus one", "seed", 2), ("seed: 7", "seed: -1", "seed", 2),
      ("vaults: 2", "vaults: 0", "vaults", 3), ("vaults: 2", "vaults: 1001", "vaults", 3),
      ("vaults: 2", "vaults: two", "vaults", 3),
      ("eventsPerVault: 3", "eventsPerVault: 0", "eventsPerVault", 4),
      ("eventsPerVault: 3", "eventsPerVault: 2001", "eventsPerVault", 4),
      ("messagesPerVault: 120", "messagesPerVault: 29", "messagesPerVault", 5),
      // Thirty for each of three events.
      ("messagesPerVault: 120", "messagesPerVault: 89", "messagesPerVault", 5),
      ("messagesPerVault: 120", "messagesPerVault: 2000001", "messagesPerVault", 5),
      ("[de, fr]", "[de, de]", "languages[1]", 6), ("[de, fr]", "[german]", "languages[0]", 6),
      ("[de, fr]", "[DE]", "languages[0]", 6), ("[de, fr]", "de", "languages", 6),
      ("dev: 0.5", "dev: 1", "split", 7), ("train: 0,", "train: 0.6,", "split", 7),
      ("dev: 0.5", "dev: -0.5", "split.dev", 7), ("train: 0,", "train: nan,", "split.train", 7),
      ("crossLingualShare: 0.5", "crossLingualShare: 1.5", "crossLingualShare", 8),
      ("2025-02-01", "2025-02-30", "period.start", 9), ("2025-02-01", "soon", "period.start", 9),
      ("2025-02-01", "1969-02-01", "period.start", 9), ("days: 160", "days: 149", "period.days", 9),
      ("days: 160", "days: 36501", "period.days", 9), ("160}", "160}\npairs: -1", "pairs", 10),
      ("160}", "160}\npairs: 100001", "pairs", 10),
      ("160}", "160}\nkilledImports: 10001", "killedImports", 10),
      ("160}", "160}\nlargeExportShare: 2", "largeExportShare", 10),
      ("160}", "160}\nlanguagesTable: some", "languagesTable", 10),
      ("160}", "160}\nplatforms: {email: 0, whatsapp: 0, imessage: 0}", "platforms", 10),
      ("160}", "160}\nplatforms: {email: -1, whatsapp: 0, imessage: 0}", "platforms.email", 10),
      ("160}", "160}\ndifficulty: [hard]", "difficulty", 10),
    ])
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
