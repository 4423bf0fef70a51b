import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Exports of a folder")
struct ExportCatalogTests {
  static func entry(_ name: String, _ content: String = "x") -> ZipSample.Entry {
    ZipSample.Entry(name: name, content: Array(content.utf8))
  }

  /// The paths and formats of what a folder of such files holds.
  static func found(
    _ files: [String], archives: [String: [String]] = [:]
  ) throws -> [String] {
    let folder = try TemporaryDirectory()
    for path in files { try folder.write("x", to: path) }
    for (path, names) in archives {
      try folder.write(ZipSample(entries: names.map { entry($0) }).data(), to: path)
    }
    return try withExtendedLifetime(folder) {
      try ExportCatalog(folder.url).exports.map { "\($0.path) \($0.format.rawValue)" }
    }
  }

  @Test(
    "The ending says what a file is, in any case",
    arguments: [
      ("c.txt", Export.Format.whatsapp), ("C.TXT", .whatsapp), ("a/_chat.txt", .whatsapp),
      ("m.json", .imessage), ("m.JSONL", .imessage), ("chat.db", .messagesDatabase),
      ("sms.db", .messagesDatabase), ("x.sqlite", .messagesDatabase),
      ("3d/3d0d.SqliteDB", .messagesDatabase), ("Inbox.mbox", .mbox), ("old.MBX", .mbox),
      ("1.eml", .mail), ("1234.emlx", .mail), ("1234.partial.emlx", .mail), ("c.ics", .calendar),
      ("c.iCal", .calendar), ("busy.ifb", .calendar), ("people.VCF", .addressBook),
      ("été.2024.txt", .whatsapp), ("two.mbox.txt", .whatsapp), ("a.mbox/mbox.txt", .whatsapp),
      ("myqueries.jsonl", .imessage), ("owner.json.txt", .whatsapp),
    ])
  func knowsEndings(_ path: String, _ format: Export.Format) {
    #expect(ExportCatalog.format(path) == format)
  }

  @Test(
    "Everything else is no export",
    arguments: [
      "", "photo.jpg", "README", "README.md", "txt", ".txt", "a/.txt", "a.txt/b", ".c.txt",
      "a/.c.txt", "c.txt.part", "c.txt~", "owner.json", "v/Owner.JSON", "dataset.json",
      "manifest.json", "queries.jsonl", "qrels.trec", "qrels.txt", "QRELS.json", "chat.db-wal",
      "chat.db-shm", "mail.mbox.msf", "x.", "x. txt", "zip",
    ])
  func passesOthers(_ path: String) {
    #expect(ExportCatalog.format(path) == nil)
  }

