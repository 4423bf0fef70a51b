import Foundation
import Testing
import VaultCore
import VaultIngest
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
      "dataset.json", "searches.judgments.jsonl", "vaults/vault-01/owner.json",
      "vaults/vault-02/contacts.vcf", "export/beir/corpus.jsonl",
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

  // FIPS 180-2, appendix B.1: the digest of "abc".
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
    let text = try Samples.written.get().text("dataset.json")
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let messages = try Samples.small.get().messageCount
    let counts = ["messages", "events", "vaults", "seed", "formatVersion"].map { read[$0] as? Int }
    #expect(counts == [messages, 6, 2, 7, 2])
    #expect(read["profile"] as? String == "small")
    #expect(read["difficulty"] as? String == "medium")
    #expect((read["generatorVersion"] as? String)?.isEmpty == false)
  }

  // MARK: - The index of native files

  @Test("Every message is listed once, with the file that ingest read it from")
  func listsEveryMessage() throws {
    let written = try FormSamples.written.get()
    let lines = try written.lines("files.tsv")
    #expect(lines.first == "vault\tdocument\tpath")
    var pathOf: [String: String] = [:]
    for line in lines.dropFirst() {
      let columns = line.components(separatedBy: "\t")
      try #require(columns.count == 3)
      #expect(pathOf.updateValue(columns[2], forKey: columns[0] + " " + columns[1]) == nil)
    }
    var filesOf: [String: Int] = [:]
    for path in pathOf.values { filesOf[path, default: 0] += 1 }
    var count = 0
    for vault in written.dataset.vaults {
      count += vault.messages.count
      for message in vault.messages {
        #expect(pathOf["\(vault.name) \(message.id)"] != nil)
      }
      // What each file gave to the vault, as ingest counted it.
      for file in vault.files where file.format != .calendar && file.format != .addressBook {
        #expect(filesOf["vaults/\(vault.name)/\(file.path)"] == file.items, "\(file.path)")
      }
    }
    #expect(pathOf.count == count)
  }

  // MARK: - The standard forms

  private static func grades(_ lines: some Sequence<String>) -> [String: [String: Int]] {
    var grades: [String: [String: Int]] = [:]
    for line in lines {
      let columns = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      grades[columns[0], default: [:]][columns[columns.count - 2]] = Int(columns[columns.count - 1])
    }
    return grades
  }

  @Test("Our own collection in the form of BEIR is read back: texts, queries, judgments")
  func readsFormsBack() throws {
    let written = try FormSamples.written.get()
    let read = try DatasetReader.read(written.directory.appendingPathComponent("export/beir"))
    var meant: [DocumentID: Message] = [:]
    var judged: [String: [DocumentID: Int]] = [:]
    var titles: [String: String] = [:]
    var copied = 0
    for vault in written.corpus.vaults {
      func encoded(_ id: DocumentID) throws -> DocumentID {
        try #require(DocumentID(encoded: "\(vault.name)/\(id.rawValue)"))
      }
      let copies = Set(VaultAliases(archive: vault.archive).pairs().map(\.other))
      copied += copies.count
      for message in vault.messages where !copies.contains(message.id) {
        meant[try encoded(message.id)] = message
      }
      for (query, judgments) in zip(vault.queries, vault.judgments) {
        for judgment in judgments {
          judged[query.id, default: [:]][try encoded(judgment.document)] = judgment.grade
        }
      }
      for event in vault.events { titles["\(vault.name)/\(event.id)"] = event.searchableText }
    }
    #expect(meant.count == written.corpus.messageCount - copied)
    #expect(read.vaults[0].messages.count == meant.count)
    for message in read.vaults[0].messages {
      let source = try #require(meant[message.id])
      #expect(message.text == source.text && message.sentAt == source.sentAt)
      #expect(message.subject ?? "" == source.subject ?? "")
    }
    #expect(read.judgments == judged)
    let splits = Dictionary(uniqueKeysWithValues: written.corpus.queries.map { ($0.id, $0.split) })
    for query in try #require(read.queries) { #expect(splits[query.id] == query.split) }
    #expect(read.vaults[0].events.count == titles.count)
    for event in read.vaults[0].events { #expect(event.title == titles[event.id.rawValue]) }
  }

  @Test("TREC files hold the same documents, topics and judgments, well-formed")
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
    let text = try written.text("export/trec/topics.xml")
    #expect(text.components(separatedBy: "<top>\n").count == written.corpus.eventCount + 1)
    #expect(text.components(separatedBy: "</top>\n").count == written.corpus.eventCount + 1)
    let stray = try Regex("&(?!amp;|lt;|gt;)")
    #expect(!text.contains(stray))
    for split in EventQuery.Split.allCases {
      let beir = try written.lines("export/beir/qrels/\(split.rawValue).tsv")
      #expect(beir.first == "query-id\tcorpus-id\tscore")
      let trec = try written.lines("export/trec/qrels.\(split.rawValue).txt")
      #expect(trec.allSatisfy { $0.split(separator: " ").count == 4 })
      #expect(Self.grades(beir.dropFirst()) == Self.grades(trec))
      #expect(trec.count > 20)
    }
  }

  // MARK: - The address book file

  @Test("Every contact has a card with its name, number and addresses")
  func listsContacts() throws {
    for vault in try Samples.smoke.get().vaults {
      let cards = AddressBookExport(vault: vault).text()
        .replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "BEGIN:VCARD\r\n")
        .dropFirst()
      #expect(cards.count == vault.contacts.count)
      for (card, contact) in zip(cards, vault.contacts) {
        let lines = card.components(separatedBy: "\r\n")
        #expect(lines.contains("FN:\(contact.names[0])"))
        #expect(lines.contains("VERSION:3.0"))
        var handles: [Handle] = []
        for line in lines {
          if line.hasPrefix("TEL") { handles.append(Handle(.phone, Self.value(line))) }
          if line.hasPrefix("EMAIL") { handles.append(Handle(.email, Self.value(line))) }
        }
        #expect(handles.sorted() == contact.handles.sorted())
      }
    }
  }

  private static func value(_ line: String) -> String {
    String(line.drop { $0 != ":" }.dropFirst())
  }
}
