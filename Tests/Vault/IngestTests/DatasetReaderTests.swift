import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Folders of exports")
struct DatasetReaderTests {
  static let mail = """
    From ana@example.com Sun Mar  1 09:30:00 2026
    Message-ID: <1@example.com>
    Date: Sun, 1 Mar 2026 09:30:00 +0000
    From: Ana <ana@example.com>
    To: Olga <olga@example.com>

    hello

    """
  static let calendar = """
    BEGIN:VCALENDAR
    X-WR-TIMEZONE:Europe/Madrid
    BEGIN:VEVENT
    UID:e1
    DTSTART:20260301T200000
    SUMMARY:Dinner
    END:VEVENT
    END:VCALENDAR

    """
  static let owner = """
    {"name":"Olga","handles":[{"kind":"email","value":"olga@example.com"}],"timeZone":"Asia/Tokyo"}
    """
  static let chat = "12/03/2026, 10:00 - Ana: hi\n13/03/2026, 10:00 - Olga: hello\n"

  static func dataset(_ files: [String: String]) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  /// Reads a folder that lives as long as that takes.
  static func read(
    _ folder: TemporaryDirectory, _ options: IngestOptions = IngestOptions()
  ) throws -> IngestedDataset {
    try withExtendedLifetime(folder) { try DatasetReader.read(folder.url, options: options) }
  }

