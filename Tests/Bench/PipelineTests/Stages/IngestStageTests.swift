import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIngest
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("IngestFigures")
struct IngestFiguresTests {
  private static func ingested(_ files: [String: String]) throws -> IngestStage.Result {
    let folder = try TemporaryDirectory()
    for (path, text) in files { try folder.write(text, to: path) }
    return try IngestStage(options: IngestOptions()).read(folder.url)
  }

  private static let files = [
    "chat.txt": "13/03/2026, 09:06 - Ana: see you tomorrow\n13/03/2026, 09:07 - Ben: hi\n",
    "inbox.mbox": """
    From a@b.example Thu Mar 12 08:00:00 2026
    Message-ID: <one@b.example>
    From: Ana <ana@b.example>
    Date: Thu, 12 Mar 2026 08:00:00 +0100

    one

    From a@b.example Thu Mar 12 08:00:00 2026
    Message-ID: <one@b.example>
    From: Ana <ana@b.example>
    Date: Thu, 12 Mar 2026 08:00:00 +0100

    one

    """,
    "notes.txt": "no chat at all\n",
  ]

  @Test("Mails that were left out are counted by reason, above the files that were not read")
  func notesSetAside() throws {
    let labels = ["Inbox", "Spam,Unread", "Trash", "Drafts", "Drafts", "Sent,Drafts"]
    let mails = labels.enumerated().map { number, label in
      """
      From a@b.example Thu Mar 12 08:00:00 2026
      Message-ID: <\(number)@b.example>
      X-Gmail-Labels: \(label)
      From: Ana <ana@b.example>
      Date: Thu, 12 Mar 2026 08:00:00 +0100

      \(number)

      """
    }
    let ingested = try Self.ingested(["a.mbox": mails.joined(separator: "\n"), "b.msf": "x"])
    #expect(
      IngestFigures.notes(ingested) == [
        "messages left out: 1 deleted, 1 spam, 2 drafts; --with-deleted takes them",
        "1 file was not read: 1 .msf; rejected.jsonl lists them",
        // The sizes of the mails above.
        "bytes read: 961 = 321 in records + 0 in attachments + 640 left out (draft 318, spam 164, "
          + "deleted 158) + 0 refused + 0 between records",
      ])
  }

  // The counts are those of the files above.
  @Test("Files, items, refusals and reasons are counted by format")
  func counts() throws {
    let metrics = IngestFigures.metrics(try Self.ingested(Self.files), truth: nil)
    func value(_ id: String, _ slice: [String: String]? = nil) -> Double? {
      metrics.first { $0.id == id && $0.slice == slice }?.value
    }
    #expect(value("corpus/messages") == 3)
    #expect(value("ingest/whatsapp/files") == 2)
    #expect(value("ingest/whatsapp/items") == 2)
    #expect(value("ingest/whatsapp/refusedFiles") == 1)
    #expect(value("ingest/mbox/items") == 1)
    #expect(value("ingest/mbox/rejected") == 1)
    #expect(value("ingest/mbox/rejected", ["reason": "duplicate"]) == 1)
    #expect(value("ingest/whatsapp/dateOrders", ["basis": "impossibleDates"]) == 1)
    #expect(value("ingest/imessage/files") == nil, "what is not there has no figure")
    #expect(value("contacts/precision") == nil, "nobody knows who these people are")
    #expect(Set(metrics.map(\.key)).count == metrics.count)
  }

  @Test("Precision and recall are those of the pairs of handles that the vault mentions")
  func judgesContacts() throws {
    let ingested = try Self.ingested([
      "chat.txt": "13/03/2026, 09:06 - Ana Pérez: a\n13/03/2026, 09:07 - Ben Odd: b\n",
      "m.eml": """
      Message-ID: <m@x.example>
      From: Ana Perez <ana@x.example>
      To: Zoe <zoe@x.example>
      Date: Thu, 12 Mar 2026 08:00:00 +0100

      text

      """,
    ])
    let truth = [
      "vault": [
        Contact(names: ["Ana Pérez"], handles: [Handle(.email, "ana@x.example")]),
        // Nothing in the exports says that Ben is zoe@.
        Contact(names: ["Ben Odd"], handles: [Handle(.email, "zoe@x.example")]),
      ]
    ]
    let metrics = IngestFigures.metrics(ingested, truth: truth)
    #expect(metrics.first { $0.id == "contacts/precision" }?.value == 1)
    #expect(metrics.first { $0.id == "contacts/recall" }?.value == 0.5)
  }

  @Test("The account of what was left out holds places and reasons, and no text or names")
  func account() throws {
    let ingested = try Self.ingested(Self.files)
    let rejected = String(
      decoding: try IngestAccount.rejected(ingested.vaults), as: UTF8.self)
    let lines = try rejected.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.count == 2)
    #expect(lines.compactMap { $0["file"] as? String } == ["inbox.mbox", "notes.txt"])
    #expect(lines.compactMap { $0["reason"] as? String } == ["duplicate", "refused"])
    #expect(lines.first?["line"] as? Int == 8)
    for word in ["no chat", "Ana", "b.example", "see you"] { #expect(!rejected.contains(word)) }
  }

  @Test("A chat whose dates can be read in two ways is named with the evidence and the remedy")
  func ambiguousDates() throws {
    let ingested = try Self.ingested(["chat.txt": "03/04/2026, 09:06 - Ana: hi\n"])
    let text = String(decoding: try IngestAccount.rejected(ingested.vaults), as: UTF8.self)
    #expect(text.contains("ambiguousDateOrder"))
    #expect(text.contains("--date-order"))
    #expect(text.contains("mdy: 1 dates exist"))
    let borrowed = try Self.ingested([
      "chat.txt": "03/04/2026, 09:06 - Ana: hi\n", "other.txt": "03/24/2026, 09:06 - Ben: hi\n",
    ])
    let said = String(decoding: try IngestAccount.rejected(borrowed.vaults), as: UTF8.self)
    #expect(said.contains("borrowedDateOrder") && said.contains("read as mdy by otherChats"))
  }
}

