internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Exports of one vault joined")
struct VaultDraftTests {
  /// Reads a folder of such files, which is a single vault.
  static func vault(_ files: [String: String]) throws -> IngestedVault {
    let folder = try TemporaryDirectory()
    for (path, text) in files { try folder.write(text, to: path) }
    return try withExtendedLifetime(folder) {
      try #require(try DatasetReader.read(folder.url).vaults.first)
    }
  }

  static func chat(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  static let first = "14/03/2026, 10:00 - Ana: one"
  static let second = "14/03/2026, 10:01 - Olga: two"
  static let third = "14/03/2026, 10:02 - Ana: three"

  static func mail(_ id: String, method: String, sequence: Int, hour: String) -> String {
    """
    Message-ID: <\(id)@example.com>
    Date: Sun, 1 Mar 2026 09:30:00 +0000
    From: Ana <ana@example.com>
    To: Olga <olga@example.com>
    Subject: dinner
    MIME-Version: 1.0
    Content-Type: multipart/alternative; boundary=b

    --b
    Content-Type: text/plain

    come
    --b
    Content-Type: text/calendar; method=\(method); charset=utf-8

    BEGIN:VCALENDAR
    METHOD:\(method)
    BEGIN:VEVENT
    UID:dinner@example.com
    SEQUENCE:\(sequence)
    DTSTART:20260320T\(hour)0000Z
    SUMMARY:Dinner at \(hour)
    END:VEVENT
    END:VCALENDAR
    --b--

    """
  }

  static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:dinner@example.com
    SEQUENCE:1
    DTSTART:20260320T190000Z
    SUMMARY:Dinner at 19
    END:VEVENT
    END:VCALENDAR

    """

  @Test("Two exports of one chat count once, under the names the older one gave")
  func joinsOverlaps() throws {
    let vault = try Self.vault([
      "2025/WhatsApp Chat with Ana.txt": Self.chat([Self.first, Self.second]),
      "2026/WhatsApp Chat with Ana.txt": Self.chat([Self.second, Self.third]),
    ])
    #expect(vault.messages.map(\.text) == ["one", "two", "three"])
    #expect(Set(vault.messages.map(\.threadID)) == ["2025/WhatsApp Chat with Ana.txt"])
    #expect(
      vault.messages.map(\.id.rawValue)
        == (1...3).map {
          "2025/WhatsApp%20Chat%20with%20Ana.txt#\($0)"
        })
    #expect(vault.files.map(\.items) == [2, 1])
    #expect(vault.files.map { $0.rejected.map(\.reason) } == [[], [.duplicate]])
  }

  @Test("An export in an archive and an unpacked one are of one chat too")
  func joinsArchives() throws {
    let folder = try TemporaryDirectory()
    let old = Self.chat([Self.first, Self.second])
    try folder.write(
      ZipSample(entries: [ZipSample.Entry(name: "_chat.txt", content: Array(old.utf8))]).data(),
      to: "WhatsApp Chat - Ana.zip")
    try folder.write(Self.chat([Self.second, Self.third]), to: "new/WhatsApp Chat - Ana.txt")
    let vault = try DatasetReader.read(folder.url).vaults[0]
    #expect(vault.messages.map(\.text) == ["one", "two", "three"])
    #expect(
      vault.files.map(\.path) == [
        "WhatsApp Chat - Ana.zip/_chat.txt", "new/WhatsApp Chat - Ana.txt",
      ])
    withExtendedLifetime(folder) {}
  }

  @Test("Two chats of one name that say nothing alike at the same time stay two")
  func keepsNamesakesApart() throws {
    let vault = try Self.vault([
      "a/Family.txt": Self.chat([Self.first, Self.second, Self.third]),
      "b/Family.txt": Self.chat([
        "14/03/2026, 10:00 - Ben: uno", "14/03/2026, 10:02 - Cat: due",
      ]),
    ])
    #expect(vault.messages.count == 5)
    #expect(Set(vault.messages.map(\.threadID)) == ["a/Family.txt", "b/Family.txt"])
    #expect(vault.files.allSatisfy { $0.rejected.isEmpty })
  }

  @Test(
    "Groups of one name go on in a later export only if somebody besides the owner is in both",
    arguments: [
      (["Ben: uno", "Cat: due"], nil, 2), (["Ana: uno", "Cat: due"], nil, 2),
      (["Ana: uno", "Olga: due"], nil, 1), (["Ana: uno"], nil, 1), (["Cat: uno"], nil, 2),
      (["Ana: uno", "Cat: due"], "Ana", 2), (["Olga: uno", "Cat: due"], "Ana", 1),
      (["Ana: uno"], "Ana", 2),
    ] as [([String], String?, Int)])
  func tellsGroupsApart(later: [String], owner: String?, chats: Int) throws {
    var files = [
      "a/Family.txt": Self.chat([Self.first, Self.second, Self.third]),
      "b/Family.txt": Self.chat(
        later.enumerated().map { "15/04/2026, 10:0\($0) - \($1)" }),
    ]
    if let owner {
      files["owner.json"] = #"{"name": "\#(owner)", "handles": [], "timeZone": "UTC"}"#
    }
    let vault = try Self.vault(files)
    #expect(Set(vault.messages.map(\.threadID)).count == chats)
    #expect(vault.messages.count == 3 + later.count)
  }

  @Test("Exports of a chat find each other past a namesake that ended first")
  func joinsPastNamesakes() throws {
    let vault = try Self.vault([
      "a/Family.txt": Self.chat([Self.first, Self.second, Self.third]),
      "b/Family.txt": Self.chat([
        "13/03/2026, 10:00 - Ben: uno", "14/03/2026, 10:00 - Cat: due",
      ]),
      "c/Family.txt": Self.chat([
        Self.first, Self.second, Self.third, "15/03/2026, 10:00 - Ana: four",
      ]),
    ])
    #expect(vault.messages.map(\.text).sorted() == ["due", "four", "one", "three", "two", "uno"])
    #expect(Set(vault.messages.map(\.threadID)) == ["a/Family.txt", "b/Family.txt"])
    #expect(vault.files.map(\.items) == [3, 2, 1])
  }

  @Test("Three exports of one chat are one, in whatever order their paths come")
  func joinsThree() throws {
    let texts = [
      Self.chat([Self.first, Self.second]), Self.chat([Self.second, Self.third]),
      Self.chat([Self.third, "15/03/2026, 10:00 - Ana: four"]),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let vault = try Self.vault([
        "a/Ana.txt": texts[order[0]], "b/Ana.txt": texts[order[1]], "c/Ana.txt": texts[order[2]],
      ])
      #expect(vault.messages.map(\.text) == ["one", "two", "three", "four"])
      #expect(Set(vault.messages.map(\.threadID)).count == 1)
      #expect(vault.files.map(\.items).reduce(0, +) == 4)
    }
  }

  @Test(
    "Of an event in a mail and in a calendar the highest SEQUENCE counts",
    arguments: [(0, "19"), (1, "19"), (2, "20")])
  func updatesEvents(_ sequence: Int, _ hour: String) throws {
    let mailed = sequence == 1 ? "19" : "20"
    let vault = try Self.vault([
      "c.ics": Self.calendar,
      "m.eml": Self.mail("1", method: "REQUEST", sequence: sequence, hour: mailed),
    ])
    #expect(vault.events.map(\.title) == ["Dinner at \(hour)"])
    #expect(vault.messages.map(\.id.rawValue) == ["1@example.com"])
    let reasons = vault.files.flatMap(\.rejected).map(\.reason)
    #expect(reasons == [sequence == 1 ? .duplicate : .superseded])
  }

  @Test("A cancellation that was mailed takes the event away, an answer does not")
  func cancelsEvents() throws {
    let cancelled = try Self.vault([
      "c.ics": Self.calendar,
      "m.eml": Self.mail("1", method: "CANCEL", sequence: 2, hour: "19"),
    ])
    #expect(cancelled.events.isEmpty)
    #expect(cancelled.messages.count == 1)
    let answered = try Self.vault([
      "c.ics": Self.calendar, "m.eml": Self.mail("1", method: "REPLY", sequence: 2, hour: "20"),
    ])
    #expect(answered.events.map(\.title) == ["Dinner at 19"])
    #expect(answered.files.flatMap(\.rejected).map(\.reason) == [.reply])
  }

  @Test("An invitation that breaks off costs the event, not the mail")
  func survivesBrokenInvitations() throws {
    let broken = Self.mail("1", method: "REQUEST", sequence: 2, hour: "20")
      .replacing("END:VEVENT\nEND:VCALENDAR\n", with: "")
    let vault = try Self.vault(["m.eml": broken])
    #expect(vault.messages.map(\.id.rawValue) == ["1@example.com"])
    #expect(vault.events.isEmpty)
    #expect(vault.files[0].rejected.map(\.reason) == [.unreadable])
  }

  @Test("A refused file is listed with its reason, and the others are read")
  func listsRefusals() throws {
    let vault = try Self.vault([
      "a.zip": "no archive", "c.txt": "notes to myself\n", "b.json": "{", "d.eml": "",
      "e.ics": "BEGIN:VCALENDAR\n", "f.vcf": "x", "g.mbox": "no mailbox", "chat.db": "no database",
      "good.txt": Self.chat([Self.first]),
    ])
    #expect(vault.messages.map(\.text) == ["one"])
    let refusals = vault.files.map(\.refusal)
    #expect(
      vault.files.map(\.path) == [
        "a.zip", "b.json", "c.txt", "chat.db", "d.eml", "e.ics", "f.vcf", "g.mbox", "good.txt",
      ])
    #expect(
      refusals == [
        .malformedArchive(file: "a.zip"), .malformedJSON(file: "b.json", line: 1),
        .notAWhatsAppExport(file: "c.txt"), .notAMessagesDatabase(file: "chat.db"),
        .notAMail(file: "d.eml"), .malformedCalendar(file: "e.ics", line: 1),
        .malformedAddressBook(file: "f.vcf", line: 1), .notAnMbox(file: "g.mbox"), nil,
      ])
    #expect(vault.files.map(\.items) == [0, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test("Files are listed by their paths, refused archives among them")
  func ordersFiles() throws {
    let vault = try Self.vault([
      "z.zip": "no archive", "a.txt": Self.chat([Self.first]), "m.zip": "no archive",
      "n.txt": Self.chat([Self.second]),
    ])
    #expect(vault.files.map(\.path) == ["a.txt", "m.zip", "n.txt", "z.zip"])
    #expect(vault.files.map(\.items) == [1, 0, 1, 0])
    #expect(vault.files.map(\.format) == [.whatsapp, nil, .whatsapp, nil])
  }

  @Test("A mailbox that breaks off stops the dataset, whatever else is good")
  func stopsAtTruncation() throws {
    let mailbox = "From a Sun Mar  1 09:30:00 2026\nSubject: x\nFr"
    #expect(throws: IngestError.truncatedMbox(file: "z.mbox", line: 3)) {
      try Self.vault(["a.txt": Self.chat([Self.first]), "z.mbox": mailbox])
    }
  }

  @Test("Where everything is refused, so is the dataset, for the first reason")
  func refusesHopelessDatasets() throws {
    #expect(throws: IngestError.malformedJSON(file: "b.json", line: 1)) {
      try Self.vault(["c.txt": "notes\n", "b.json": "{"])
    }
  }

  @Test("Cards of every address book come in the order of the files")
  func collectsCards() throws {
    let vault = try Self.vault([
      "b.vcf": "BEGIN:VCARD\nFN:Ben\nEND:VCARD\n", "a.vcf": "BEGIN:VCARD\nFN:Ana\nEND:VCARD\n",
      "c.txt": Self.chat([Self.first]),
    ])
    #expect(vault.addressBook.map(\.names) == [["Ana"], ["Ben"]])
    #expect(vault.files.map(\.items) == [1, 1, 1])
  }
}
