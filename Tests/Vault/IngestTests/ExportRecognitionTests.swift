import Foundation
import Testing
import VaultCore
import VaultIngestTrials
import VaultTestSupport
import VaultText

@testable import VaultIngest

@Suite("Files whose names say nothing")
struct ExportRecognitionTests {
  private static let mailbox = """
    From ana@x.org Fri Mar  1 10:00:00 2024
    From: ana@x.org
    Date: Fri, 01 Mar 2024 10:00:00 +0000
    Message-ID: <1@x>

    hello

    """

  private static let chat =
    "12/03/2026, 14:05 - Messages are end-to-end encrypted.\n12/03/2026, 14:06 - Ana: hi\n"

  private static func mail(_ fields: String) -> String {
    "\(fields)\nFrom: ana@x.org\nDate: Fri, 01 Mar 2024 10:00:00 +0000\n\nhello\n"
  }

  private static func gzip(_ text: String) -> Data {
    // RFC 1952 around one stored block (RFC 1951, section 3.2.4), the checksum by its polynomial.
    let bytes = Array(text.utf8)
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc ^= 0xFFFF_FFFF
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let length = UInt32(bytes.count)
    return Data(
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(length, 2) + little(~length, 2) + bytes
        + little(crc, 4) + little(length, 4))
  }

  private static func formats(_ files: [(String, Data)]) throws -> (
    formats: [String: String], refused: [IngestError], unread: [String]
  ) {
    let folder = try TemporaryDirectory()
    for (path, data) in files { try folder.write(data, to: path) }
    let catalog = try ExportCatalog(folder.url)
    return (
      Dictionary(uniqueKeysWithValues: catalog.exports.map { ($0.path, $0.format.rawValue) }),
      catalog.refused, catalog.unread
    )
  }

