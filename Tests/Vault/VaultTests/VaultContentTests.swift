import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultStorage
import VaultTestSupport

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
    #expect(lines.count == outcome.messages + outcome.events + 2)
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