  @Test("A folder's exports come in the order of their paths' bytes, however deep")
  func ordersFolders() throws {
    let found = try Self.found([
      "b/z.ics", "b.txt", "B.vcf", "é.txt", "a/b/c.mbox", "a.eml", "photo.jpg", ".hidden.txt",
      "owner.json", "queries.jsonl", "qrels.trec", ".git/x.txt", "b/chat.db",
    ])
    #expect(
      found == [
        "B.vcf addressBook", "a.eml mail", "a/b/c.mbox mbox", "b.txt whatsapp",
        "b/chat.db messagesDatabase", "b/z.ics calendar", "é.txt whatsapp",
      ])
  }

  @Test("An archive's exports stand behind its path, databases and hidden files left out")
  func opensArchives() throws {
    let found = try Self.found(
      ["b.txt"],
      archives: [
        "a.zip": [
          "_chat.txt", "IMG-1.jpg", "__MACOSX/._chat.txt", "__MACOSX/x.txt", ".DS_Store",
          "mail/.Trash/1.eml", "mail/2.eml", "chat.db", "owner.json", "inner.zip", "c.ICS",
        ],
        "C.ZIP": ["people.vcf"], "empty.zip": ["photo.jpg"],
      ])
    #expect(
      found == [
        "C.ZIP/people.vcf addressBook", "a.zip/_chat.txt whatsapp", "a.zip/c.ICS calendar",
        "a.zip/mail/2.eml mail", "b.txt whatsapp",
      ])
  }

  @Test("Archives take their place among the paths, whatever the order inside")
  func ordersArchives() throws {
    let found = try Self.found(
      ["a.zip.txt", "a.zip-old/b.txt"], archives: ["a.zip": ["z.txt", "B.txt", "a.txt"]])
    #expect(
      found == [
        "a.zip-old/b.txt whatsapp", "a.zip.txt whatsapp", "a.zip/B.txt whatsapp",
        "a.zip/a.txt whatsapp", "a.zip/z.txt whatsapp",
      ])
  }

  @Test("In an archive a file without a known ending is looked into, or listed as not read")
  func looksIntoEntries() throws {
    let mail = "Subject: x\nFrom: a@x\nDate: Fri, 01 Mar 2024 10:00:00 +0000\n\nx\n"
    let telegram = #"{"messages":[{"id":1,"type":"message","from_id":"user1"}]}"#
    let folder = try TemporaryDirectory()
    let entries = [
      Self.entry("Inbox", "From ana@x.org Fri Mar  1 10:00:00 2024\nFrom: ana@x.org\n\nhello\n\n"),
      Self.entry("12", mail), Self.entry("WhatsApp Chat with Ana", "1/3/24, 10:00 - Ana: hi\n"),
      Self.entry("result", telegram), Self.entry("notes", "nothing"), Self.entry("IMG-1.jpg"),
      Self.entry("a.docx", "PK\u{3}\u{4}x"), Self.entry("a.tar.xz", "\u{FD}"),
      Self.entry("3d0d", "SQLite format 3\0 CREATE TABLE message ( CREATE TABLE handle ("),
      Self.entry("other", "SQLite format 3\0"), Self.entry("chat.db"), Self.entry("chat.db-wal"),
      Self.entry("alone-wal"), Self.entry("owner.json", "{}"), Self.entry("qrels.tsv"),
      ZipSample.Entry(name: "secret", content: Array("x".utf8), flags: 1),
    ]
    try folder.write(ZipSample(entries: entries).data(), to: "a.zip")
    let catalog = try ExportCatalog(folder.url)
    #expect(
      catalog.exports.map { "\($0.path) \($0.format.rawValue)" } == [
        "a.zip/12 mail", "a.zip/Inbox mbox", "a.zip/WhatsApp Chat with Ana whatsapp",
        "a.zip/result telegram",
      ])
    #expect(
      catalog.refused == [
        .unreadableInArchive(file: "a.zip/3d0d"), .unreadableInArchive(file: "a.zip/chat.db"),
      ])
    #expect(
      catalog.unread == [
        "a.zip/IMG-1.jpg", "a.zip/a.docx", "a.zip/a.tar.xz", "a.zip/alone-wal", "a.zip/notes",
        "a.zip/other", "a.zip/secret",
      ])
  }

  @Test("A second file of one name in an archive is read too, JSON as any other")
  func readsRepeatedNames() throws {
    let folder = try TemporaryDirectory()
    func json(_ guid: String) -> String {
      #"[{"guid":"\#(guid)","date":1772357400,"sender":"a@b.c","text":"x"}]"#
    }
    let chat = "01/03/2024, 10:00 - Ana: hi\n"
    let entries = [
      Self.entry("m.json", json("1")), Self.entry("m.json", json("2")),
      Self.entry("m.json", json("3")), Self.entry("Ana", chat), Self.entry("Ana", chat),
    ]
    try folder.write(ZipSample(entries: entries).data(), to: "a.zip")
    let catalog = try ExportCatalog(folder.url)
    #expect(catalog.refused.isEmpty && catalog.unread.isEmpty)
    #expect(
      catalog.exports.map { "\($0.path) \($0.format.rawValue)" } == [
        "a.zip/Ana whatsapp", "a.zip/Ana#2 whatsapp", "a.zip/m.json imessage",
        "a.zip/m.json#2 imessage", "a.zip/m.json#3 imessage",
      ])
    let ids = try DatasetReader.read(folder.url).vaults[0].messages.filter {
      $0.platform == .imessage
    }
    #expect(ids.map(\.id.rawValue).sorted() == ["1", "2", "3"])
  }

  @Test("A file of an archive that a message has attached is not unread")
  func knowsAttachments() throws {
    let folder = try TemporaryDirectory()
    let entries = [
      Self.entry("_chat.txt", "[12/03/2026, 14:05:33] Ana: \u{200E}<attached: 1-PHOTO.jpg>\r\n"),
      Self.entry("1-PHOTO.jpg"), Self.entry("2-PHOTO.jpg"),
    ]
    try folder.write(ZipSample(entries: entries).data(), to: "WhatsApp Chat - Ana.zip")
    #expect(
      try DatasetReader.read(folder.url).vaults[0].unread == ["WhatsApp Chat - Ana.zip/2-PHOTO.jpg"]
    )
  }

  @Test("A chat in an archive knows the sizes of the files beside it")
  func notesSizes() throws {
    let folder = try TemporaryDirectory()
    let entries = [
      Self.entry("chat/_chat.txt"), Self.entry("chat/1-PHOTO.jpg", "0123456789"),
      Self.entry("c.ics"),
    ]
    let url = try folder.write(ZipSample(entries: entries).data(), to: "a.zip")
    let exports = try ExportCatalog(folder.url).exports
    #expect(exports.map(\.path) == ["a.zip/c.ics", "a.zip/chat/_chat.txt"])
    #expect(exports.map(\.attachmentSizes["1-PHOTO.jpg"]) == [nil, 10])
    #expect(exports.allSatisfy { $0.container.lastPathComponent == url.lastPathComponent })
    #expect(try exports[1].file.contents() == Data("x".utf8))
    withExtendedLifetime(folder) {}
  }

  /// Names as Dovecot's documentation of the Maildir format gives them.
  @Test("The messages of Maildir and Maildir++ folders are mails, whatever their endings")
  func findsMaildirs() throws {
    let found = try Self.found([
      "m/cur/1035478339.27041_118.foo.org:2,S", "m/new/1035478340.M2P3.foo.org",
      "m/tmp/1035478341.M2P3.foo.org", "m/.Sent/cur/1035478342.M1.foo.org:2,S",
      "m/.Sent/maildirfolder", "m/dovecot.index.log", "new/beach.jpg", "m/cur/1.txt",
    ])
    #expect(
      found == [
        "m/.Sent/cur/1035478342.M1.foo.org:2,S mail", "m/cur/1.txt mail",
        "m/cur/1035478339.27041_118.foo.org:2,S mail", "m/new/1035478340.M2P3.foo.org mail",
      ])
  }

  @Test("Archives that cannot be opened are named; the others are read")
  func namesRefusals() throws {
    let folder = try TemporaryDirectory()
    try folder.write("no archive", to: "z/broken.zip")
    try folder.write(
      ZipSample(entries: [Self.entry("_chat.txt")]).data().prefix(40), to: "a.zip")
    try folder.write(ZipSample(entries: [Self.entry("_chat.txt")]).data(), to: "b.zip")
    let catalog = try ExportCatalog(folder.url)
    #expect(catalog.exports.map(\.path) == ["b.zip/_chat.txt"])
    #expect(
      catalog.refused == [
        .malformedArchive(file: "a.zip"), .malformedArchive(file: "z/broken.zip"),
      ])
    withExtendedLifetime(folder) {}
  }

  @Test("A single file is an export of its own, `_chat.txt` under its folder's name")
  func takesSingleFiles() throws {
    let folder = try TemporaryDirectory()
    let chat = try folder.write("x", to: "WhatsApp Chat - Ana/_chat.txt")
    let mail = try folder.write("x", to: "WhatsApp Chat - Ana/Inbox.mbox")
    let archive = try folder.write(
      ZipSample(entries: [Self.entry("_chat.txt")]).data(), to: "WhatsApp Chat - Ben.zip")
    #expect(try ExportCatalog(chat).exports.map(\.path) == ["WhatsApp Chat - Ana/_chat.txt"])
    #expect(try ExportCatalog(chat).exports[0].file.contents() == Data("x".utf8))
    #expect(try ExportCatalog(mail).exports.map(\.path) == ["Inbox.mbox"])
    #expect(
      try ExportCatalog(archive).exports.map(\.path) == ["WhatsApp Chat - Ben.zip/_chat.txt"])
    withExtendedLifetime(folder) {}
  }

  @Test("A single file whose name or content says nothing is refused, as is nothing at all")
  func refusesSingleFiles() throws {
    let folder = try TemporaryDirectory()
    let photo = try folder.write("x", to: "photo.jpg")
    let owner = try folder.write("{}", to: "owner.json")
    let broken = try folder.write("no archive", to: "broken.zip")
    let media = try folder.write(
      ZipSample(entries: [Self.entry("photo.jpg")]).data(), to: "media.zip")
    #expect(throws: IngestError.notAnExport(file: "photo.jpg")) { try ExportCatalog(photo) }
    #expect(throws: IngestError.notAnExport(file: "owner.json")) { try ExportCatalog(owner) }
    #expect(throws: IngestError.notAnExport(file: "media.zip")) { try ExportCatalog(media) }
    #expect(throws: IngestError.malformedArchive(file: "broken.zip")) {
      try ExportCatalog(broken)
    }
    let gone = folder.url.appendingPathComponent("gone.txt")
    #expect(throws: IngestError.missingDirectory(gone.path)) { try ExportCatalog(gone) }
    let empty = try TemporaryDirectory()
    #expect(try ExportCatalog(empty.url).exports.isEmpty)
    withExtendedLifetime((folder, empty)) {}
  }

  @Test("A format is of the platform whose messages it holds")
  func namesPlatforms() {
    #expect(
      Export.Format.allCases.map(\.platform) == [
        .whatsapp, .imessage, .imessage, .email, .email, .calendar, .other, .telegram,
        .signal, .other,
      ])
  }
}