  @Test("A foreign folder is one vault with an inferred owner and zone")
  func readsForeignFolder() throws {
    let folder = try Self.dataset([
      "x/WhatsApp Chat with Ana.txt": Self.chat, "Inbox.MBOX": Self.mail,
      "deep/er/c.ics": Self.calendar, "photo.jpg": "not read", "qrels.trec": "e1 0 m 1\n",
    ])
    let dataset = try Self.read(folder)
    #expect(!dataset.isMultiVault)
    #expect(dataset.queries == nil)
    #expect(dataset.qrelsFile?.lastPathComponent == "qrels.trec")
    let vault = dataset.vaults[0]
    #expect(vault.name == "vault")
    #expect(vault.ownerIsInferred)
    #expect(vault.owner.name == "Olga")
    #expect(vault.owner.timeZone == "Europe/Madrid")
    #expect(vault.owner.handles == [Handle(.name, "Olga"), Handle(.email, "olga@example.com")])
    #expect(
      vault.messages.map(\.id.rawValue) == [
        "1@example.com", "x/WhatsApp%20Chat%20with%20Ana.txt#1",
        "x/WhatsApp%20Chat%20with%20Ana.txt#2",
      ])
    #expect(vault.messages[1].sentAt == Timestamp(year: 2026, month: 3, day: 12, hour: 9))
    #expect(vault.events[0].start == Timestamp(year: 2026, month: 3, day: 1, hour: 19))
    #expect(
      vault.files.map(\.path) == ["Inbox.MBOX", "deep/er/c.ics", "x/WhatsApp Chat with Ana.txt"])
    #expect(vault.files.map(\.items) == [1, 1, 2])
  }

  @Test("Each folder below vaults is a vault, with what its owner states")
  func readsVaults() throws {
    let folder = try Self.dataset([
      "vaults/b/whatsapp/c.txt": Self.chat, "vaults/b/owner.json": Self.owner,
      "vaults/a/mail/inbox.mbox": Self.mail,
      "vaults/a/contacts.vcf":
        "BEGIN:VCARD\nFN:Ana\nEMAIL:ana@example.com\nEND:VCARD\n",
      "CARD.md": "x", "SHA256SUMS": "x", "dataset.json": "{}",
      "queries.jsonl": QueryFileTests.line,
    ])
    let dataset = try Self.read(folder)
    #expect(dataset.isMultiVault)
    #expect(dataset.vaults.map(\.name) == ["a", "b"])
    #expect(dataset.vaults[0].addressBook.map(\.names) == [["Ana"]])
    #expect(!dataset.vaults[1].ownerIsInferred)
    #expect(
      dataset.vaults[1].messages[0].sentAt == Timestamp(year: 2026, month: 3, day: 12, hour: 1))
    #expect(dataset.vaults[1].messages[0].id.rawValue == "whatsapp/c.txt#1")
    #expect(dataset.queries?.count == 1)
  }

  @Test("Options go before what the dataset says")
  func obeysOptions() throws {
    let folder = try Self.dataset([
      "c.txt": "03/04/2026, 10:00 - Ana: hi\n", "owner.json": Self.owner,
    ])
    let options = IngestOptions(timeZone: "UTC", dateOrder: .monthDayYear)
    let vault = try Self.read(folder, options).vaults[0]
    #expect(vault.messages[0].sentAt == Timestamp(year: 2026, month: 3, day: 4, hour: 10))
    #expect(
      vault.files[0].dateOrder == DateOrderDecision(order: .monthDayYear, basis: .stated))
  }

  @Test("An ambiguous chat is read like the other chats of the same phone")
  func settlesDateOrders() throws {
    let folder = try Self.dataset([
      "a.txt": "3/4/26, 10:00 - Ana: hi\n", "b.txt": "3/14/26, 10:00 - Ben: hi\n",
      "c.txt": "[14.3.26, 10:00:00] Cat: hi\n",
    ])
    let vault = try Self.read(folder).vaults[0]
    #expect(
      vault.files.map { $0.dateOrder?.order } == [.monthDayYear, .monthDayYear, .dayMonthYear])
    #expect(vault.files[0].dateOrder?.basis == .otherChats)
    #expect(vault.messages[0].sentAt == Timestamp(year: 2026, month: 3, day: 4, hour: 10))
  }

  @Test("The same mail twice counts once; another under its identifier gets a number")
  func handlesDuplicates() throws {
    let folder = try Self.dataset([
      "1.mbox": Self.mail, "2.mbox": Self.mail,
      "3.mbox": Self.mail.replacing("hello", with: "hello, with a footer"),
      "4.mbox": Self.mail.replacing("hello", with: "hello, with a footer"),
    ])
    let vault = try Self.read(folder).vaults[0]
    #expect(vault.messages.map(\.id.rawValue) == ["1@example.com", "1@example.com#2"])
    #expect(
      vault.files.map { $0.rejected.map(\.reason) } == [
        [], [.duplicate], [.conflictingIdentifier], [.duplicate],
      ])
    #expect(vault.files[1].rejected[0].line == 1)
  }

  @Test(
    "An export that is none is named with its reason, and the rest is read",
    arguments: [
      ("x.txt", "no header\n", IngestError.notAWhatsAppExport(file: "x.txt")),
      ("x.json", "{", .malformedJSON(file: "x.json", line: 1)),
      ("x.eml", "", .notAMail(file: "x.eml")),
      ("x.ics", "BEGIN:VCALENDAR\n", .malformedCalendar(file: "x.ics", line: 1)),
      ("x.vcf", "x", .malformedAddressBook(file: "x.vcf", line: 1)),
      ("x.zip", "PK", .malformedArchive(file: "x.zip")),
      ("x.db", "SQLite", .notAMessagesDatabase(file: "x.db")),
    ])
  func passesOverBadFiles(_ path: String, _ text: String, _ error: IngestError) throws {
    let folder = try Self.dataset(["vaults/a/c.txt": Self.chat, "vaults/a/" + path: text])
    let vault = try #require(try Self.read(folder).vaults.first)
    #expect(vault.messages.count == 2)
    #expect(vault.files.first { $0.path == path }?.refusal == error)
    // Alone it is all there is, and so refuses the dataset.
    let alone = try Self.dataset([path: text])
    #expect(throws: error) { try Self.read(alone) }
  }

  @Test(
    "A bad file that much may hang on refuses the dataset and is named from its top",
    arguments: [
      (
        "vaults/a/x.mbox", "From a Sun Mar  1 09:30:00 2026\nSubj",
        IngestError.truncatedMbox(file: "vaults/a/x.mbox", line: 2)
      ),
      ("vaults/a/owner.json", "{}", .malformedOwner(file: "vaults/a/owner.json")),
      (
        "vaults/a/owner.json", #"{"name":"x","handles":[],"timeZone":"Mars/Base"}"#,
        .unknownTimeZone(place: "vaults/a/owner.json")
      ),
      ("queries.jsonl", "{}", .malformedQueries(file: "queries.jsonl", line: 1)),
    ])
  func refusesBadFiles(_ path: String, _ text: String, _ error: IngestError) throws {
    let folder = try Self.dataset(["vaults/a/c.txt": Self.chat, path: text])
    #expect(throws: error) { try Self.read(folder) }
  }

  @Test("No folder, nothing in it, and an unknown zone are refused")
  func refusesNothing() throws {
    let folder = try Self.dataset(["CARD.md": "x", "photo.jpg": "x"])
    #expect(throws: IngestError.emptyDataset(directory: folder.url.path)) {
      try Self.read(folder)
    }
    let file = try folder.write("x", to: "file")
    #expect(throws: IngestError.missingDirectory(file.path)) { try DatasetReader.read(file) }
    let gone = folder.url.appendingPathComponent("gone")
    #expect(throws: IngestError.missingDirectory(gone.path)) { try DatasetReader.read(gone) }
    withExtendedLifetime(folder) {}
    #expect(throws: IngestError.unknownTimeZone(place: "--time-zone")) {
      try Self.read(folder, IngestOptions(timeZone: "Mars/Base"))
    }
  }

  @Test("Reading twice gives the same")
  func isDeterministic() throws {
    let folder = try Self.dataset([
      "a.txt": Self.chat, "b.mbox": Self.mail, "c.ics": Self.calendar,
    ])
    let first = try Self.read(folder).vaults[0]
    let second = try Self.read(folder).vaults[0]
    #expect(first.messages == second.messages)
    #expect(first.events == second.events)
    #expect(first.files == second.files)
    #expect(
      ContactResolver.resolve(first).contacts == ContactResolver.resolve(second).contacts)
  }
}