@Suite("StorageStage")
struct StorageStageTests {
  private static func dataset(_ folder: TemporaryDirectory) throws -> IngestStage.Result {
    try folder.write(
      "12/03/2026, 09:06 - Ana: hello\n12/03/2026, 09:07 - Ben: hi\n", to: "in/chat.txt")
    return try IngestStage(options: IngestOptions()).read(folder.url.appendingPathComponent("in"))
  }

  private static func stage(
    _ folder: TemporaryDirectory, passphrase: String, mayExist: Bool
  ) -> StorageStage {
    StorageStage(
      directory: folder.url.appendingPathComponent("vaults"), passphrase: passphrase,
      mayExist: mayExist)
  }

  @Test("What later stages see has been through the sealed file")
  func readsBack() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    let result = try Self.stage(folder, passphrase: "right", mayExist: false)
      .store(dataset.vaults) { _, _ in }
    #expect(result.imported == 2)
    #expect(result.vaults.map(\.messages) == dataset.vaults.map(\.vault.messages))
    #expect(
      result.metrics.map(\.id) == [
        "vault/importMessagesPerSecond", "vault/openSeconds", "vault/bytesPerMessage",
      ])
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.url.appendingPathComponent("vaults"), includingPropertiesForKeys: nil)
    let vault = try #require(files.first { $0.pathExtension == "vault" })
    // Two messages; the file's size is that of its content.
    #expect(try result.metrics.last?.value == Double(Data(contentsOf: vault).count) / 2)
    #expect(result.metrics.last?.n == 2)
  }

  @Test("A kept vault takes the same export again without doubling anything")
  func addsNothingTwice() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    let stage = Self.stage(folder, passphrase: "right", mayExist: true)
    _ = try stage.store(dataset.vaults) { _, _ in }
    let again = try stage.store(dataset.vaults) { _, _ in }
    #expect(again.imported == 0)
    #expect(again.messageCount == 2)
    #expect(again.metrics.isEmpty)
  }

  @Test("Another passphrase is refused, and so is a vault where none should be")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    _ = try Self.stage(folder, passphrase: "right", mayExist: true).store(dataset.vaults) { _, _ in
    }
    for (passphrase, mayExist) in [("wrong", true), ("right", false)] {
      #expect(throws: StorageError.self) {
        try Self.stage(folder, passphrase: passphrase, mayExist: mayExist)
          .store(dataset.vaults) { _, _ in }
      }
    }
  }

  @Test("Two minted passphrases differ and are not short")
  func mints() {
    #expect(StorageStage.randomPassphrase() != StorageStage.randomPassphrase())
    #expect(StorageStage.randomPassphrase().utf8.count >= 43)
  }
}

