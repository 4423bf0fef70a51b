import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultStorage
import VaultTestSupport
import VaultText

@testable import Vault

@Suite("Erasing from a vault")
struct VaultErasureTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static func calendar(_ uids: [String]) -> String {
    let events = uids.flatMap {
      [
        "BEGIN:VEVENT", "DTSTAMP:20200101T000000Z", "UID:\($0)", "DTSTART:20240320T100000Z",
        "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:About \($0)", "END:VEVENT",
      ]
    }
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + events + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  private func exports() throws -> URL {
    let mails = [("ana@x.example", "a@x"), ("ben@x.example", "b@x")].map { sender, id in
      """
      From - Thu Mar 14 10:00:00 2024
      From: \(sender)
      To: Olga <olga@x.example>
      Date: Thu, 14 Mar 2024 10:00:00 +0000
      Message-ID: <\(id)>
      Subject: Plan

      About it.


      """
    }
    try folder.write(mails.joined(), to: "exports/inbox.mbox")
    try folder.write(
      "[14.03.2024, 10:00:00] Cleo: one\n[14.03.2024, 10:01:00] Cleo: two\n",
      to: "exports/WhatsApp Chat with Cleo.txt")
    try folder.write(Self.calendar(["first", "second"]), to: "exports/a.ics")
    return folder.url.appendingPathComponent("exports")
  }

  private func importAll(_ exports: URL, into store: any VaultStore) throws -> ImportWindow {
    var importer = try BackgroundImport(
      exports: ExportCatalog(exports).exports, store: store, clock: ContinuousClock())
    return try importer.runWindow()
  }

  @Test("An import of the same or a newer export leaves an erased mail out, and counts it")
  func mailStaysAway() throws {
    let store = MemoryVault()
    let exports = try exports()
    _ = try importAll(exports, into: store)
    let erasure = VaultErasure(store)
    #expect(try erasure.erase(erasure.selection(id: DocumentID("a@x"))) == 1)
    // Touched, so that the mailbox counts as a newer one.
    let mailbox = exports.appendingPathComponent("inbox.mbox")
    try (Data(contentsOf: mailbox) + Data("\n".utf8)).write(to: mailbox)
    let window = try importAll(exports, into: store)
    #expect(window.erased == 1)
    #expect(try store.messages([DocumentID("a@x")]).isEmpty)
    #expect(try store.messages([DocumentID("b@x")]).count == 1)
  }

  @Test("Of a person goes what they wrote, with the title of their chat in states of imports")
  func contact() throws {
    let store = MemoryVault()
    let exports = try exports()
    _ = try importAll(exports, into: store)
    let erasure = VaultErasure(store)
    #expect(try erasure.erase(erasure.selection(contact: "Cleo")) == 2)
    #expect(try store.counts().messages == 2)
    #expect(try store.checkpoint(of: "WhatsApp Chat with Cleo.txt") == nil)
    #expect(try store.checkpoint(of: "chats") == Array("{}".utf8))
    let window = try importAll(exports, into: store)
    #expect(window.erased == 2)
    #expect(try store.counts().messages == 2)
  }

  @Test("A series of events goes whole, stays away, and leaves the calendar it came in")
  func series() throws {
    let store = MemoryVault()
    let exports = try exports()
    _ = try importAll(exports, into: store)
    let instance = try #require(
      store.allEvents().first { $0.id.rawValue.hasPrefix("first") }?.id)
    let erasure = VaultErasure(store)
    #expect(try erasure.erase(erasure.selection(id: instance)) == 2)
    try folder.write(Self.calendar(["first", "second", "third"]), to: "exports/a.ics")
    _ = try importAll(exports, into: store)
    let left = Set(try store.allEvents().map { CalendarErasure.series(of: $0.id).rawValue })
    #expect(left == ["second", "third"])
    let part = try #require(try store.checkpoint(of: "calendar part 0"))
    #expect(!String(decoding: part, as: UTF8.self).contains("About first"))
  }

  @Test("A name that the vault does not have selects nothing")
  func unknown() throws {
    let store = MemoryVault()
    _ = try importAll(try exports(), into: store)
    #expect(try VaultErasure(store).selection(contact: "Unknown Person").isEmpty)
  }
}

