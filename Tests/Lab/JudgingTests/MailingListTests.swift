import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultTestSupport

@testable import VaultCorpus
@testable import VaultJudging
@testable import VaultPipeline

@Suite("Datasets of mailing lists")
struct MailingListDatasetTests {
  /// Two lists: one of two months and a calendar of five meetings, four of them in that time.
  private static func lists(in folder: TemporaryDirectory) throws -> [URL] {
    for (list, months) in [("quic", ["01", "02"]), ("tls", ["01"])] {
      for month in months {
        var archive = ""
        for day in [3, 17, 28] {
          archive += """
            From ada at example.org  Wed Jan  3 15:09:28 2018
            From: ada at example.org (Ada Example)
            Date: \(day) \(month == "01" ? "Jan" : "Feb") 2018 15:09:28 +0100
            Subject: [\(list)] Agenda
            Message-ID: <\(list)\(month)\(day)@example.org>

            Topic number \(day) of the meeting.


            """
        }
        try folder.write(archive, to: "\(list)/2018-\(month).txt")
      }
      var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      for day in ["20180110", "20180120", "20180127", "20180201", "20190101"] {
        calendar +=
          "BEGIN:VEVENT\r\nUID:\(list)-\(day)\r\nDTSTAMP:20180101T000000Z\r\n"
          + "DTSTART:\(day)T090000Z\r\nSUMMARY:Interim\r\nEND:VEVENT\r\n"
      }
      try folder.write(calendar + "END:VCALENDAR\r\n", to: "\(list)/meetings.ics")
      try folder.write("not read", to: "\(list)/README.md")
    }
    return ["quic", "tls"].map { folder.url.appendingPathComponent($0) }
  }

  @Test("Each list becomes a vault that a run reads; events of the mails' time become queries")
  func writes() throws {
    let folder = try TemporaryDirectory()
    let out = folder.url.appendingPathComponent("out")
    let vaults = try MailingListDataset(lists: Self.lists(in: folder), events: 3).write(to: out)
    #expect(vaults.map(\.name) == ["quic", "tls"])
    #expect(vaults.map(\.mails) == [6, 3])
    #expect(vaults.map(\.read) == [6, 3])
    #expect(vaults.map(\.restored) == [6, 3])
    #expect(vaults.map(\.events) == [4, 3])
    #expect(vaults.map(\.queries) == [3, 3])
    let ingested = try IngestStage(options: .init()).read(out)
    let queries = try QuerySet(ingested)
    #expect(queries.queries.count == 6 && queries.qrels == nil)
    #expect(queries.queries.allSatisfy { $0.split == .test && $0.slices["list"] == $0.vault })
    #expect(ingested.vaults[0].vault.messages[0].sender?.displayName == "Ada Example")
    let card = try String(
      contentsOf: out.appendingPathComponent("CARD.md"), encoding: .utf8)
    #expect(card.contains("| quic | 6 | 6 | 6 | 0 | 2018-01-03 to 2018-02-28 | 4 | 3 |"))
  }

  @Test("Equal seeds choose equal events; an earlier dataset gives way, another folder does not")
  func repeats() throws {
    let folder = try TemporaryDirectory()
    let lists = try Self.lists(in: folder)
    let out = folder.url.appendingPathComponent("out")
    func queries(seed: UInt64) throws -> String {
      _ = try MailingListDataset(lists: lists, events: 2, seed: seed).write(to: out)
      return try String(contentsOf: out.appendingPathComponent("queries.jsonl"), encoding: .utf8)
    }
    let first = try queries(seed: 1)
    #expect(try queries(seed: 1) == first)
    #expect(try (2...9).contains { try queries(seed: $0) != first })
    #expect(throws: RunError.self) {
      try MailingListDataset(lists: lists).write(to: lists[0])
    }
  }

  @Test("No folder, two of one name, no mails and no events in their time are refused")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let lists = try Self.lists(in: folder)
    for wrong in [[], [lists[0], folder.url.appendingPathComponent("other/quic")]] {
      #expect(throws: RunError.misuse(.listFolders)) { try MailingListDataset(lists: wrong) }
    }
    let out = folder.url.appendingPathComponent("out")
    let empty = folder.url.appendingPathComponent("none")
    #expect(throws: RunError.missing(path: empty.path, remedy: .listFolder)) {
      try MailingListDataset(lists: [empty]).write(to: out)
    }
    try folder.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "none/m.ics")
    #expect(throws: RunError.unusable(file: empty.path, line: nil, problem: .noMails)) {
      try MailingListDataset(lists: [empty]).write(to: out)
    }
    try folder.write("no archive", to: "none/a.txt")
    #expect(throws: RunError.self) { try MailingListDataset(lists: [empty]).write(to: out) }
    try FileManager.default.removeItem(at: lists[0].appendingPathComponent("meetings.ics"))
    #expect(throws: RunError.unusable(file: "quic", line: nil, problem: .noEvents)) {
      try MailingListDataset(lists: [lists[0]]).write(to: out)
    }
    #expect(!FileManager.default.fileExists(atPath: out.path))
  }
}