  @Test(
    "Content tells what they are",
    arguments: [
      ("Mail/Inbox", Data(mailbox.utf8), "mbox"),
      ("Mail/Sent", Data(("\n" + mailbox).utf8), "mbox"),
      ("cal", Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8), "calendar"),
      ("people.bak", Data("\u{FEFF}BEGIN:VCARD\nFN:a\nEND:VCARD\n".utf8), "addressBook"),
      (
        "12", Data("Return-Path: <a@x>\nDate: Fri, 01 Mar 2024 10:00:00 +0000\n\nhi\n".utf8), "mail"
      ),
      (
        "export",
        Data(
          #"{"messages":[{"id":1,"type":"message","from_id":"user1","date_unixtime":"1"}]}"#.utf8),
        "telegram"
      ),
      (
        "result.json",
        Data(
          #"{"messages":[{"id":1,"type":"message","from_id":"user1","date_unixtime":"1"}]}"#.utf8),
        "telegram"
      ),
      ("main.jsonl", Data(#"{"chatItem":{"chatId":"1"}}"#.utf8), "signal"),
      ("mail.mbox.gz", gzip(mailbox), "mbox"), ("Inbox.gz", gzip(mailbox), "mbox"),
      ("c.ics.gz", gzip("BEGIN:VCALENDAR\nEND:VCALENDAR\n"), "calendar"),
      ("result.json.gz", gzip(#"{"messages":[{"id":1,"date_unixtime":"1"}]}"#), "telegram"),
    ] as [(String, Data, String)])
  func recognizes(path: String, data: Data, format: String) throws {
    let found = try Self.formats([(path, data)])
    #expect(found.formats == [path: format])
    #expect(found.unread.isEmpty && found.refused.isEmpty)
  }

  private static let nameless: [(String, String, String)] = [
    (
      "Ana/data.json", #"{"date":"x","sender":"a","body":"b","quote":"","sticker":null}"#, "signal"
    ),
    ("13", mail("Subject: x"), "mail"),
    ("14", mail("DKIM-Signature: v=1; a=rsa-sha256"), "mail"),
    ("15", mail("X-Own: 1\nReceived: from a by b; Fri, 01 Mar 2024 10:00:00 +0000"), "mail"),
    ("16", mail("To: b@x"), "mail"),
    ("17", mail("Subject: x\nX-Long: " + String(repeating: "a ", count: 8000)), "mail"),
    ("WhatsApp Chat with Ana", chat, "whatsapp"), ("Ana.text", chat, "whatsapp"),
    ("WhatsApp Chat - Ana/_chat", "\u{200E}[12/03/2026, 14:05:33] Ana: hi\r\n", "whatsapp"),
    ("Familie", "[12-03-26 14:05:33] Ana: hoi\n", "whatsapp"),
    ("WhatsApp-chatt med Ana", "2026-03-12 14:05 - Ana: hej\n", "whatsapp"),
  ]

  @Test("Content tells of mails, chats and Signal under any name", arguments: nameless)
  func claims(path: String, text: String, format: String) throws {
    let found = try Self.formats([(path, Data(text.utf8))])
    #expect(found.formats == [path: format])
    #expect(found.unread.isEmpty && found.refused.isEmpty)
  }

  @Test(
    "What is none is listed",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/export-recognition-lists-others", of: String.self, String.self))
  func listsOthers(path: String, text: String) throws {
    let found = try Self.formats([(path, Data(text.utf8))])
    #expect(found.formats.isEmpty && found.refused.isEmpty)
    #expect(found.unread == [path])
  }

  @Test("Other programs' JSON and packings that are not read are refused by name")
  func refusesByName() throws {
    let found = try Self.formats([
      ("2024-01-01.json", Data(#"[{"type":"message","user":"U","ts":"1.0"}]"#.utf8)),
      ("a.tar", Data(Array(repeating: 0, count: 257) + Array("ustar".utf8))),
      ("a.mbox.xz", Data([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])),
      ("cut.mbox.gz", Data(Self.gzip(Self.mailbox).dropLast(20))),
      ("chat.db.gz", Self.gzip("SQLite format 3\0")),
      ("data/direct-messages.js", Data("window.YTD.direct_messages.part0 = [ ]".utf8)),
      ("msg.json", Data(#"[{"date":1714550400,"sender":"a","msg":"x"}]"#.utf8)),
      ("nameless", Data("PK\u{3}\u{4}x".utf8)),
    ])
    #expect(
      found.refused == [
        .foreignJSON(file: "2024-01-01.json", program: "Slack"),
        .packed(file: "a.mbox.xz", format: "xz"), .packed(file: "a.tar", format: "tar"),
        .packed(file: "chat.db.gz", format: "gzip"),
        .foreignJSON(file: "data/direct-messages.js", program: "X (Twitter)"),
        .unrecognizedJSON(file: "msg.json"), .packed(file: "nameless", format: "zip"),
      ])
    // Only reading tells that it breaks off.
    #expect(found.formats == ["cut.mbox.gz": "mbox"])
  }

  @Test("A compressed mailbox is read whole; a damaged one is refused")
  func readsCompressed() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.gzip(Self.mailbox), to: "a.mbox.gz")
    try folder.write(Data(Self.gzip(Self.mailbox).dropLast(20)), to: "b.mbox.gz")
    let vault = try DatasetReader.read(folder.url).vaults[0]
    #expect(vault.messages.map(\.id) == [DocumentID("1@x")])
    #expect(vault.files.map(\.refusal) == [nil, .packed(file: "b.mbox.gz", format: "gzip")])
  }

  /// The frame is Zstandard's for a million equal bytes in 46, as `PackingTests` unpacks it.
  @Test("What would unpack to more than 250 times its size, and 4 MiB, is refused")
  func refusesBombs() throws {
    let frame = try #require(
      Data(base64Encoded: "KLUv/QRoTAAACCABAPz/ORACAgAQIAIAECACABAgAgAQIAIAECACABAgAxIKIGkCa9w="))
    let bomb = Data(repeatElement(frame, count: 5).joined())
    let found = try Self.formats([
      ("a.mbox.zst", bomb), ("b.zst", bomb),
      ("harmless.zst", Data(repeatElement(frame, count: 4).joined())),
    ])
    #expect(found.formats == ["a.mbox.zst": "mbox"])
    #expect(found.refused == [.oversizedArchive(file: "b.zst")])
    #expect(found.unread == ["harmless.zst"])
    let file = ExportFile(bomb, path: "a.mbox.zst").unpacked()
    #expect(throws: IngestError.oversizedArchive(file: "a.mbox.zst")) { try file.contents() }
  }

  @Test("A phone's hashed sms.db is read with its log; databases of others are listed")
  func readsHashedDatabase() throws {
    let sample = try ChatDatabaseFileTests.logged()
    let other = try ChatSample(nil)
    try other.run("CREATE TABLE message (ROWID INTEGER PRIMARY KEY, date INTEGER, text TEXT)")
    let name = "3d/3d0d7e5fb2ce288813306e4d4636395e047a3d28"
    var files = [("ab/other", try Data(contentsOf: other.url)), ("notes-wal", Data("x".utf8))]
    for suffix in ["", "-wal", "-shm"] {
      let url = URL(fileURLWithPath: sample.url.path + suffix)
      files.append((name + suffix, try Data(contentsOf: url)))
    }
    let found = try Self.formats(files)
    #expect(found.formats == [name: "messagesDatabase"])
    #expect(found.refused.isEmpty)
    #expect(found.unread == ["ab/other", "notes-wal"])
    let folder = try TemporaryDirectory()
    for (path, data) in files { try folder.write(data, to: path) }
    #expect(
      try DatasetReader.read(folder.url).vaults[0].messages.map(\.platform) == [
        .imessage, .imessage,
      ])
  }

  @Test("A file that a message has attached is not unread")
  func knowsAttachments() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "14/03/2026, 10:00 - Ana: IMG-1.jpg (file attached)\n", to: "WhatsApp Chat with Ana.txt")
    try folder.write("x", to: "IMG-1.jpg")
    try folder.write("x", to: "other.jpg")
    #expect(try DatasetReader.read(folder.url).vaults[0].unread == ["other.jpg"])
  }

  @Test(
    "The files that were not read are counted by their endings",
    arguments: [
      ([], nil), (["a.msf"], "1 file was not read: 1 .msf"),
      (["a.msf", "b/c.MSF", "d"], "3 files were not read: 2 .msf, 1 without an ending"),
      (["b.b", "a.a"], "2 files were not read: 1 .a, 1 .b"),
      (
        (0..<10).map { "f.e\($0)" },
        "10 files were not read: 1 .e0, 1 .e1, 1 .e2, 1 .e3, 1 .e4, 1 .e5, 1 .e6, 1 .e7, 2 other endings"
      ),
    ] as [([String], String?)])
  func counts(paths: [String], words: String?) {
    #expect(UnreadFiles.words(paths) == words)
  }
}

@Suite("Damaged exports")
struct RobustnessTests {
  /// Files with bytes changed, cut out, doubled and swapped, the same ones in every run.
  static func damaged(_ whole: Data, _ name: String, count: Int) -> [Data] {
    var random = SeededRandom(seed: 99).stream(name)
    let spice = Array("\0\n\r:;<>\"=-[]{},\\ \u{200E}é".utf8) + [0xFF, 0xC3]
    return (0..<count).map { _ in
      var bytes = Array(whole)
      for _ in 0..<random.integer(in: 1...6) where !bytes.isEmpty {
        let at = random.index(below: bytes.count)
        let end = min(bytes.count, at + random.index(below: 40))
        switch random.index(below: 4) {
        case 0: bytes[at] = random.element(of: spice)
        case 1: bytes.removeSubrange(at..<end)
        case 2: bytes.insert(contentsOf: bytes[at..<end], at: random.index(below: bytes.count))
        default: bytes.insert(random.element(of: spice), at: at)
        }
      }
      return Data(bytes)
    }
  }

  /// Reads every file; a refusal is as good as a result.
  static func survives(_ files: [Data], _ read: (Data) throws(IngestError) -> Void) -> Int {
    var refused = 0
    for file in files {
      do { try read(file) } catch { refused += 1 }
    }
    return files.count - refused
  }

  @Test("Nothing crashes, and most damage leaves something to read")
  func survivesDamage() throws {
    let chat = try Samples.golden("whatsapp/android-es/input.txt")
    let chats = Self.survives(Self.damaged(chat, "chat", count: 200)) { data throws(IngestError) in
      _ = try WhatsAppParser(path: "p", clock: .utc).parse(data)
    }
    #expect(chats == 200)
    let mail = Data(RawMailTests.alternative.utf8)
    let mails = Self.survives(Self.damaged(mail, "mail", count: 200)) { data throws(IngestError) in
      _ = try MailParser(path: "p").parseEML(data)
    }
    #expect(mails > 150)
    let mbox = try Samples.golden("mbox/two-mails/in.mbox")
    let boxes = Self.survives(Self.damaged(mbox, "mbox", count: 200)) { data throws(IngestError) in
      _ = try MailParser(path: "p").parseMbox(data)
    }
    #expect(boxes > 100)
    let calendar = Data(DatasetReaderTests.calendar.utf8)
    _ = Self.survives(Self.damaged(calendar, "calendar", count: 200)) { data throws(IngestError) in
      _ = try CalendarParser(path: "p", clock: .utc).parse(data)
    }
    let json = Data(
      #"{"messages":[{"id":"a","date":1772357400,"sender":"a@b.c","text":"é"}]}"#.utf8)
    _ = Self.survives(Self.damaged(json, "json", count: 300)) { data throws(IngestError) in
      _ = try IMessageParser(path: "p", clock: .utc).parse(data)
    }
    let card = Data("BEGIN:VCARD\r\nFN:Ana\r\nTEL;X=\"y\":+341\r\nEND:VCARD\r\n".utf8)
    _ = Self.survives(Self.damaged(card, "card", count: 200)) { data throws(IngestError) in
      _ = try AddressBookParser(path: "p").parse(data)
    }
  }
}

/// Cases for every parser: seeds of the fuzzers and whatever they found.
@Suite("Parsers put to any bytes")
struct ParserTrialTests {
  private static func cases(_ trial: ParserTrial) throws -> [[UInt8]] {
    let folder = Repository.url("Tests/Vault/IngestTests/Fixtures/fuzz/\(trial.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appendingPathComponent($0)))
    }
  }

  @Test("Every kept case is read to its end", arguments: ParserTrial.allCases)
  func readsCases(_ trial: ParserTrial) throws {
    let cases = try Self.cases(trial)
    #expect(!cases.isEmpty)
    #expect(cases.contains { trial.run($0) > 0 }, "a seed that gives nothing leads nowhere")
  }

  @Test("Cut anywhere, a case ends in records or an error", arguments: ParserTrial.allCases)
  func survivesCuts(_ trial: ParserTrial) throws {
    for bytes in try Self.cases(trial) {
      let step = max(1, bytes.count / 60)
      for end in stride(from: 0, to: bytes.count, by: step) { trial.run(Array(bytes[..<end])) }
    }
  }

  @Test(
    "With bytes changed at random, a case ends in records or an error",
    arguments: ParserTrial.allCases)
  func survivesChanges(_ trial: ParserTrial) throws {
    var random = SeededRandom(seed: 41)
    for bytes in try Self.cases(trial) {
      for _ in 0..<60 {
        var changed = bytes
        for _ in 0..<random.integer(in: 1...6) where !changed.isEmpty {
          changed[random.index(below: changed.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        trial.run(changed)
      }
    }
  }
}
