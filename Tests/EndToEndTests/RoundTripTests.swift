import Foundation
import Testing
import VaultCore
import VaultCorpus
import VaultIngest
import VaultTestSupport

/// The parsers never see the generator; what they read must be what it meant.
@Suite("Round trip")
struct RoundTripTests {
  private static func corpus(seed: UInt64) throws -> Corpus {
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/smoke.yaml"))
    let lexicons = try LexiconLibrary.load(directory: Repository.url("Datasets/lexicons"))
    return try CorpusGenerator(profile: profile, lexicons: lexicons, seed: seed).generate()
  }

  @Test("Ingest reads back every field of every message and event", arguments: [1, 20_261_120])
  func readsBack(seed: UInt64) throws {
    let corpus = try Self.corpus(seed: seed)
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    let dataset = try DatasetReader.read(directory)
    #expect(dataset.vaults.map(\.name) == corpus.vaults.map(\.name))
    for (read, meant) in zip(dataset.vaults, corpus.vaults) {
      #expect(read.files.allSatisfy { $0.rejected.isEmpty })
      #expect(read.owner == meant.owner)
      #expect(read.messages.count == meant.messages.count)
      #expect(read.events.count == meant.events.count)
      let differing = zip(read.messages, meant.messages).first { $0 != $1 }
      #expect(differing == nil, "the first message that differs, as read and as meant")
      let event = zip(read.events, meant.events).first { $0 != $1 }
      #expect(event == nil, "the first event that differs, as read and as meant")
    }
    #expect(dataset.queries == corpus.queries)
  }

  @Test("A hundred and more test events and ten thousand messages are in the default profile")
  func defaultProfileIsLargeEnough() throws {
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/default.yaml"))
    let lexicons = try LexiconLibrary.load(directory: Repository.url("Datasets/lexicons"))
    let corpus = try CorpusGenerator(profile: profile, lexicons: lexicons, seed: 1).generate()
    #expect(corpus.messageCount >= 10_000)
    #expect(corpus.eventCount >= 200)
    #expect(corpus.queries.count { $0.split == .test } >= 100)
    #expect(Set(corpus.vaults.map(\.language)).count >= 4)
    #expect(Set(corpus.vaults.flatMap { $0.messages.map(\.platform) }).count == 3)
  }
}
