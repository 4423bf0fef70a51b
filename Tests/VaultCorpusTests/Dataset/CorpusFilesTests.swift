import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The files of a corpus")
struct CorpusFilesTests {
  /// Every file below a folder, ascending.
  private static func paths(_ folder: URL) throws -> [String] {
    let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
    var paths: [String] = []
    for case let path as String in walk
    where walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
      paths.append(path)
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // FIPS 180-4, example "abc".
  @Test("The checksum is SHA-256 in lower-case hex, whatever the pieces")
  func hashes() throws {
    let written = try Samples.written.get()
    for pieces in [["abc"], ["a", "", "bc"]] {
      var file = try ChecksummedFile("abc-\(pieces.count).txt", below: written.folder.url)
      for piece in pieces { try file.write(piece) }
      let record = try file.finish()
      #expect(
        record.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      #expect(record.bytes == 3)
    }
  }

  @Test("The list of checksums names every file but itself, the card and the spans once, in order")
  func listsFiles() throws {
    let written = try Samples.written.get()
    let paths = try written.lines("SHA256SUMS").map { String($0.dropFirst(66)) }
    #expect(
      try paths
        == Self.paths(written.directory).filter {
          !["CARD.md", "SHA256SUMS", "entities.jsonl"].contains($0)
        })
    for path in [
      "dataset.json", "qrels.trec", "queries.jsonl", "judgments.jsonl",
      "searches.jsonl", "searches.qrels.trec", "searches.judgments.jsonl", "aliases.tsv",
      "pairs.tsv", "files.tsv", "vaults/vault-01/owner.json", "vaults/vault-02/contacts.vcf",
      "export/beir/corpus.jsonl",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
  }

  // The judge is `sha256sum` of GNU coreutils.
  @Test(
    "sha256sum finds every file as listed",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sha256sum")))
  func checksumsHold() throws {
    let written = try Samples.written.get()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = ["--check", "--strict", "--quiet", "SHA256SUMS"]
    process.currentDirectoryURL = written.directory
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Queries, owners and judgments read back equal")
  func readsBack() throws {
    let written = try Samples.written.get()
    let corpus = try Samples.small.get()
    let queries = try written.lines("queries.jsonl").map {
      try JSONDecoder().decode(EventQuery.self, from: Data($0.utf8))
    }
    #expect(queries == corpus.queries)
    for vault in corpus.vaults {
      let owner = try written.text("vaults/\(vault.name)/owner.json")
      #expect(try JSONDecoder().decode(Owner.self, from: Data(owner.utf8)) == vault.owner)
    }
    let meant = zip(corpus.queries, corpus.vaults.flatMap(\.judgments)).flatMap { query, list in
      list.map { "\(query.id) 0 \($0.document.rawValue) \($0.grade)" }
    }
    #expect(try written.lines("qrels.trec") == meant)
  }

  @Test("Every judgment has a reason, and it fits the grade")
  func reasonsFit() throws {
    let written = try Samples.written.get()
    struct Line: Decodable {
      let query: String
      let document: String
      let grade: Int
      let reason: String
    }
    let lines = try written.lines("judgments.jsonl").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    #expect(
      try lines.map { "\($0.query) 0 \($0.document) \($0.grade)" } == written.lines("qrels.trec"))
    for line in lines {
      let isAbout = ["invitation", "planning", "eve"].contains(line.reason)
      #expect(isAbout || ["reply", "related", "followUp"].contains(line.reason))
      #expect(line.grade == (isAbout ? 2 : 1))
    }
  }

  @Test("dataset.json counts what is there")
  func countsItself() throws {
    let corpus = try Samples.small.get()
    let text = try Samples.written.get().text("dataset.json")
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(read["messages"] as? Int == corpus.messageCount)
    #expect(read["events"] as? Int == 6)
    #expect(read["vaults"] as? Int == 2)
    #expect(read["seed"] as? Int == 7)
    #expect(read["formatVersion"] as? Int == 2)
    #expect(read["profile"] as? String == "small")
    #expect(read["difficulty"] as? String == "medium")
    #expect((read["generatorVersion"] as? String)?.isEmpty == false)
  }

  @Test("The index names, for every message, a file that is there")
  func indexIsComplete() throws {
    let written = try Samples.written.get()
    let rows = try written.lines("files.tsv").dropFirst().map {
      $0.split(separator: "\t").map(String.init)
    }
    let all = Set(try Self.paths(written.directory))
    #expect(rows.allSatisfy { $0.count == 3 && all.contains($0[2]) })
    #expect(rows.count == (try Samples.small.get().messageCount))
  }
}