@Suite("Exporting a vault")
struct VaultExportTests {
  private let folder: TemporaryDirectory
  private let vault: SQLiteVault

  init() throws {
    folder = try TemporaryDirectory()
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("a.vault"), passphrase: "secret", rounds: 1)
    try vault.insert(VaultStoreSamples.messages)
    try vault.insert(VaultStoreSamples.events)
  }

  @Test("The file is for its owner alone, and the audit log has it")
  func writes() throws {
    let before = try vault.verifyAuditLog().entries
    let outcome = try VaultExport.write(vault, to: folder.url)
    #expect(outcome.file.hasSuffix("/vault-export.jsonl"))
    #expect(outcome.messages == VaultStoreSamples.messages.count)
    #expect(outcome.events == VaultStoreSamples.events.count)
    let attributes = try FileManager.default.attributesOfItem(atPath: outcome.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try vault.verifyAuditLog().entries == before + 1)
    let lines = try String(contentsOfFile: outcome.file, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.count == outcome.messages + outcome.events + outcome.contacts + outcome.vectors + 2)
  }

  @Test("An empty vault that reads an export gives the same export, vectors and people included")
  func readsBack() throws {
    let vectors = VaultStoreSamples.messages.prefix(2).map {
      ($0.id, [Float.pi, -0.0, .leastNonzeroMagnitude])
    }
    try vault.store(vectors: Array(vectors), model: "a model 1f")
    let first = try VaultExport.write(vault, to: folder.url.appendingPathComponent("1.jsonl"))
    #expect(first.vectors == 2)
    #expect(first.contacts > 0)
    #expect(first.namelessVectors == 0)
    let copy = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("copy.vault"), passphrase: "secret", rounds: 1)
    var importer = try BackgroundImport(
      exports: ExportCatalog(URL(fileURLWithPath: first.file)).exports, store: copy,
      clock: ContinuousClock())
    while try !importer.runWindow().isFinished {}
    let second = try VaultExport.write(copy, to: folder.url.appendingPathComponent("2.jsonl"))
    let lines = try [first, second].map {
      try String(contentsOfFile: $0.file, encoding: .utf8).split(separator: "\n").sorted()
    }
    // Within a batch a vault keeps no order.
    #expect(lines[0] == lines[1])
  }

  @Test("An import brings back no vector of what was erased, and replaces none that is there")
  func leavesVectors() throws {
    let messages = VaultStoreSamples.messages.prefix(2)
    try vault.store(vectors: messages.map { ($0.id, [1, 0]) }, model: "m")
    let outcome = try VaultExport.write(vault, to: folder.url.appendingPathComponent("1.jsonl"))
    try VaultErasure(vault).erase(.init(messages: [messages[0]], events: []))
    try vault.store(vectors: [(messages[1].id, [0, 1])], model: "m")
    var importer = try BackgroundImport(
      exports: ExportCatalog(URL(fileURLWithPath: outcome.file)).exports, store: vault,
      clock: ContinuousClock())
    while try !importer.runWindow().isFinished {}
    let held = try vault.vectors(model: "m")
    #expect(held.map(\.0) == [messages[1].id])
    #expect(held.map(\.1) == [[0, 1]])
  }

  @Test("No file is replaced, and none is left where the vault cannot be read")
  func refuses() throws {
    let file = folder.url.appendingPathComponent("mine.jsonl")
    try folder.write("mine", to: "mine.jsonl")
    #expect(throws: VaultError.exists(path: file.path)) {
      try VaultExport.write(vault, to: file)
    }
    try vault.close()
    let other = folder.url.appendingPathComponent("other.jsonl")
    #expect(throws: StorageError.closed(path: vault.path)) {
      try VaultExport.write(vault, to: other)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains("other") })
  }
}