@Suite("Files of a folder")
struct FolderListingTests {
  @Test("Files come in the order of their bytes, without dot files and linked folders")
  func lists() throws {
    let folder = try TemporaryDirectory()
    for path in ["b.txt", "a/z.txt", "a.txt", "é.txt", ".hidden", ".git/x", "a/.h", "B.txt"] {
      try folder.write("x", to: path)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("loop"), withDestinationURL: folder.url)
    let listing = FolderListing(folder.url)
    #expect(try listing.files() == ["B.txt", "a.txt", "a/z.txt", "b.txt", "é.txt"])
    #expect(listing.isFolder("a"))
    #expect(!listing.isFolder("a.txt"))
    #expect(!listing.isFolder("nowhere"))
    withExtendedLifetime(folder) {}
  }

  @Test("What cannot be read is refused by name")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: IngestError.unreadable(file: "gone.txt")) {
      try FolderListing(folder.url).data("gone.txt")
    }
  }
}

@Suite("Queries of a dataset")
struct QueryFileTests {
  static let line =
    #"{"event":"e","id":"v/e","slices":{"language":"es"},"split":"test","vault":"v"}"#

  @Test("Each line is a query; empty lines are passed over")
  func reads() throws {
    let queries = try QueryFile.parse(Data((Self.line + "\r\n\n").utf8))
    #expect(
      queries == [
        EventQuery(
          id: "v/e", vault: "v", event: DocumentID("e"), split: .test,
          slices: ["language": "es"])
      ])
  }

  @Test(
    "A bad or repeated line is refused by number",
    arguments: [("{}", 1), (line + "\n{\"id\":", 2), (line + "\n\n" + line, 3), ("x", 1)])
  func refuses(_ text: String, _ number: Int) {
    #expect(throws: IngestError.malformedQueries(file: "queries.jsonl", line: number)) {
      try QueryFile.parse(Data(text.utf8))
    }
  }
}

