import Foundation
import Testing
import VaultCore
import VaultLiveServers
import VaultStorage
import VaultTestSupport

/// Accounts on real servers, imported as a person would.
@Suite("Import from accounts")
struct LiveImportTests {
  private static func mail(_ number: Int) -> Data {
    Data(
      [
        "Message-ID: <live-\(number)@example.org>", "From: Ana <ana@example.org>",
        "To: Anna <anna@example.org>", "Date: Thu, 12 Mar 2026 08:\(10 + number % 50):00 +0100",
        "Subject: live \(number)", "", "Text of mail \(number).", "",
      ].joined(separator: "\r\n").utf8)
  }

  private static func run(
    _ source: String, vault: URL, password: [String: String], options: [String] = []
  ) throws -> CommandLineRun {
    try CommandLineRun(
      ["import", source, "--vault", vault.path, "--json"] + options,
      environment: ["VAULTBENCH_PASSPHRASE": "correct horse"].merging(password) { $1 })
  }

  private static func count(_ key: String, of result: CommandLineRun) throws -> Int {
    let outcome = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
    return try #require(outcome[key] as? Int)
  }

  @Test(
    "A mail account is imported, then what is new in it; its password shows nowhere",
    .enabled(if: DovecotServer.isInstalled(for: "import of a mail account")))
  func importsMail() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("mail.vault")
    let server = try DovecotServer(mails: ["": (0..<30).map(Self.mail)])
    let source = "imap://anna%40home@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_IMAP_PASSWORD": DovecotServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 30)
    for number in 30..<35 { try server.deliver(Self.mail(number), number: number) }
    try server.handOver()
    let second = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: second) == 5)
    #expect(try Self.count("known", of: second) == 0, "what was read is not fetched again")
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse")
    #expect(try store.allMessages().map(\.subject).count == 35)

    let wrong = try Self.run(
      source, vault: vault, password: ["VAULTBENCH_IMAP_PASSWORD": "not-the-secret"])
    #expect(wrong.status == 74)
    #expect(!(wrong.errors + wrong.output).contains("not-the-secret"))
    #expect(wrong.errors.contains("login was refused"))
    let none = try Self.run(source, vault: vault, password: [:])
    #expect(none.status == 64)
    #expect(none.errors.contains("VAULTBENCH_IMAP_PASSWORD"))
  }

  @Test(
    "Mails that are flagged deleted or draft are counted; --with-deleted takes them, and the trash",
    .enabled(if: DovecotServer.isInstalled(for: "import of deleted mails")))
  func importsDeletedMails() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("mail.vault")
    let server = try DovecotServer(
      mails: ["": (0..<3).map(Self.mail), "Trash": (10..<12).map(Self.mail)])
    for (number, flags) in [(20, "ST"), (21, "DS")] {
      try Self.mail(number).write(
        to: server.maildir.appendingPathComponent("cur/17000000\(number).M1P1.host:2,\(flags)"))
    }
    try server.handOver()
    let source = "imap://anna%40home@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_IMAP_PASSWORD": DovecotServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 3)
    #expect(try Self.count("rejected", of: first) == 2)
    #expect(first.output.contains("\"deleted\"") && first.output.contains("\"draft\""))
    for (added, known) in [(4, 3), (0, 0)] {
      let all = try Self.run(
        source, vault: vault, password: password, options: ["--with-deleted"])
      #expect(try Self.count("added", of: all) == added)
      #expect(try Self.count("known", of: all) == known)
    }
    let last = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: last) == 0)
  }

  @Test(
    "A calendar account is imported, then its changes and deletions",
    .enabled(if: RadicaleServer.isInstalled(for: "import of a calendar account")))
  func importsCalendars() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("calendar.vault")
    let server = try RadicaleServer(events: 12)
    let source = "caldav://anna@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_CALDAV_PASSWORD": RadicaleServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 12)
    try server.put(RadicaleServer.event(3, title: "Moved"), number: 3)
    try server.delete(5)
    let second = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: second) == 0)
    #expect(try Self.count("changed", of: second) == 1)
    #expect(try Self.count("removed", of: second) == 1)
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse")
    #expect(try store.allEvents().count == 11)
    #expect(try store.allEvents().contains { $0.title == "Moved 3" })
  }

  @Test("A password in an address is refused before anything is connected or written")
  func refusesPasswords() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("none.vault")
    let result = try Self.run("imaps://anna:hunter2@mail.example/", vault: vault, password: [:])
    #expect(result.status == 64)
    #expect(!result.errors.contains("hunter2"))
    #expect(!FileManager.default.fileExists(atPath: vault.path))
  }
}
