import Foundation
import Testing
import VaultLiveServers

@testable import VaultAccounts

/// Reading mailboxes: what the reader promises, tried on a Dovecot on loopback.
@Suite(.enabled(if: DovecotServer.isInstalled(for: "IMAP against a real server")))
struct IMAPSourceTests {
  @Test("250 mails come in batches, byte for byte, and nothing is marked as read")
  func fetchesAll() throws {
    let mails = (0..<250).map(Self.mail)
    let server = try DovecotServer(mails: ["": mails])
    var source = try Self.source(server)
    let batches = try Self.drain(&source)
    #expect(batches.map(\.mails.count) == [100, 100, 50])
    let fetched = batches.flatMap(\.mails)
    #expect(fetched.map(\.data) == mails.map(Self.withCRLF))
    #expect(fetched.map(\.uid) == (1...250).map { UInt32($0) })
    #expect(fetched.allSatisfy { $0.mailbox == "INBOX" })
    #expect(batches.allSatisfy { $0.skipped.isEmpty })
    let seen = try FileManager.default.subpathsOfDirectory(atPath: server.maildir.path)
      .filter { $0.hasPrefix("cur/") && $0.split(separator: ",").last?.contains("S") == true }
    #expect(seen.isEmpty)
  }

  @Test("A second import fetches only what came since")
  func resumes() throws {
    let server = try DovecotServer(mails: ["": (0..<5).map(Self.mail)])
    var first = try Self.source(server)
    _ = try Self.drain(&first)
    // Through JSON, as a vault would keep it.
    let saved = try JSONDecoder().decode(
      IMAPCheckpoint.self, from: JSONEncoder().encode(first.checkpoint))
    var idle = try Self.source(server, checkpoint: saved)
    #expect(try Self.drain(&idle).isEmpty)
    for number in 5..<8 { try server.deliver(Self.mail(number), number: number) }
    try server.handOver()
    var second = try Self.source(server, checkpoint: saved)
    let mails = try Self.drain(&second).flatMap(\.mails)
    #expect(mails.map(\.data) == (5..<8).map { Self.withCRLF(Self.mail($0)) })
    #expect(second.checkpoint.mailboxes["INBOX"]?.lastUID == 8)
  }

  @Test("A new UIDVALIDITY makes the mailbox count as unread")
  func startsAnewWithUIDValidity() throws {
    let server = try DovecotServer(mails: ["": (0..<3).map(Self.mail)])
    var first = try Self.source(server)
    _ = try Self.drain(&first)
    let before = try #require(first.checkpoint.mailboxes["INBOX"])
    server.process.stop()
    try Self.renumber(server)
    try server.process.start()
    var second = try Self.source(server, checkpoint: first.checkpoint)
    #expect(try Self.drain(&second).flatMap(\.mails).count == 3)
    let after = try #require(second.checkpoint.mailboxes["INBOX"])
    #expect(after.uidValidity != before.uidValidity)
  }

  @Test("A server that goes away and comes back loses nothing and doubles nothing")
  func survivesRestart() throws {
    let server = try DovecotServer(mails: ["": (0..<60).map(Self.mail)])
    var options = Self.options
    options.batchCount = 20
    var source = try Self.source(server, options: options)
    var mails = try #require(try source.nextBatch()).mails
    server.process.stop()
    let lost = #expect(throws: LiveSourceError.self) { try source.nextBatch() }
    guard case .connectionLost(_, attempts: 3)? = lost else {
      Issue.record("expected a lost connection, got \(String(describing: lost))")
      return
    }
    try server.process.start()
    // The same source goes on, and so does a new one from the checkpoint.
    let checkpoint = source.checkpoint
    mails += try #require(try source.nextBatch()).mails
    var other = try Self.source(server, options: options, checkpoint: checkpoint)
    let rest = try Self.drain(&other).flatMap(\.mails)
    #expect(mails.suffix(20) == rest.prefix(20))
    #expect((mails.prefix(20) + rest).map(\.uid) == (1...60).map { UInt32($0) })
  }

