import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The files of a corpus")
struct CorpusFilesTests {
  // FIPS 180-4, example "abc".
  @Test("The checksum is SHA-256 in lower-case hex")
  func hashes() {
    #expect(
      CorpusFiles.sha256(Data("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("Checksums list every file once, in order")
  func listsFiles() throws {
    let files = CorpusFiles(try Samples.small.get())
    let paths = files.checksums.split(separator: "\n").map { String($0.dropFirst(66)) }
    #expect(paths == files.files.map(\.path))
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(paths).count == paths.count)
    for path in ["CARD.md", "dataset.json", "qrels.trec", "queries.jsonl"] {
      #expect(paths.contains(path))
    }
    for name in ["owner.json", "contacts.vcf", "mail/inbox.mbox", "calendar/calendar.ics"] {
      #expect(paths.contains("vaults/vault-01/\(name)"))
    }
  }

  @Test("Queries, owners and judgments read back equal")
  func readsBack() throws {
    let corpus = try Samples.small.get()
    let files = Dictionary(
      uniqueKeysWithValues: CorpusFiles(corpus).files.map { ($0.path, $0.data) })
    let lines = try #require(files["queries.jsonl"]).split(separator: UInt8(ascii: "\n"))
    let queries = try lines.map { try JSONDecoder().decode(EventQuery.self, from: Data($0)) }
    #expect(queries == corpus.queries)
    let owner = try JSONDecoder().decode(
      Owner.self, from: try #require(files["vaults/vault-01/owner.json"]))
    #expect(owner == corpus.vaults[0].owner)
    var judgments: [String: [DocumentID: Int]] = [:]
    let text = String(decoding: try #require(files["qrels.trec"]), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: " ").map(String.init)
      try #require(columns.count == 4 && columns[1] == "0")
      judgments[columns[0], default: [:]][try #require(DocumentID(encoded: columns[2]))] =
        Int(columns[3])
    }
    #expect(judgments == corpus.judgments)
  }

  @Test("dataset.json counts what is there")
  func countsItself() throws {
    let corpus = try Samples.small.get()
    let file = try #require(CorpusFiles(corpus).files.first { $0.path == "dataset.json" })
    let read = try #require(
      try JSONSerialization.jsonObject(with: file.data) as? [String: Any])
    #expect(read["messages"] as? Int == corpus.messageCount)
    #expect(read["events"] as? Int == corpus.eventCount)
    #expect(read["vaults"] as? Int == 2)
    #expect(read["seed"] as? Int == 7)
    #expect(read["formatVersion"] as? Int == 1)
    #expect(read["profile"] as? String == "small")
  }
}
