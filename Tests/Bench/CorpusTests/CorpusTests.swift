import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("A corpus")
struct CorpusTests {
  // The issue: smoke has at least 1 000 messages and 50 events.
  @Test("Smoke is as large as promised, on all platforms, and its counts are those of its parts")
  func smokeIsLargeEnough() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.messageCount >= 1000)
    #expect(corpus.eventCount >= 50)
    #expect(corpus.vaults.count == 4)
    let platforms = Set(corpus.vaults.flatMap(\.messages).map(\.platform))
    #expect(platforms == [.whatsapp, .imessage, .email])
    for vault in corpus.vaults {
      #expect(vault.messageCount == vault.messages.count)
      #expect(vault.eventCount == vault.events.count)
    }
  }

  @Test("Every event has one query, in the calendar's order, with its judgments")
  func queriesAreComplete() throws {
    let corpus = try Samples.smoke.get()
    for vault in corpus.vaults {
      #expect(vault.queries.map(\.id) == vault.events.map { "\(vault.name)/\($0.id.rawValue)" })
      #expect(vault.queries.map(\.event) == vault.events.map(\.id))
      #expect(vault.judgments.count == vault.queries.count)
      #expect(vault.queries.allSatisfy { $0.vault == vault.name && $0.split == vault.split })
    }
    #expect(corpus.queries == corpus.vaults.flatMap(\.queries))
    #expect(Set(corpus.queries.map(\.id)).count == corpus.eventCount)
  }

  @Test("Every judged message exists in its vault, is personal and belongs to one event")
  func judgedMessagesExist() throws {
    for vault in try Samples.smoke.get().vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      var seen: Set<DocumentID> = []
      for judgments in vault.judgments {
        #expect(judgments.map(\.document) == judgments.map(\.document).sorted())
        for judgment in judgments {
          #expect(messages[judgment.document]?.kind == .personal)
          #expect((1...2).contains(judgment.grade))
          #expect(seen.insert(judgment.document).inserted)
        }
      }
    }
  }

  @Test("Slices say what the query is")
  func slicesAreTrue() throws {
    for vault in try Samples.smoke.get().vaults {
      for (query, judgments) in zip(vault.queries, vault.judgments) {
        let slice = judgments.isEmpty ? "0" : judgments.count < 10 ? "1-9" : "10+"
        #expect(query.slices["relevant"] == slice)
        let isCross = query.slices["language"] != query.slices["messageLanguage"]
        #expect(query.slices["crossLingual"] == (isCross ? "true" : "false"))
        #expect(query.slices["kind"]?.isEmpty == false)
      }
    }
  }

  @Test("Identifiers are unique in a vault, messages and events come in order")
  func isOrdered() throws {
    for vault in try Samples.smoke.get().vaults {
      #expect(Set(vault.messages.map(\.id)).count == vault.messages.count)
      let pairs = zip(vault.messages, vault.messages.dropFirst())
      #expect(pairs.allSatisfy { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) })
      let events = zip(vault.events, vault.events.dropFirst())
      #expect(events.allSatisfy { ($0.start, $0.id) < ($1.start, $1.id) })
    }
  }

  // MARK: - Seeds and threads

  /// Five vaults of five languages, more than there are threads in some of the tests.
  private static let yaml = """
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
    """

  private static func digest(seed: UInt64? = nil, threads: Int) throws -> String {
    let folder = try TemporaryDirectory()
    return try CorpusWriter.write(
      Samples.corpus(yaml, seed: seed, threads: threads),
      to: folder.url.appendingPathComponent("corpus"), threads: threads)
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
    #expect(try Samples.corpus(Self.yaml, seed: 4).seed == 4)
  }

  @Test("A vault does not depend on how many follow it")
  func vaultsAreIndependent() throws {
    // With one vault fewer the splits stay as they are: the first is for testing.
    let yaml = Samples.smallYAML.replacingOccurrences(of: "vaults: 2", with: "vaults: 1")
    let alone = try Samples.corpus(yaml)
    let first = try Samples.small.get().vaults[0]
    #expect(alone.vaults[0].messages == first.messages)
    #expect(alone.vaults[0].events == first.events)
  }

  // MARK: - Languages and splits

  @Test("Vaults have the profile's splits and speak its languages in turn, the second one too")
  func languagesTakeTurns() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.vaults.map(\.split) == corpus.profile.splits)
    #expect(Set(corpus.vaults.map(\.split)) == Set(EventQuery.Split.allCases))
    #expect(corpus.vaults.map(\.language) == corpus.profile.languages)
    for (index, vault) in corpus.vaults.enumerated() {
      let script = vault.archive.script
      let spoken = Set(script.turns.map { script.lexicon(of: $0).language })
      #expect(
        spoken == [
          corpus.profile.language(ofVault: index), corpus.profile.secondLanguage(ofVault: index),
        ])
    }
  }

  @Test("A corpus of one language speaks no other")
  func staysMonolingual() throws {
    let yaml = Samples.smallYAML.replacingOccurrences(of: "[de, fr]", with: "[pt]")
    for query in try Samples.corpus(yaml).queries {
      #expect(query.slices["language"] == "pt")
      #expect(query.slices["messageLanguage"] == "pt")
      #expect(query.slices["crossLingual"] == "false")
    }
  }

  @Test("A language without a lexicon is refused")
  func refusesMissingLexicon() throws {
    let lexicons = try LexiconLibrary.load(directory: Samples.lexiconFolder, languages: [.english])
    let generator = CorpusGenerator(
      profile: try CorpusProfile.parse(Samples.smallYAML, file: "p.yaml"),
      difficulty: try Samples.difficulty("medium"), lexicons: lexicons)
    #expect(
      throws: CorpusError.missingLexicon(language: .german, directory: Samples.lexiconFolder.path)
    ) { try generator.generate() }
  }
}
