import Foundation
import Testing
import VaultLiveServers

@testable import VaultAccounts

/// Servers that break the rules: every one ends in a typed error or a skipped message, in time.
struct IMAPSessionTests {
  @Test(
    "A greeting that is none is an error",
    arguments: [
      "HTTP/1.1 400 Bad Request\r\n\r\n", "* BYE too many connections\r\n", "\u{0}\u{1}\r\n", "",
      String(repeating: "x", count: 3 << 20),
    ])
  func refusesGreeting(greeting: String) throws {
    let server = try FakeServer { connection, _ in
      connection.send(greeting)
      _ = connection.line()
    }
    #expect(throws: LiveSourceError.self) { try Self.source(server) }
  }

  @Test(
    "Silence ends at the bound, whenever it sets in", .timeLimit(.minutes(30)),
    arguments: ["", "LIST", "SEARCH", "BODY"])
  func boundsSilence(moment: String) throws {
    let server = try FakeServer { connection, _ in
      guard !moment.isEmpty, Self.login(connection) else { return connection.stall() }
      Self.serve(connection, uids: [1]) { $0.contains(moment) ? "" : nil }
    }
    let error = #expect(throws: LiveSourceError.self) {
      var source = try Self.source(
        server, idle: .milliseconds(200), requestTimeout: .seconds(2))
      while try source.nextBatch() != nil {}
    }
    #expect(error == .timedOut(host: "127.0.0.1:\(server.port)"))
  }

  @Test(
    "Garbage instead of an answer is malformed",
    arguments: [
      "garbage\r\n", "* 1 FETCH (((\r\n", "* LIST \"\r\n", "V99 OK not that one\r\n", "+ more\r\n",
    ])
  func refusesGarbage(reply: String) throws {
    let server = try Self.server(uids: [1]) { $0.contains("LIST") ? reply : nil }
    #expect(throws: LiveSourceError.malformedReply(host: "127.0.0.1:\(server.port)")) {
      try Self.source(server)
    }
  }

  @Test("An endless line is refused at the bound")
  func refusesEndlessLine() throws {
    let server = try FakeServer { connection, _ in
      guard Self.login(connection) else { return }
      Self.serve(connection, uids: [1]) { command in
        guard command.contains("LIST") else { return nil }
        let piece = String(repeating: "x", count: 1 << 16)
        while connection.send(piece) {}
        return ""
      }
    }
    let error = #expect(throws: LiveSourceError.self) {
      try Self.source(server, requestTimeout: .seconds(60))
    }
    guard case .replyTooLarge? = error else {
      Issue.record("expected a reply too large, got \(String(describing: error))")
      return
    }
  }

  @Test("A message announced with 4 GB is skipped and named, its neighbours come")
  func skipsImpossibleLiteral() throws {
    let server = try Self.server(uids: [1, 2, 3]) { command in
      guard command.contains("BODY.PEEK"), Self.asks(command, for: 2) else { return nil }
      return "* 2 FETCH (UID 2 BODY[] {4294967296}\r\n"
    }
    var source = try Self.source(server)
    let batches = try IMAPSourceTests.drain(&source)
    #expect(batches.flatMap(\.mails).map(\.uid) == [1, 3])
    #expect(
      batches.flatMap(\.skipped) == [SkippedMail(mailbox: "INBOX", uid: 2, reason: .oversized)])
  }

  @Test("A message that the server refuses or withholds is skipped, its neighbours come")
  func skipsRefused() throws {
    let server = try Self.server(uids: [1, 2, 3, 4]) { command in
      guard command.contains("BODY.PEEK") else { return nil }
      if Self.asks(command, for: 2) { return "\(Self.tag(command)) NO [SERVERBUG] broken\r\n" }
      return Self.asks(command, for: 3) ? "\(Self.tag(command)) OK nothing\r\n" : nil
    }
    var source = try Self.source(server)
    let batches = try IMAPSourceTests.drain(&source)
    #expect(batches.flatMap(\.mails).map(\.uid) == [1, 4])
    #expect(batches.flatMap(\.skipped).map(\.uid) == [2, 3])
    #expect(batches.flatMap(\.skipped).map(\.reason) == [.refused, .vanished])
  }

  @Test("Flags come with a message in any order, or in a response of their own")
  func readsFlags() throws {
    let server = try Self.server(uids: [1, 2, 3, 4, 5]) { command in
      guard command.contains("BODY.PEEK") else { return nil }
      return "* 1 FETCH (FLAGS (\\Deleted \\Seen) BODY[] {3}\r\none UID 1)\r\n"
        + "* 2 FETCH (BODY[] {3}\r\ntwo FLAGS ($Junk) UID 2)\r\n"
        + "* 3 FETCH (UID 3 FLAGS (\\Draft))\r\n* 3 FETCH (UID 3 BODY[] {3}\r\nthr)\r\n"
        + "* 4 FETCH (UID 4 BODY[] {3}\r\nfou)\r\n* 4 FETCH (FLAGS (\\Seen) UID 4)\r\n"
        + "* 5 FETCH (UID 5 FLAGS () BODY[] {3}\r\nfiv)\r\n* 9 FETCH (FLAGS (\\Deleted))\r\n"
        + "\(Self.tag(command)) OK done\r\n"
    }
    var source = try Self.source(server)
    let mails = try IMAPSourceTests.drain(&source).flatMap(\.mails)
    #expect(mails.map(\.uid) == [1, 2, 3, 4, 5])
    #expect(
      mails.map(\.flags) == [["\\Deleted", "\\Seen"], ["$Junk"], ["\\Draft"], ["\\Seen"], []])
  }

  @Test("A BYE in the middle of a batch costs nothing", arguments: [true, false])
  func survivesBye(isPolite: Bool) throws {
    let server = try FakeServer { connection, turn in
      guard Self.login(connection) else { return }
      Self.serve(connection, uids: [1, 2, 3]) { command in
        guard turn == 0, command.contains("BODY.PEEK") else { return nil }
        connection.send("* 1 FETCH (UID 1 BODY[] {3}\r\none)\r\n")
        // Says goodbye, or closes within a literal.
        connection.send(isPolite ? "* BYE restarting\r\n" : "* 2 FETCH (UID 2 BODY[] {30}\r\nhalf")
        return nil
      } isClosing: {
        turn == 0 && $0.contains("BODY.PEEK")
      }
    }
    var source = try Self.source(server)
    let mails = try IMAPSourceTests.drain(&source).flatMap(\.mails)
    #expect(mails.map(\.uid) == [1, 2, 3])
    #expect(mails.map(\.data) == (1...3).map { Data("Mail \($0)\r\n".utf8) })
  }

  @Test("Mailboxes that cannot be opened are named, and the next one is read")
  func namesUnavailable() throws {
    let server = try Self.server(uids: [1]) { command in
      if command.contains("LIST") {
        return
          "* LIST (\\Noselect) \"/\" A\r\n* LIST () \"/\" B\r\n* LIST () \"/\" {5}\r\nINBOX\r\n"
          + "\(Self.tag(command)) OK\r\n"
      }
      return command.contains("EXAMINE \"B\"") ? "\(Self.tag(command)) NO no\r\n" : nil
    }
    var source = try Self.source(server)
    let batches = try IMAPSourceTests.drain(&source)
    #expect(
      batches.flatMap(\.skipped) == [SkippedMail(mailbox: "B", uid: nil, reason: .unavailable)])
    #expect(batches.flatMap(\.mails).map(\.mailbox) == ["INBOX"])
  }

  @Test(
    "Runs of UIDs are shortened", arguments: [([7], "7"), ([1, 2, 3, 9, 11, 12], "1:3,9,11:12")])
  func writesSets(uids: [UInt32], expected: String) {
    #expect("\(UIDSet(uids))" == expected)
    #expect("\(UIDSet([UInt32.max - 1, UInt32.max]))" == "4294967294:4294967295")
  }

  // MARK: - The rule-abiding part of a server

  /// A server of one mailbox that answers by the rules, unless `instead` has an answer.
  static func server(
    uids: [Int], instead: @escaping @Sendable (String) -> String?
  ) throws -> FakeServer {
    try FakeServer { connection, _ in
      guard login(connection) else { return }
      serve(connection, uids: uids, instead: instead)
    }
  }

  static func source(
    _ server: FakeServer, idle: Duration = .seconds(20), requestTimeout: Duration = .seconds(60)
  ) throws -> IMAPSource {
    var options = LiveOptions()
    options.idleTimeout = idle
    options.requestTimeout = requestTimeout
    options.itemBytes = 1 << 20
    options.attempts = 2
    options.firstPause = .milliseconds(5)
    return try IMAPSource(
      LiveEndpoint("imap://anna@127.0.0.1:\(server.port)/"),
      credentials: LiveCredentials(user: "anna", password: "secret"), options: options)
  }

  @Sendable static func login(_ connection: FakeConnection) -> Bool {
    connection.send("* OK ready\r\n")
    while let line = connection.line() {
      guard line.contains("CAPABILITY") else {
        connection.send("\(tag(line)) OK\r\n")
        return line.contains("LOGIN")
      }
      connection.send("* CAPABILITY IMAP4rev1\r\n\(tag(line)) OK\r\n")
    }
    return false
  }

  /// Answers commands on one mailbox, unless `instead` has an answer, of which "" is silence.
  @Sendable static func serve(
    _ connection: FakeConnection, uids: [Int], instead: (String) -> String?,
    isClosing: (String) -> Bool = { _ in false }
  ) {
    while let line = connection.line() {
      if let reply = instead(line) {
        guard !reply.isEmpty else { return connection.stall() }
        connection.send(reply)
        continue
      }
      if isClosing(line) { return }
      let wanted = uids.filter { asks(line, for: $0) }
      var reply = ""
      if line.contains("LIST") { reply = "* LIST () \"/\" INBOX\r\n" }
      if line.contains("EXAMINE") { reply = "* OK [UIDVALIDITY 5] ok\r\n" }
      if line.contains("SEARCH") {
        reply = "* SEARCH \(uids.map(String.init).joined(separator: " "))\r\n"
      }
      if line.contains("RFC822.SIZE") {
        reply = wanted.map { "* \($0) FETCH (UID \($0) RFC822.SIZE 8)\r\n" }.joined()
      }
      if line.contains("BODY.PEEK") {
        reply = wanted.map { "* \($0) FETCH (UID \($0) BODY[] {8}\r\nMail \($0)\r\n)\r\n" }.joined()
      }
      connection.send("\(reply)\(tag(line)) OK done\r\n")
    }
  }

  @Sendable static func tag(_ line: String) -> String {
    String(line.prefix { $0 != " " })
  }

  /// Whether a command's set, such as `1:3,7`, holds a UID.
  @Sendable static func asks(_ line: String, for uid: Int) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 3, words[2] == "FETCH" else { return false }
    return words[3].split(separator: ",").contains { run in
      let ends = run.split(separator: ":").compactMap { Int($0) }
      return ends.count == 2 ? (ends[0]...ends[1]).contains(uid) : ends == [uid]
    }
  }
}