@Suite("CalendarPartStore")
struct CalendarPartStoreTests {
  private static func calendar(
    _ uid: String = "dinner", sequence: Int = 0, title: String = "Dinner",
    method: String = "REQUEST", extra: [String] = []
  ) -> Data {
    Data(
      ([
        "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:\(method)", "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:20260301T000000Z", "DTSTART:20260313T190000Z", "SEQUENCE:\(sequence)",
        "SUMMARY:\(title)",
      ] + extra + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func put(_ parts: [(String, Data?)], on store: MemoryVault) throws {
    var calendarParts = try CalendarPartStore(store)
    var batch = ImportBatch(source: "test", checkpoint: [])
    for (source, data) in parts {
      if let data {
        try calendarParts.put(data, from: source, into: &batch)
      } else {
        try calendarParts.remove(source, from: &batch)
      }
    }
    try store.commit(batch)
    // Another process goes on here.
    var later = try CalendarPartStore(store)
    _ = try later.assemble(zone: .utc)
  }

  private static func titles(_ store: MemoryVault) throws -> [String] {
    try store.allEvents().map(\.title)
  }

  @Test("The highest SEQUENCE counts, whichever part comes first", arguments: [true, false])
  func versions(newerFirst: Bool) throws {
    let store = MemoryVault()
    let parts = [
      ("a", Self.calendar(sequence: 1, title: "Dinner at 8")), ("b", Self.calendar(sequence: 0)),
    ]
    for part in newerFirst ? parts : parts.reversed() { try Self.put([part], on: store) }
    #expect(try Self.titles(store) == ["Dinner at 8"])
  }

  @Test("A cancellation takes its event away, from wherever that came")
  func cancellation() throws {
    let store = MemoryVault()
    try Self.put([("mail 1", Self.calendar()), ("mail 2", Self.calendar("other"))], on: store)
    #expect(try Self.titles(store).count == 2)
    try Self.put([("mail 3", Self.calendar(sequence: 1, method: "CANCEL"))], on: store)
    #expect(try store.allEvents().map(\.id.rawValue) == ["other"])
  }

  @Test("A part that changes or goes changes its events; other events of the vault stay")
  func changes() throws {
    let store = MemoryVault()
    let own = CalendarEvent(
      id: DocumentID("own"), title: "Own", start: Timestamp(seconds: 1), end: Timestamp(seconds: 2))
    try store.insert([own])
    try Self.put([("x", Self.calendar()), ("y", Self.calendar("other"))], on: store)
    try Self.put([("x", Self.calendar(title: "Lunch"))], on: store)
    #expect(Set(try Self.titles(store)) == ["Own", "Lunch", "Dinner"])
    try Self.put([("y", nil)], on: store)
    #expect(Set(try Self.titles(store)) == ["Own", "Lunch"])
    try Self.put([("x", nil)], on: store)
    #expect(try Self.titles(store) == ["Own"])
  }

  @Test("A resource that moves to another calendar keeps its event")
  func moves() throws {
    let store = MemoryVault()
    try Self.put([("/office/1", Self.calendar())], on: store)
    try Self.put([("/home/1", Self.calendar()), ("/office/1", nil)], on: store)
    #expect(try Self.titles(store) == ["Dinner"])
  }

  @Test("The same parts again change nothing")
  func isStable() throws {
    let store = MemoryVault()
    try Self.put([("x", Self.calendar())], on: store)
    var calendarParts = try CalendarPartStore(store)
    var batch = ImportBatch(source: "test", checkpoint: [])
    try calendarParts.put(Self.calendar(), from: "x", into: &batch)
    #expect(batch.states.isEmpty)
    #expect(try calendarParts.assemble(zone: .utc).counts == ImportCounts(added: 0, changed: 0))
  }

  @Test("An endless series reaches to the vault's newest message")
  func window() throws {
    let store = MemoryVault()
    try store.insert([
      Message(
        id: DocumentID("m"), platform: .other, sentAt: Timestamp(year: 2026, month: 3, day: 1),
        sender: nil, recipients: [], text: "x", threadID: "t")
    ])
    let weekly = Data(
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:weekly",
        "DTSTART:20150105T090000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:Standup", "END:VEVENT",
        "END:VCALENDAR", "",
      ].joined(separator: "\r\n").utf8)
    try Self.put([("x", weekly)], on: store)
    let last = try #require(try store.allEvents().last?.start)
    #expect(last > Timestamp(year: 2027, month: 2, day: 1))
  }
}