@Suite("Archives of mailing lists")
struct MailingListArchiveTests {
  private static func restored(_ text: String) -> (text: String, archive: MailingListArchive) {
    let archive = MailingListArchive(Array(text.utf8))
    return (String(decoding: archive.bytes, as: UTF8.self), archive)
  }

  // The form of Mailman 2's monthly text archives.
  @Test(
    "An address is put back into one word, whatever the list writes for \"at\"",
    arguments: [
      ("ada at example.org (Ada Example)", "Ada Example <ada@example.org>"),
      ("ada en example.org (Ada)", "Ada <ada@example.org>"),
      (
        "a.b+c à mail.example.org (=?UTF-8?B?Sm9zw6k=?=)",
        "=?UTF-8?B?Sm9zw6k=?= <a.b+c@mail.example.org>"
      ),
      ("b at example.com (O'Neil, Bob \"B\")", #""O'Neil, Bob \"B\"" <b@example.com>"#),
      ("b at example.com (Bo (work))", "\"Bo (work)\" <b@example.com>"),
      ("b at example.com", "<b@example.com>"),
    ])
  func senders(written: String, expected: String) {
    let word = written.split(separator: " ")[1]
    let (text, archive) = Self.restored(
      "From x \(word) example.org  Wed Jan  3 15:09:28 2018\nFrom: \(written)\nSubject: s\n\nbody\n"
    )
    #expect(
      text
        == "From x@example.org  Wed Jan  3 15:09:28 2018\nFrom: \(expected)\nSubject: s\n\nbody\n")
    #expect(archive.mails == 1 && archive.restored == 1 && archive.footers == 0)
  }

  @Test("An archive whose addresses stand as they were stays byte by byte")
  func unchanged() {
    let text = """
      From ada@example.org Wed Jan  3 15:09:28 2018\r
      From: Ada at work <ada@example.org>\r
      Subject: From: b at example.com (Bob)\r
      \r
      From: c at example.com (Cleo) is quoted here.\r
      \r
      From a distance of ten miles.\r
      ____________________\r
      No list is named here.\r

      """
    let (same, archive) = Self.restored(text)
    #expect(same == text)
    #expect(archive.mails == 1 && archive.restored == 0)
  }

  @Test("What the list adds below every mail is left out, and nothing behind it")
  func footers() {
    let rule = String(repeating: "_", count: 47)
    let footer = "\(rule)\nquic mailing list\nquic at example.org\nhttps://example.org/quic\n"
    let mail = "From a at b.org  Wed Jan  3 15:09:28 2018\nFrom: a at b.org (A)\n\nhello\n"
    let (text, archive) = Self.restored(mail + footer + "\nbehind\n\n" + mail + footer)
    #expect(archive.mails == 2 && archive.footers == 2)
    #expect(!text.contains("mailing list") && !text.contains("https"))
    #expect(text.contains("\nbehind\n"))
  }

  @Test("What is no archive has no mails and stays", arguments: ["", "\n\n", "hello\nFrom you\n"])
  func noArchive(text: String) {
    let (same, archive) = Self.restored(text)
    #expect(same == text && archive.mails == 0)
  }
}