struct SearchFileTests {
  static let line =
    #"{"id":"vault/q01","kind":"keyword","slices":{},"split":"test","text":"hi","vault":"vault"}"#

  private func read(_ searches: String, _ qrels: String?) throws -> SearchFile {
    let folder = try TemporaryDirectory()
    try folder.write(searches, to: "searches.jsonl")
    if let qrels { try folder.write(qrels, to: "searches.qrels.trec") }
    return try SearchFile(below: folder.url, vaults: ["vault"])
  }

  private func problem(_ searches: String, _ qrels: String?) -> String {
    do {
      _ = try read(searches, qrels)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test("Searches and judgments are read, blank lines and carriage returns passed over")
  func reads() throws {
    let file = try read("\n\(Self.line)\r\n\n", "vault/q01 0 chat#1 2\n")
    #expect(file.queries.map(\.text) == ["hi"])
    #expect(file.qrels.queries == ["vault/q01"])
  }

  /// The profile `large` has none, and both files.
  @Test("A corpus without searches has none; judgments that are missing of some are still an error")
  func readsNone() throws {
    let file = try read("", "")
    #expect(file.queries.isEmpty && file.qrels.queries.isEmpty)
    #expect(problem(Self.line, "") != "accepted")
  }

  @Test("Kind, split and slices may be missing, and a time may be milliseconds")
  func readsOwnSearches() throws {
    let plain = try read(
      #"{"id":"q","vault":"vault","text":"hi","askedAt":1773446400000}"#, "q 0 chat#1 2\n")
    let written = try read(
      #"{"askedAt":{"milliseconds":1773446400000},"id":"q","kind":"question","slices":{},"#
        + #""split":"test","text":"hi","vault":"vault"}"#, "q 0 chat#1 2\n")
    #expect(plain.queries == written.queries)
    let unclear = #"{"id":"q","vault":"vault","text":"hi","askedAt":"now"}"#
    #expect(problem(unclear, "").contains("searches.jsonl:1: "))
  }

  @Test("What is wrong is named with its file and line, never with the text")
  func refuses() {
    let qrels = "vault/q01 0 chat#1 2\n"
    let unclear = problem("\(Self.line)\n{}", qrels)
    #expect(unclear.hasPrefix("searches.jsonl:2: the line is no search: id,"))
    #expect(
      problem("\(Self.line)\n\(Self.line)", qrels)
        == "searches.jsonl:2: the search's id occurs twice.")
    #expect(problem(Self.line, nil).contains("searches.qrels.trec: not found"))
    #expect(problem(Self.line, "vault/q02 0 chat#1 2\n").contains("which does not exist"))
    #expect(
      problem(Self.line.replacing(#""vault":"vault""#, with: #""vault":"other""#), qrels)
        .contains("a vault that the dataset does not have"))
    #expect(problem("\u{0}\u{1}", qrels) != "accepted")
  }

  @Test("A dataset without searches says so")
  func missing() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: RunError.self) {
      try SearchFile(below: folder.url, vaults: [])
    }
  }

  @Test("The queries of a collection without searches are searches, each with its judgments")
  func takesFreeTextQueries() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{"_id": "d1", "text": "wheat beer", "metadata": {"sender": "Ana"}}"# + "\n"
        + #"{"_id": "d2", "text": "rye bread"}"# + "\n", to: "corpus.jsonl")
    try folder.write(#"{"_id": "q1", "text": "which beer"}"# + "\n", to: "queries.jsonl")
    try folder.write("query-id\tcorpus-id\tscore\nq1\td1\t1\n", to: "qrels/test.tsv")
    let ingested = try IngestStage(options: IngestOptions()).read(folder.url)
    var options = RunOptions(
      source: .dataset(folder.url), output: folder.url.appendingPathComponent("out"),
      datasets: folder.url)
    let file = try #require(try SearchFile.wanted(by: options, below: folder.url, ingested))
    #expect(file.queries.map(\.text) == ["which beer"])
    #expect(file.queries.allSatisfy { $0.kind == .question && $0.askedAt == nil })
    #expect(file.qrels.relevantCount(of: "q1") == 1)
    options.suites = []
    #expect(try SearchFile.wanted(by: options, below: folder.url, ingested) == nil)
  }
}