@Suite("Exports of vaults")
struct VaultExportReaderTests {
  // Written by hand from Documentation/vault-export.schema.json.
  private static let start = #"{"vaultExport":{"version":1}}"#
  private static let message = """
    {"message":{"attachments":[],"entities":[],"id":"a@x","kind":"personal","platform":"email",\
    "reactions":[],"recipients":[],"revision":"original","sentAt":{"milliseconds":1000},\
    "text":"Hello","threadID":"t"}}
    """
  private static let event = """
    {"event":{"attendees":[],"end":{"milliseconds":2},"id":"e","isAllDay":false,"notes":"",\
    "start":{"milliseconds":1},"title":"Lunch"}}
    """
  private static let end = #"{"end":{"events":1,"messages":1}}"#

  private func read(_ lines: [String], limit: Int = 1 << 20) throws -> [IngestRecord] {
    var reader = try VaultExportReader(
      ExportFile(Data(lines.joined(separator: "\n").utf8), path: "a.jsonl"), limit: limit)
    var records: [IngestRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private static func vector(_ values: String) -> String {
    #"{"vector":{"message":"a@x","model":"m","values":"\#(values)"}}"#
  }

  @Test("Messages and events come back with their lines")
  func reads() throws {
    let message = Message(
      id: DocumentID("a@x"), platform: .email, sentAt: Timestamp(seconds: 1), sender: nil,
      recipients: [], text: "Hello", threadID: "t")
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Lunch", start: Timestamp(milliseconds: 1),
      end: Timestamp(milliseconds: 2))
    #expect(
      try read([Self.start, Self.message, Self.event, Self.end])
        == [.message(message, line: 2), .event(event, line: 3)])
  }

  @Test("What is no whole export is refused with its file and line")
  func refuses() throws {
    let cases: [([String], Int, VaultExportReader.Problem)] = [
      ([Self.start, Self.message], 2, .truncated),
      ([Self.start, Self.message, Self.end], 3, .truncated),
      ([#"{"vaultExport":{"version":9}}"#], 1, .version(found: 9)),
      ([Self.message], 1, .malformed),
      ([Self.start, "{"], 2, .malformed),
      ([Self.start, #"{"other":1}"#], 2, .malformed),
      ([Self.start, Self.message, Self.message], 3, .repeated),
      (
        [Self.start, Self.message.replacingOccurrences(of: #""text""#, with: #""x":1,"text""#)],
        2, .unknownField
      ),
      ([Self.start, Self.message, Self.event, Self.end, Self.event], 5, .malformed),
      ([Self.start, Self.vector("AACAPw=="), Self.vector("AACAPw==")], 3, .repeated),
      ([Self.start, Self.vector("AACAP")], 2, .malformed),
      ([Self.start, Self.vector("AAA=")], 2, .malformed),
      ([Self.start, Self.vector("AACAPw=="), Self.message, Self.event, Self.end], 5, .truncated),
    ]
    for (lines, line, problem) in cases {
      #expect(throws: IngestError.malformedVaultExport(file: "a.jsonl", line: line, problem)) {
        try read(lines)
      }
    }
  }

  @Test("A line beyond the limit is refused before it is read whole")
  func refusesLongLines() throws {
    let long = #"{"message":""# + String(repeating: "x", count: 1 << 20) + #""}"#
    #expect(
      throws: IngestError.malformedVaultExport(file: "a.jsonl", line: 2, .tooLong(limit: 5000))
    ) { try read([Self.start, long], limit: 5000) }
  }

  @Test("An export is recognized by its content")
  func recognized() throws {
    let folder = try TemporaryDirectory()
    let lines = [Self.start, Self.message, Self.event, Self.end].joined(separator: "\n")
    try folder.write(lines, to: "mine.jsonl")
    try folder.write(lines, to: "mine")
    let exports = try ExportCatalog(folder.url).exports
    #expect(exports.map(\.format) == [.vaultExport, .vaultExport])
  }

  @Test("Events of a series leave a calendar, and nothing else does")
  func removesSeries() throws {
    func calendar(_ uids: [String]) -> String {
      let events = uids.map {
        "BEGIN:VEVENT\r\nUID:\($0)\r\nSUMMARY:about \($0)\r\n of it\r\n"
          + "DTSTART:20240101T100000Z\r\nEND:VEVENT\r\n"
      }
      return "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
    }
    let data = Data(calendar(["a", "b"]).utf8)
    #expect(CalendarErasure.series(in: data) == [DocumentID("a"), DocumentID("b")])
    let rest = CalendarErasure.removing([DocumentID("a")], from: data)
    #expect(rest == Data(calendar(["b"]).utf8))
    #expect(CalendarErasure.removing([DocumentID("c")], from: data) == nil)
    #expect(CalendarErasure.series(of: DocumentID("a/20240101T100000Z")) == DocumentID("a"))
    #expect(CalendarErasure.series(of: DocumentID("a/b")) == DocumentID("a/b"))
  }
}