@Suite("Refusals")
struct IngestErrorTests {
  static let all: [IngestError] = [
    .missingDirectory("d"), .unreadable(file: "f"), .emptyDataset(directory: "d"),
    .notAWhatsAppExport(file: "f"), .malformedJSON(file: "f", line: 2),
    .unrecognizedJSON(file: "f"), .notAnMbox(file: "f"), .truncatedMbox(file: "f", line: 2),
    .notAMail(file: "f"), .malformedCalendar(file: "f", line: 2),
    .malformedAddressBook(file: "f", line: 2), .malformedOwner(file: "f"),
    .malformedQueries(file: "queries.jsonl", line: 2), .unknownTimeZone(place: "owner.json"),
  ]

  @Test("Each is one line that says where, what, and what to do", arguments: all)
  func describes(_ error: IngestError) {
    let text = error.description
    #expect(!text.contains("\n"))
    #expect(text.contains(": "))
    #expect(text.contains("; ") || text.contains("use "))
    #expect(text.hasSuffix("."))
  }

  @Test("A vault's file is named from the dataset's folder")
  func prefixes() {
    #expect(
      IngestError.truncatedMbox(file: "mail/in.mbox", line: 3).prefixed(with: "vaults/a/")
        == .truncatedMbox(file: "vaults/a/mail/in.mbox", line: 3))
    #expect(
      IngestError.unknownTimeZone(place: "--time-zone").prefixed(with: "vaults/a/")
        == .unknownTimeZone(place: "--time-zone"))
    for error in Self.all where error.prefixed(with: "p/") != error {
      #expect(error.prefixed(with: "p/").description.hasPrefix("p/"))
    }
  }
}