  @Test("A wrong password is told without user or password")
  func refusesWrongPassword() throws {
    let server = try DovecotServer(mails: [:])
    let wrong = LiveCredentials(user: "anna@home", password: "wrong-secret-9")
    let error = #expect(throws: LiveSourceError.self) {
      try IMAPSource(server.endpoint(), credentials: wrong, options: Self.options)
    }
    #expect(error == .loginRefused(host: "127.0.0.1:\(server.process.port)"))
    #expect(error.map { !"\($0)".contains("wrong-secret") && !"\($0)".contains("anna") } == true)
  }

  @Test("Mailboxes keep their names in every script; trash is left out unless chosen")
  func readsMailboxNames() throws {
    // RFC 3501 section 5.1.3 gives 台北 as &U,BTFw-, 日本語 as &ZeVnLIqe-.
    let server = try DovecotServer(mails: [
      "": [Self.mail(0)], "&U,BTFw-": [Self.mail(1)], "&ZeVnLIqe-": [Self.mail(2)],
      "R&AOk-sum&AOk- &- \"co\"": [Self.mail(3)], "Trash": [Self.mail(4)],
    ])
    var source = try Self.source(server)
    let mails = try Self.drain(&source).flatMap(\.mails)
    #expect(Set(mails.map(\.mailbox)) == ["INBOX", "台北", "日本語", "Résumé & \"co\""])
    for name in ["日本語", "Trash", "inbox"] {
      var chosen = try Self.source(server, selection: .named([name]))
      #expect(try Self.drain(&chosen).flatMap(\.mails).count == 1)
    }
    var path = try IMAPSource(
      server.endpoint("%E5%8F%B0%E5%8C%97"), credentials: DovecotServer.credentials)
    #expect(try Self.drain(&path).flatMap(\.mails).map(\.mailbox) == ["台北"])
    let host = "127.0.0.1:\(server.process.port)"
    #expect(throws: LiveSourceError.missingCollection(host: host, position: 2)) {
      try Self.source(server, selection: .named(["INBOX", "Nirgends"]))
    }
  }

  @Test("Odd messages arrive as they are; one beyond the bound is skipped and named")
  func fetchesOddMessages() throws {
    let odd = [
      Data(), Data("\n".utf8), Data("no header at all".utf8),
      Data("Subject: \(String(repeating: "x", count: 300_000))\n\nhuge header\n".utf8),
      Data("Subject: brace\n\nends like a literal {99999}\n".utf8),
      Data("Subject: eight\n\n".utf8) + Data([0xFF, 0xFE, 0x80, 0x0A]),
      Data("Subject: large\n\n\(String(repeating: "line\n", count: 200_000))".utf8),
      Data("Subject: last\n\nafter it\n".utf8),
    ]
    let server = try DovecotServer(mails: ["": odd])
    var options = Self.options
    options.itemBytes = 600_000
    var source = try Self.source(server, options: options)
    let batches = try Self.drain(&source)
    let mails = batches.flatMap(\.mails)
    let expected = odd.enumerated().filter { $0.offset != 6 }.map { Self.withCRLF($0.element) }
    #expect(mails.map(\.data) == expected)
    #expect(
      batches.flatMap(\.skipped) == [SkippedMail(mailbox: "INBOX", uid: 7, reason: .oversized)])
    #expect(source.checkpoint.mailboxes["INBOX"]?.lastUID == 8)
  }

  @Test("NUL bytes, which IMAP cannot carry, do not stop the import")
  func fetchesNULs() throws {
    let nul = Data("Subject: nul\n\n".utf8) + Data([0x61, 0x00, 0x62, 0x0A])
    let server = try DovecotServer(mails: ["": [nul, Self.mail(1)]])
    var source = try Self.source(server)
    let mails = try Self.drain(&source).flatMap(\.mails)
    // Dovecot sends 0x80 in place of NUL, as RFC 3501 section 4.3.1 forbids it in a literal.
    #expect(mails.count == 2)
    #expect(mails[0].data.suffix(5) == Data([0x61, 0x80, 0x62, 0x0D, 0x0A]))
  }

  // MARK: - Helpers

  static func mail(_ number: Int) -> Data {
    Data(
      """
      From: Anna <anna@example.org>
      To: Ben <ben@example.org>
      Date: Mon, 03 Mar 2025 10:00:00 +0000
      Message-ID: <\(number)@example.org>
      Subject: Mail \(number)

      Line of \(number), 8-bit: äöü €
      From nowhere {\(number)}
      .

      """.utf8)
  }

  static func withCRLF(_ data: Data) -> Data {
    Data(data.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
  }

  static var options: LiveOptions {
    var options = LiveOptions()
    options.connectTimeout = .seconds(10)
    options.idleTimeout = .seconds(20)
    options.attempts = 3
    options.firstPause = .milliseconds(20)
    return options
  }

  static func source(
    _ server: DovecotServer, selection: IMAPSelection? = nil, options: LiveOptions = options,
    checkpoint: IMAPCheckpoint = IMAPCheckpoint()
  ) throws -> IMAPSource {
    try IMAPSource(
      server.endpoint(), credentials: DovecotServer.credentials, selection: selection,
      options: options, checkpoint: checkpoint)
  }

  static func drain(_ source: inout IMAPSource) throws -> [MailBatch] {
    var batches: [MailBatch] = []
    while let batch = try source.nextBatch() { batches.append(batch) }
    return batches
  }

  /// Gives the inbox another numbering, as restoring a backup does.
  private static func renumber(_ server: DovecotServer) throws {
    let list = server.maildir.appendingPathComponent("dovecot-uidlist")
    let text = try String(contentsOf: list, encoding: .utf8)
    let changed = text.replacing(/^3 V\d+/, with: "3 V4711")
    #expect(changed != text)
    try changed.write(to: list, atomically: true, encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: server.maildir.path)
    where name.hasPrefix("dovecot.index") || name.hasPrefix("dovecot.list.index") {
      try FileManager.default.removeItem(at: server.maildir.appendingPathComponent(name))
    }
    try server.handOver()
  }
}
