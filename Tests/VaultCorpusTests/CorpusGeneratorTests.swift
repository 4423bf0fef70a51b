import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The corpus generator")
struct CorpusGeneratorTests {
  /// Five vaults of five languages, more than there are threads in some of the tests.
  private static let profile = Result(running: { () throws(CorpusError) -> CorpusProfile in
    try CorpusProfile.parse(
      """
      name: five
      seed: 3
      vaults: 5
      eventsPerVault: 4
      messagesPerVault: 130
      languages: [ja, pt, it, zh, es]
      split: {train: 0.2, dev: 0.2}
      crossLingualShare: 0.3
      pairs: 8
      period: {start: 2024-01-01, days: 200}
      """, file: "five.yaml")
  })

  private static func digest(seed: UInt64? = nil, threads: Int) throws -> String {
    let folder = try TemporaryDirectory()
    let corpus = try Samples.corpus(profile.get(), seed: seed, threads: threads)
    return try CorpusWriter.write(
      corpus, to: folder.url.appendingPathComponent("corpus"), threads: threads)
  }

  private static let reference = Result { try digest(threads: 1) }

  // The digest is that of the checksums of all files.
  @Test("Every byte is the same on any number of threads", arguments: [1, 2, 5])
  func isDeterministic(threads: Int) throws {
    #expect(try Self.digest(threads: threads) == Self.reference.get())
  }

  @Test("Another seed gives another corpus, and the profile's own is the default")
  func followsSeed() throws {
    let other = try Self.digest(seed: 4, threads: 2)
    #expect(try other != Self.reference.get())
    #expect(try Samples.small.get().seed == 7)
    #expect(try Samples.corpus(Self.profile.get(), seed: 4).seed == 4)
  }

  @Test("A vault does not depend on how many follow it")
  func vaultsAreIndependent() throws {
    // With one vault fewer the splits stay as they are: the first is for testing.
    let yaml = Samples.smallYAML.replacingOccurrences(of: "vaults: 2", with: "vaults: 1")
    let alone = try Samples.corpus(CorpusProfile.parse(yaml, file: "p.yaml"))
    let first = try Samples.small.get().vaults[0]
    #expect(alone.vaults[0].messages == first.messages)
    #expect(alone.vaults[0].events == first.events)
  }

  @Test("Vaults speak the profile's languages in turn, and the second one too")
  func languagesTakeTurns() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.vaults.map(\.language) == corpus.profile.languages)
    for (index, vault) in corpus.vaults.enumerated() {
      let archive = vault.archive
      let spoken = Set(archive.script.turns.map { archive.wording.lexicon(of: $0).language })
      #expect(
        spoken == [
          corpus.profile.language(ofVault: index), corpus.profile.secondLanguage(ofVault: index),
        ])
    }
  }

  @Test("A corpus of one language speaks no other")
  func staysMonolingual() throws {
    let yaml = Samples.smallYAML.replacingOccurrences(of: "[de, fr]", with: "[pt]")
    let corpus = try Samples.corpus(CorpusProfile.parse(yaml, file: "p.yaml"))
    for query in corpus.queries {
      #expect(query.slices["language"] == "pt")
      #expect(query.slices["messageLanguage"] == "pt")
      #expect(query.slices["crossLingual"] == "false")
    }
  }

  @Test("Splits are the profile's")
  func splitsFollowProfile() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.vaults.map(\.split) == corpus.profile.splits)
    #expect(Set(corpus.vaults.map(\.split)) == Set(EventQuery.Split.allCases))
  }

  @Test("Only test speaks of topics that are kept for it")
  func keepsTopics() throws {
    let held = Set(try Samples.lexicons.get().outlines.filter(\.isHeldOut).map(\.key))
    var inTest = 0
    for vault in try Samples.smoke.get().vaults {
      let kept = vault.archive.script.plans.count { held.contains($0.outline.key) }
      if vault.split == .test { inTest += kept } else { #expect(kept == 0, "\(vault.name)") }
    }
    #expect(inTest > 0)
  }

  @Test("A language without a lexicon is refused")
  func refusesMissingLexicon() throws {
    let lexicons = try LexiconLibrary.load(directory: Samples.lexiconFolder, languages: [.english])
    let profile = try CorpusProfile.parse(Samples.smallYAML, file: "p.yaml")
    let generator = CorpusGenerator(
      profile: profile, difficulty: try Samples.difficulty("medium"), lexicons: lexicons)
    #expect(
      throws: CorpusError.missingLexicon(language: .german, directory: Samples.lexiconFolder.path)
    ) { try generator.generate() }
  }
}
