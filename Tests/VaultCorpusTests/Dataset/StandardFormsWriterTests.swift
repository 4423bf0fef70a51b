import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("The standard forms")
struct StandardFormsWriterTests {
  private static func grades(_ lines: some Sequence<String>) -> [String: [String: Int]] {
    var grades: [String: [String: Int]] = [:]
    for line in lines {
      let columns = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      grades[columns[0], default: [:]][columns[columns.count - 2]] = Int(columns[columns.count - 1])
    }
    return grades
  }

  @Test("Our own collection in the form of BEIR is read back: texts, queries, judgments")
  func readsBack() throws {
    let written = try FormSamples.written.get()
    let folder = written.directory.appendingPathComponent("export/beir")
    let read = try DatasetReader.read(folder)
    var meant: [DocumentID: Message] = [:]
    var count = 0
    for vault in written.corpus.vaults {
      let copies = Set(VaultAliases(archive: vault.archive).pairs().map(\.other))
      for message in vault.messages where !copies.contains(message.id) {
        count += 1
        let id = try #require(DocumentID(encoded: "\(vault.name)/\(message.id.rawValue)"))
        meant[id] = message
      }
    }
    #expect(meant.count == count)
    #expect(read.vaults[0].messages.count == count)
    for message in read.vaults[0].messages {
      let source = try #require(meant[message.id])
      #expect(message.text == source.text)
      #expect(message.subject ?? "" == source.subject ?? "")
      #expect(message.sentAt == source.sentAt)
    }
    var judged: [String: [DocumentID: Int]] = [:]
    for vault in written.corpus.vaults {
      for (query, judgments) in zip(vault.queries, vault.judgments) where !judgments.isEmpty {
        judged[query.id] = Dictionary(
          uniqueKeysWithValues: try judgments.map {
            (try #require(DocumentID(encoded: "\(vault.name)/\($0.document)")), $0.grade)
          })
      }
    }
    #expect(read.judgments == judged)
    let splits = Dictionary(uniqueKeysWithValues: written.corpus.queries.map { ($0.id, $0.split) })
    for query in try #require(read.queries) { #expect(splits[query.id] == query.split) }
    let texts = Dictionary(
      uniqueKeysWithValues: written.corpus.vaults.flatMap { vault in
        vault.events.map { ("\(vault.name)/\($0.id)", $0.searchableText) }
      })
    #expect(read.vaults[0].events.count == texts.count)
    for event in read.vaults[0].events { #expect(event.title == texts[event.id.rawValue]) }
  }

  @Test("TREC files hold the same documents, topics and judgments")
  func agrees() throws {
    let written = try FormSamples.written.get()
    let documents = try written.text("export/trec/documents.trec")
    // A message that two platforms hold stands here once.
    let copies = written.corpus.vaults.reduce(0) {
      $0 + VaultAliases(archive: $1.archive).pairs().count
    }
    let count = written.corpus.messageCount - copies
    #expect(documents.components(separatedBy: "\n</DOC>\n").count == count + 1)
    #expect(documents.components(separatedBy: "<DOCNO>").count == count + 1)
    let topics = try written.lines("export/trec/topics.tsv").map {
      $0.components(separatedBy: "\t")
    }
    #expect(topics.allSatisfy { $0.count == 2 })
    #expect(topics.map { $0[0] } == written.corpus.queries.map(\.id))
    for split in EventQuery.Split.allCases {
      let beir = try written.lines("export/beir/qrels/\(split.rawValue).tsv")
      #expect(beir.first == "query-id\tcorpus-id\tscore")
      let trec = try written.lines("export/trec/qrels.\(split.rawValue).txt")
      #expect(trec.allSatisfy { $0.split(separator: " ").count == 4 })
      #expect(Self.grades(beir.dropFirst()) == Self.grades(trec))
      #expect(trec.count > 20)
    }
  }

  @Test("Topics are well-formed XML")
  func writesXML() throws {
    let written = try FormSamples.written.get()
    let text = try written.text("export/trec/topics.xml")
    let opened = text.components(separatedBy: "<top>\n").count
    #expect(opened == written.corpus.eventCount + 1)
    #expect(text.components(separatedBy: "</top>\n").count == opened)
    let stray = try Regex("&(?!amp;|lt;|gt;)")
    #expect(!text.contains(stray))
  }

  @Test("They stand in the checksums and are left out where they are not asked for")
  func canBeLeftOut() throws {
    let written = try FormSamples.written.get()
    #expect(try written.lines("SHA256SUMS").contains { $0.hasSuffix("  export/beir/corpus.jsonl") })
    let bare = written.folder.url.appendingPathComponent("bare")
    try CorpusWriter.write(written.corpus, to: bare, standardForms: .none)
    #expect(!FileManager.default.fileExists(atPath: bare.appendingPathComponent("export").path))
    let sums = try String(
      contentsOf: bare.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
    let others = try written.lines("SHA256SUMS").filter { !$0.contains("  export/") }
    #expect(sums.split(separator: "\n").map(String.init) == others)
  }

  @Test("Unasked they are written up to a quarter of a million messages")
  func hasLimit() {
    #expect(StandardForms.automatic.include(messages: 250_000))
    #expect(!StandardForms.automatic.include(messages: 250_001))
    #expect(StandardForms.all.include(messages: 1_000_000))
    #expect(!StandardForms.none.include(messages: 1))
  }

  @Test("Markup escapes what would end an element")
  func escapes() {
    #expect("</TEXT> R&D ä".escapedAsMarkup == "&lt;/TEXT&gt; R&amp;D ä")
    #expect("plain".escapedAsMarkup == "plain")
  }
}
