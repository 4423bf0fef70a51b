import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// Ingest, which never sees the generator, is the judge of what one message on two platforms is.
@Suite("Copies on a second platform")
struct CopiesTests {
  private static func linked(_ corpus: Corpus) throws -> [String: [[String]]] {
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    let dataset = try DatasetReader.read(directory)
    var groups: [String: [[String]]] = [:]
    for vault in dataset.vaults {
      let table = CrossPlatformLinks.table(
        messages: vault.messages, directory: ContactResolver.resolve(vault))
      groups[vault.name] = table.groups.map { $0.members.map(\.rawValue) }
    }
    return groups
  }

  @Test("Ingest links exactly the copies that were made", arguments: [3, 11, 2_026])
  func linksAgree(seed: UInt64) throws {
    let corpus = try QuerySamples.corpus(vaults: 24, events: 24, messages: 1000, seed: seed)
    let groups = try Self.linked(corpus)
    var count = 0
    for vault in corpus.vaults {
      let made = VaultAliases(archive: vault.archive).pairs().map {
        [$0.canonical.rawValue, $0.other.rawValue]
      }
      let found = try #require(groups[vault.name])
      #expect(found.filter { !made.contains($0) } == [], "linked, though no copies: \(vault.name)")
      #expect(made.filter { !found.contains($0) } == [], "copies that are not linked")
      count += made.count
    }
    #expect(count >= 16)
  }

  @Test("A copy says the same, seconds later, to the same person on the other app")
  func copiesAreFaithful() throws {
    let corpus = try QuerySamples.eight.get()
    var platforms: Set<Platform> = []
    for vault in corpus.vaults {
      let archive = vault.archive
      let script = archive.script
      for (position, copy) in script.turns.enumerated() where copy.copies >= 0 {
        let original = script.turns[Int(copy.copies)]
        #expect(original.isCopied && original.copies < 0)
        #expect(archive.wording.text(of: Int32(position)) == archive.wording.text(of: copy.copies))
        #expect((3...40).contains(copy.time.days(since: original.time) * 86_400))
        #expect(copy.speaker == original.speaker)
        guard case .chat(let first) = original.place, case .chat(let second) = copy.place else {
          Issue.record("a copy is no chat message")
          continue
        }
        let rooms = [script.rooms.chats[first], script.rooms.chats[second]]
        #expect(rooms[0].members == rooms[1].members && rooms[0].members.count == 1)
        #expect(rooms[0].platform != rooms[1].platform)
        platforms.insert(rooms[1].platform)
      }
    }
    #expect(platforms == [.whatsapp, .imessage])
  }

  @Test("No message has two copies, and nothing that was typed anew has one")
  func copiesAreUnique() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let turns = vault.archive.script.turns
      let originals = turns.map(\.copies).filter { $0 >= 0 }
      #expect(Set(originals).count == originals.count)
      #expect(turns.count { $0.isCopied } == originals.count)
      for original in originals {
        let said = turns[Int(original)]
        let same = turns.count {
          $0.event == said.event && $0.speaker == said.speaker && $0.parts == said.parts
        }
        // What is said in one sentence may be said again.
        #expect(same == 2 || said.parts.1 < 0 && same > 2)
      }
    }
  }

  @Test("Copies are of affairs outside the calendar as well, so they do not tell what is relevant")
  func copiesAreNoArtefact() throws {
    let vaults = try QuerySamples.eight.get().vaults
    let copied = vaults.flatMap { vault in
      let script = vault.archive.script
      return script.turns.filter(\.isCopied).map { script.plans[Int($0.event)].isInCalendar }
    }
    #expect(copied.contains(true))
    #expect(copied.contains(false))
  }
}
