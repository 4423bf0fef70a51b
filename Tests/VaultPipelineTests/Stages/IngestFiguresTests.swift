import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultTestSupport

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
        "mails left out: 1 deleted, 1 spam, 2 drafts; --with-deleted takes them",
        "1 file was not read: 1 .msf; rejected.jsonl lists them",
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
  }
}
