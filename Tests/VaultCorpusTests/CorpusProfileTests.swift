import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("A corpus profile")
struct CorpusProfileTests {
  @Test("Every field comes from the file")
  func readsEveryField() throws {
    let profile = try CorpusProfile.parse(Samples.smallYAML, file: "small.yaml")
    #expect(profile.name == "small")
    #expect(profile.seed == 7)
    #expect(profile.vaults == 2)
    #expect(profile.eventsPerVault == 3)
    #expect(profile.messagesPerVault == 120)
    #expect(profile.languages == [.german, .french])
    #expect(profile.developmentShare == 0.5)
    #expect(profile.crossLingualShare == 0.5)
    #expect(profile.firstDay.description == "2025-02-01")
    #expect(profile.days == 160)
  }

  // The sizes are the issue's own: smoke and default profile.
  @Test(
    "The shipped profiles are as large as promised",
    arguments: [("smoke", 1000, 50, 1), ("default", 10_000, 200, 100)])
  func shippedProfiles(name: String, messages: Int, events: Int, testEvents: Int) throws {
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/\(name).yaml"))
    let testVaults = (0..<profile.vaults).count { profile.split(ofVault: $0) == .test }
    #expect(profile.name == name)
    #expect(profile.vaults * profile.messagesPerVault >= messages)
    #expect(profile.vaults * profile.eventsPerVault >= events)
    #expect(testVaults * profile.eventsPerVault >= testEvents)
    #expect(profile.languages.count == 4)
  }

  @Test("Each split of the default profile has a vault in every language")
  func splitsSeeEveryLanguage() throws {
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/default.yaml"))
    for split in EventQuery.Split.allCases {
      let vaults = (0..<profile.vaults).filter { profile.split(ofVault: $0) == split }
      #expect(Set(vaults.map(profile.language(ofVault:))) == Set(profile.languages))
    }
  }

  @Test("Between them, main and second languages show each split of smoke all four")
  func smokeSplitsSeeEveryLanguage() throws {
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/smoke.yaml"))
    for split in EventQuery.Split.allCases {
      let vaults = (0..<profile.vaults).filter { profile.split(ofVault: $0) == split }
      let seen = vaults.flatMap {
        [profile.language(ofVault: $0), profile.secondLanguage(ofVault: $0)]
      }
      #expect(Set(seen) == Set(profile.languages))
    }
  }

  @Test("The first vault is always for testing, and a second language differs from the main one")
  func splitAndSecondLanguage() throws {
    for languages in ["[en]", "[en, es]", "[en, es, de]", "[en, es, de, fr]"] {
      let yaml = Samples.smallYAML
        .replacingOccurrences(of: "[de, fr]", with: languages)
        .replacingOccurrences(of: "vaults: 2", with: "vaults: 40")
      let profile = try CorpusProfile.parse(yaml, file: "p.yaml")
      #expect(profile.split(ofVault: 0) == .test)
      let development = (0..<40).count { profile.split(ofVault: $0) == .dev }
      #expect((18...22).contains(development))
      for vault in 0..<40 where profile.languages.count > 1 {
        #expect(profile.language(ofVault: vault) != profile.secondLanguage(ofVault: vault))
      }
    }
  }

  @Test(
    "A value out of range is refused by key and line",
    arguments: [
      ("name: small", "name: Small Corpus", "name", 1),
      ("seed: 7", "seed: minus one", "seed", 2),
      ("vaults: 2", "vaults: 0", "vaults", 3),
      ("vaults: 2", "vaults: two", "vaults", 3),
      ("[de, fr]", "[de, de]", "languages[1]", 6),
      ("[de, fr]", "[german]", "languages[0]", 6),
      ("developmentShare: 0.5", "developmentShare: 1", "developmentShare", 7),
      ("crossLingualShare: 0.5", "crossLingualShare: 1.5", "crossLingualShare", 8),
      ("2025-02-01", "2025-02-30", "period.start", 9),
      ("days: 160", "days: 30", "period.days", 9),
    ])
  func refusesValues(old: String, new: String, key: String, line: Int) {
    let yaml = Samples.smallYAML.replacingOccurrences(of: old, with: new)
    #expect {
      try CorpusProfile.parse(yaml, file: "p.yaml")
    } throws: { error in
      guard case .invalidValue(let location, _) = error as? CorpusError else { return false }
      return location == .init(file: "p.yaml", line: line, key: key)
    }
  }

  @Test("An unknown key is refused")
  func refusesUnknownKey() {
    let yaml = Samples.smallYAML + "\nvualts: 3"
    #expect(
      throws: CorpusError.unknownKey(.init(file: "p.yaml", line: 10, key: "vualts"))
    ) { try CorpusProfile.parse(yaml, file: "p.yaml") }
  }

  @Test("A missing key is refused")
  func refusesMissingKey() {
    let yaml = Samples.smallYAML.replacingOccurrences(of: "seed: 7\n", with: "")
    #expect(
      throws: CorpusError.missingKey(.init(file: "p.yaml", line: 1, key: "seed"))
    ) { try CorpusProfile.parse(yaml, file: "p.yaml") }
  }

  @Test("A file that is not there is refused by its path")
  func refusesMissingFile() {
    let url = URL(fileURLWithPath: "/nowhere/at-all.yaml")
    #expect(throws: CorpusError.missingFile(file: "/nowhere/at-all.yaml")) {
      try CorpusProfile.load(url)
    }
  }
}
