import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultIndex
import VaultIngest
import VaultMatching
import VaultTestSupport

@testable import Vault

@Suite("Free-text search of a vault")
struct FreeTextSearchTests {
  private static let texts = [
    ("Ana", "where are the flat keys?"), ("Ben", "with the neighbour downstairs"),
    ("Ana", "dinner at eight then"), ("Ben", "the roof costs more than we planned"),
    ("Ana", "the keys for the bicycle are lost"),
  ]

  /// A message a day from 2026-03-01 on, in one chat.
  private static func hits(
    _ text: String, _ ranking: SearchRanking = .weighted(.standard),
    askedAt: Timestamp = Timestamp(year: 9999, month: 12, day: 31)
  ) throws -> [SearchHit] {
    let messages = texts.enumerated().map { offset, entry in
      Message(
        id: DocumentID("m\(offset)"), platform: .whatsapp,
        sentAt: Timestamp(year: 2026, month: 3, day: offset + 1, hour: 9),
        sender: Participant(Handle(.name, entry.0), displayName: entry.0), recipients: [],
        text: entry.1, language: .english, threadID: "chat")
    }
    let directory = ContactResolver.resolve(
      groups: messages.lazy.map(\.participants), addressBook: [],
      owner: Owner.inferred(from: messages, timeZone: "UTC"))
    let embedder = HashingEmbedder()
    let vectors = try embedder.embed(messages.map(\.text))
    let search = FreeTextSearch(
      messages: messages,
      candidates: CandidateTable(messages, directory, vectors: try FlatIndex(vectors: vectors)),
      index: PlannedIndex(exact: try FlatIndex(vectors: vectors)), directory: directory)
    return try search.hits(
      for: SearchRequest(text), askedAt: askedAt, ranking: ranking, limit: 5, embedder: embedder,
      startOfDay: { Timestamp(year: $0.year, month: $0.month, day: $0.day) })
  }

  private static func ids(_ hits: [SearchHit]) -> [String] { hits.map(\.id.rawValue) }

  @Test("A sender's name is part of the text, and who is named counts")
  func names() throws {
    let hits = try Self.hits("what did Ben say the roof costs")
    #expect(hits.first?.id == DocumentID("m3"))
    #expect(hits.first?.components.sender == 1)
    #expect(try Self.ids(Self.hits("ben", .bm25)) == ["m1", "m3"])
  }

  @Test("An answer shares the worth of the question before it")
  func answers() throws {
    let hits = try Self.hits("flat keys")
    #expect(hits.first?.id == DocumentID("m0"))
    let answer = try #require(hits.first { $0.id == DocumentID("m1") })
    #expect(answer.components.answer > 1)
    #expect(answer.components.words == 0)
  }

  @Test("The reference leaves out stop words and compares stems")
  func reference() throws {
    #expect(try Self.ids(Self.hits("the key", .bm25)) == ["m0", "m4"])
    #expect(try Self.ids(Self.hits("planning", .bm25)) == ["m3"])
    #expect(try Self.hits("the at", .bm25).isEmpty)
  }

  @Test("A quoted phrase comes first and excludes nothing")
  func phrases() throws {
    let hits = try Self.hits("\"the bicycle are\" keys")
    #expect(hits.first?.id == DocumentID("m4"))
    #expect(hits.first?.components.phrase == 1)
    #expect(hits.contains { $0.id == DocumentID("m0") })
  }

  @Test("A day that the search names is the one before the search, or before the last message")
  func days() throws {
    let hits = try Self.hits("what was planned on 4 March")
    #expect(hits.first { $0.id == DocumentID("m3") }?.components.date == 1)
    let earlier = try Self.hits(
      "what was planned on 4 March", askedAt: Timestamp(year: 2026, month: 3, day: 3))
    #expect(!earlier.contains { $0.id == DocumentID("m3") })
    #expect(earlier.allSatisfy { $0.components.date < 1e-9 })
  }

  @Test("A condition holds for every ranking")
  func conditions() throws {
    for ranking: SearchRanking in [.weighted(.standard), .bm25, .keyword, .semantic] {
      let hits = try Self.hits("from:ana keys", ranking)
      #expect(Set(Self.ids(hits)).isSubset(of: ["m0", "m2", "m4"]))
      #expect(!hits.isEmpty)
    }
  }
}
