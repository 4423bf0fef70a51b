import Foundation
import Testing
import VaultLiveServers

@testable import VaultAccounts

/// Requests, redirects and logins, against servers that answer by a script.
struct DAVSessionTests {
  @Test("Redirects are followed within bounds")
  func followsRedirects() throws {
    let server = try FakeReply.server { request in
      switch request.path {
      case "/.well-known/caldav": FakeReply(status: 301, headers: ["Location: /dav/"])
      case "/dav/": FakeReply(status: 307, headers: ["Location: /moved/"])
      default:
        .multistatus(
          FakeReply.response("/moved/", "<d:resourcetype><c:calendar/></d:resourcetype>"))
      }
    }
    #expect(try server.calendars("/").calendars.map(\.id) == ["/moved/"])
  }

  @Test("A circle of redirects is left")
  func leavesCircles() throws {
    let server = try FakeReply.server { request in
      FakeReply(status: 302, headers: ["Location: \(request.path)x"])
    }
    #expect(throws: LiveSourceError.tooManyRedirects(host: server.host)) {
      try server.calendars()
    }
  }

  @Test(
    "Redirects to strangers are refused, and the password stays here",
    arguments: ["https://evil.example.org/", "http://localhost:1/", "https://127.0.0.2/"])
  func refusesStrangers(target: String) throws {
    let server = try FakeReply.server { _ in
      FakeReply(status: 302, headers: ["Location: \(target)"])
    }
    #expect(throws: LiveSourceError.foreignRedirect(host: server.host)) {
      try server.calendars()
    }
  }

  @Test("Digest is preferred to Basic, and the password is not sent at all")
  func usesDigest() throws {
    let heard = Transcript()
    let server = try FakeReply.server { request in
      guard let login = request.headers["authorization"] else {
        return FakeReply(
          status: 401,
          headers: [
            "WWW-Authenticate: Basic realm=\"r\"",
            "WWW-Authenticate: Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=MD5",
          ])
      }
      heard.add(login)
      return .multistatus(
        FakeReply.response("/cal/", "<d:resourcetype><c:calendar/></d:resourcetype>"))
    }
    _ = try server.calendars()
    #expect(!heard.lines.isEmpty)
    #expect(heard.lines.allSatisfy { $0.hasPrefix("Digest ") && !$0.contains("secret") })
  }

  @Test("Trouble that passes is tried again, other trouble is told", arguments: [503, 429])
  func retries(status: Int) throws {
    let heard = Transcript()
    let server = try FakeReply.server { request in
      heard.add(request.method)
      if heard.lines.count == 1 { return FakeReply(status: status) }
      return .multistatus(
        FakeReply.response("/cal/", "<d:resourcetype><c:calendar/></d:resourcetype>"))
    }
    #expect(try server.calendars().calendars.count == 1)
    let broken = try FakeReply.server { _ in FakeReply(status: status) }
    let command = "PROPFIND \(status)"
    #expect(throws: LiveSourceError.commandRefused(host: broken.host, command: command)) {
      try broken.calendars()
    }
  }

  @Test("Silence and endless replies end at their bounds")
  func boundsReplies() throws {
    let silent = try FakeServer { connection, _ in connection.stall() }
    #expect(throws: LiveSourceError.timedOut(host: silent.host)) { try silent.calendars() }
    let endless = try FakeServer { connection, _ in
      _ = FakeRequest(connection)
      connection.send("HTTP/1.1 207 X\r\n\r\n")
      while connection.send(String(repeating: "<a>", count: 10_000)) {}
    }
    let limit = 3 << 20
    #expect(throws: LiveSourceError.replyTooLarge(host: endless.host, limitBytes: limit)) {
      try endless.calendars()
    }
    let headers = try FakeServer { connection, _ in
      _ = FakeRequest(connection)
      connection.send("HTTP/1.1 207 X\r\n")
      while connection.send("X: \(String(repeating: "y", count: 1000))\r\n") {}
    }
    #expect(throws: LiveSourceError.replyTooLarge(host: headers.host, limitBytes: limit)) {
      try headers.calendars()
    }
  }

  @Test("What is not HTTP is an error", arguments: ["* OK IMAP ready\r\n", "\u{0}\r\n", ""])
  func refusesOthers(greeting: String) throws {
    let server = try FakeServer { connection, _ in
      connection.send(greeting)
      _ = connection.line()
    }
    #expect(throws: LiveSourceError.self) { try server.calendars() }
  }
}
