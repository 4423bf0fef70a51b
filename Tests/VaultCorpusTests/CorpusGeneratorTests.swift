import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The corpus generator")
struct CorpusGeneratorTests {
  @Test("The same seed gives the same bytes, another seed gives others")
  func isDeterministic() throws {
    let first = try Samples.small.get()
    #expect(try Samples.corpus(seed: 7).digest == first.digest)
    #expect(try Samples.corpus(seed: 8).digest != first.digest)
  }

  @Test("A vault does not depend on how many follow it")
  func vaultsAreIndependent() throws {
    let yaml = Samples.smallYAML.replacingOccurrences(of: "vaults: 2", with: "vaults: 1")
    let profile = try CorpusProfile.parse(yaml, file: "p.yaml")
    let alone = try CorpusGenerator(profile: profile, lexicons: Samples.lexicons.get()).generate()
    #expect(alone.vaults[0].messages == (try Samples.small.get().vaults[0].messages))
  }

  @Test("Smoke is as large as promised")
  func smokeIsLargeEnough() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.messageCount >= 1000)
    #expect(corpus.eventCount >= 50)
    #expect(corpus.vaults.count == 4)
    let platforms = CorpusStatistics(corpus).messagesByPlatform.map(\.platform)
    #expect(platforms == [.whatsapp, .imessage, .email])
  }

  @Test("Every event has a query and six to twenty relevant messages, most have ten or more")
  func judgmentsAreComplete() throws {
    let corpus = try Samples.smoke.get()
    let expected = corpus.vaults.flatMap { vault in
      vault.events.map { "\(vault.name)/\($0.id.rawValue)" }
    }
    #expect(corpus.queries.map(\.id) == expected)
    #expect(Set(corpus.judgments.keys) == Set(expected))
    let counts = corpus.queries.map { corpus.judgments[$0.id]?.count ?? 0 }
    #expect(counts.allSatisfy { (6...20).contains($0) })
    #expect(counts.count { $0 >= 10 } * 10 >= counts.count * 7)
  }

  @Test("Every judged message exists in its vault, is personal and judged once")
  func judgedMessagesExist() throws {
    let corpus = try Samples.smoke.get()
    for vault in corpus.vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      var seen: Set<DocumentID> = []
      for query in corpus.queries where query.vault == vault.name {
        #expect(query.split == vault.split)
        for (id, grade) in corpus.judgments[query.id] ?? [:] {
          #expect(messages[id]?.kind == .personal)
          #expect((1...2).contains(grade))
          #expect(seen.insert(id).inserted)
        }
      }
    }
  }

  @Test("Slices say what the query is")
  func slicesAreTrue() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.queries.contains { $0.slices["crossLingual"] == "true" })
    for query in corpus.queries {
      let count = corpus.judgments[query.id]?.count ?? 0
      #expect(query.slices["relevant"] == (count >= 10 ? ">=10" : "<10"))
      let isCross = query.slices["language"] != query.slices["messageLanguage"]
      #expect(query.slices["crossLingual"] == (isCross ? "true" : "false"))
      #expect(query.slices["kind"]?.isEmpty == false)
    }
  }

  @Test("A relevant message is in the language that its query's slice names")
  func languagesAgree() throws {
    let corpus = try Samples.smoke.get()
    for query in corpus.queries {
      let vault = try #require(corpus.vaults.first { $0.name == query.vault })
      for id in (corpus.judgments[query.id] ?? [:]).keys {
        #expect(vault.languages[id]?.rawValue == query.slices["messageLanguage"])
      }
    }
  }

  @Test("Every split sees all four languages")
  func splitsSeeAllLanguages() throws {
    let corpus = try Samples.smoke.get()
    for split in EventQuery.Split.allCases {
      let seen = corpus.vaults.filter { $0.split == split }.flatMap(\.languages.values)
      #expect(Set(seen) == Set(Samples.languages))
    }
  }

  @Test("Identifiers are unique in a vault and messages come in order")
  func messagesAreOrdered() throws {
    for vault in try Samples.smoke.get().vaults {
      #expect(Set(vault.messages.map(\.id)).count == vault.messages.count)
      let pairs = zip(vault.messages, vault.messages.dropFirst())
      #expect(pairs.allSatisfy { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) })
      let events = zip(vault.events, vault.events.dropFirst())
      #expect(events.allSatisfy { ($0.start, $0.id) < ($1.start, $1.id) })
    }
  }

  @Test("An event names somebody besides the owner, and its messages share somebody with it")
  func participantsOverlap() throws {
    let corpus = try Samples.smoke.get()
    for vault in corpus.vaults {
      var people: [Handle: Int] = [:]
      for (index, identity) in vault.identities.enumerated() {
        for handle in identity.handles { people[handle] = index }
      }
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for event in vault.events {
        let guests = Set(event.participants.compactMap { people[$0.handle] })
        #expect(!guests.isEmpty)
        for id in (corpus.judgments["\(vault.name)/\(event.id)"] ?? [:]).keys {
          let message = try #require(messages[id])
          #expect(message.participants.contains { people[$0.handle].map(guests.contains) == true })
        }
      }
    }
  }

  @Test("A language without a lexicon is refused")
  func refusesMissingLexicon() throws {
    let lexicons = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, languages: [.english])
    let profile = try CorpusProfile.parse(Samples.smallYAML, file: "p.yaml")
    #expect(
      throws: CorpusError.missingLexicon(
        language: .german, directory: Samples.lexiconFolder.path)
    ) { try CorpusGenerator(profile: profile, lexicons: lexicons).generate() }
  }
}
