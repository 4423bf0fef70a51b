import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A corpus")
struct CorpusTests {
  // The issue: smoke has at least 1 000 messages and 50 events.
  @Test("Smoke is as large as promised, on all platforms")
  func smokeIsLargeEnough() throws {
    let corpus = try Samples.smoke.get()
    #expect(corpus.messageCount >= 1000)
    #expect(corpus.eventCount >= 50)
    #expect(corpus.vaults.count == 4)
    let platforms = Set(corpus.vaults.flatMap(\.messages).map(\.platform))
    #expect(platforms == [.whatsapp, .imessage, .email])
  }

  @Test("The counts are those of the messages and events that are made")
  func countsAreTrue() throws {
    for vault in try Samples.smoke.get().vaults {
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

  @Test("No text holds an unfilled slot, a doubled space or a space before its end")
  func textsAreWhole() throws {
    for vault in try Samples.smoke.get().vaults {
      for message in vault.messages where message.kind == .personal {
        #expect(!message.text.contains("{") && !message.text.contains("}"), "\(message.id)")
        #expect(!(message.subject ?? "").contains("{"))
        #expect(!message.text.hasSuffix(" "))
      }
      #expect(vault.events.allSatisfy { !$0.title.isEmpty && !$0.title.contains("{") })
    }
  }

  @Test("A relevant message shares somebody besides the owner with its event")
  func participantsOverlap() throws {
    for vault in try Samples.smoke.get().vaults {
      var people: [Handle: Int] = [:]
      for (index, identity) in vault.identities.enumerated() {
        for handle in identity.handles { people[handle] = index }
      }
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for (event, judgments) in zip(vault.events, vault.judgments) where !judgments.isEmpty {
        let guests = Set(event.participants.compactMap { people[$0.handle] })
        #expect(!guests.isEmpty)
        for judgment in judgments {
          let message = try #require(messages[judgment.document])
          #expect(message.participants.contains { people[$0.handle].map(guests.contains) == true })
        }
      }
    }
  }

  @Test("Asking twice gives the same texts")
  func isStable() throws {
    let vault = try Samples.small.get().vaults[1]
    #expect(vault.messages == vault.messages)
    #expect(vault.events == vault.events)
    #expect(vault.judgments == vault.judgments)
  }
}
