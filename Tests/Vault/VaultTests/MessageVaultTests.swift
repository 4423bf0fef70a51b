import Foundation
import Testing
import Vault
import VaultCore
import VaultEmbedding
import VaultStorage
import VaultSync
import VaultTestSupport

@Suite("A vault as a library")
struct MessageVaultTests {
  private static let chat = """
    01/03/2026, 10:00 - Ana: shall we plan the budget meeting?
    01/03/2026, 10:05 - Ben: yes, the budget meeting on Thursday
    02/03/2026, 09:00 - Ana: bring the roof estimate
    02/03/2026, 09:10 - Ben: lunch at noon
    """
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//fixture//EN\r
    BEGIN:VEVENT\r
    UID:budget@fixture\r
    DTSTAMP:20260301T090000Z\r
    DTSTART:20260305T100000Z\r
    DTEND:20260305T110000Z\r
    SUMMARY:Budget meeting\r
    ATTENDEE;CN=Ben:mailto:ben@fixture.example\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private static func exports() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let whatsapp = folder.url.appendingPathComponent("whatsapp")
    try FileManager.default.createDirectory(at: whatsapp, withIntermediateDirectories: true)
    try Data(chat.utf8).write(to: whatsapp.appendingPathComponent("Ben.txt"))
    try Data(calendar.utf8).write(to: folder.url.appendingPathComponent("calendar.ics"))
    return folder
  }

  // The lines of Documentation/VaultLibrary.md.
  private static func example(_ folder: URL, _ exports: URL) async throws -> [String] {
    // example
    let vault = MessageVault(
      at: folder.appendingPathComponent("mine.vault"), passphrase: "a long passphrase of mine")
    try vault.create()
    let outcome = try await vault.import(exports.path)
    let found = try await vault.search("roof estimate", limit: 3)
    let matches = try await vault.matches(ofEvent: DocumentID("budget@fixture"), limit: 5)
    let file = try vault.export(to: folder).file
    let device = try vault.device(
      at: folder.appendingPathComponent("phone.vault"), id: ReplicaID(rawValue: 2), peers: [])
    let erased = try vault.erase(contact: "Ben")
    // end
    try device.store.close()
    return [
      "\(outcome.added)", found.first?.snippet ?? "", "\(matches.count > 0)",
      URL(fileURLWithPath: file).lastPathComponent, "\(erased > 0)",
    ]
  }

  @Test("Ten lines make, fill, search, match, export and erase a vault, as the page shows")
  func example() async throws {
    let folder = try TemporaryDirectory()
    let exports = try Self.exports()
    let seen = try await Self.example(folder.url, exports.url)
    // Four messages and one event were written above.
    #expect(seen[0] == "5")
    #expect(seen[1].contains("roof estimate"))
    #expect(seen[3] == "vault-export.jsonl" && seen[4] == "true")
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let page = try String(
      contentsOf: Repository.url("Documentation/VaultLibrary.md"), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "    // example"))
    let end = try #require(lines.firstIndex(of: "    // end"))
    let code = lines[(start + 1)..<end].map { String($0.dropFirst(4)) }.joined(separator: "\n")
    #expect(page.contains("```swift\n\(code)\n```"))
  }

  @Test("A wrong passphrase, an empty search, no limit and an unknown event are refused")
  func refuses() async throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("a.vault")
    let vault = MessageVault(at: file, passphrase: "right horse battery staple")
    #expect(throws: StorageError.self) { try vault.open() }
    try vault.create()
    #expect(throws: StorageError.self) { try vault.create() }
    #expect(throws: StorageError.self) { try MessageVault(at: file, passphrase: "wrong").open() }
    await #expect(throws: VaultError.emptySearch) { try await vault.search(" ") }
    await #expect(throws: VaultError.limit) { try await vault.search("a", limit: 0) }
    await #expect(throws: VaultError.limit) {
      try await vault.matches(ofEvent: DocumentID("x"), limit: 0)
    }
    await #expect(throws: VaultError.unknownEvent) {
      try await vault.matches(ofEvent: DocumentID("x"))
    }
    #expect(try vault.erase(DocumentID("x")) == 0)
    let outcome = try vault.export(to: folder.url)
    #expect(outcome.messages == 0 && outcome.events == 0)
    #expect(throws: VaultError.exists(path: outcome.file)) { try vault.export(to: folder.url) }
  }
}
