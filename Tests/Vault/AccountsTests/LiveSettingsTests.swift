import Foundation
import Testing
import VaultCore
import VaultLiveServers
import VaultTestSupport

@testable import VaultAccounts

/// Addresses, credentials, bounds and errors: what is read, refused, and must not be said.
struct LiveSettingsTests {
  @Test(
    "An address gives service, protection, host and port",
    arguments: [
      ("imaps://a@mail.example.org/", LiveEndpoint.Protection.tls, "mail.example.org:993"),
      ("IMAPS://a@Mail.Example.org", .tls, "mail.example.org:993"),
      ("imap://a@mail.example.org/", .startTLS, "mail.example.org:143"),
      ("imap://a@127.0.0.1:1143/", .plain, "127.0.0.1:1143"),
      ("imap://a@127.8.7.6/", .plain, "127.8.7.6:143"),
      ("imap://a@localhost/", .plain, "localhost:143"),
      ("imap://a@[::1]:14/", .plain, "[::1]:14"),
      ("caldavs://a@cal.example.org", .tls, "cal.example.org:443"),
      ("https://a@cal.example.org:8443/dav/", .tls, "cal.example.org:8443"),
      ("caldav://a@localhost:5232/", .plain, "localhost:5232"),
    ])
  func readsAddress(address: String, protection: LiveEndpoint.Protection, authority: String) throws
  {
    let endpoint = try LiveEndpoint(address)
    #expect(endpoint.protection == protection)
    #expect(endpoint.authority == authority)
    #expect(endpoint.user == "a")
    #expect(!"\(endpoint)".contains("a@"))
  }

  @Test("User and mailbox lose their escapes, a calendar's path keeps them")
  func undoesEscapes() throws {
    let mail = try LiveEndpoint("imaps://anna%40example.org@host/Entw%C3%BCrfe/2025")
    #expect(mail.user == "anna@example.org")
    #expect(mail.path == "Entwürfe/2025")
    #expect(try LiveEndpoint("https://a@host/my%20cal/").path == "/my%20cal/")
    #expect(try LiveEndpoint("caldavs://host").path == "/")
    #expect(try LiveEndpoint("caldavs://host").user == nil)
  }

  @Test("STARTTLS can be asked for on loopback too")
  func startsTLSOnRequest() throws {
    #expect(try LiveEndpoint("imap://a@127.0.0.1/", startsTLS: true).protection == .startTLS)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      ("", LiveSourceError.malformedAddress), ("imaps://", .malformedAddress),
      ("imaps:///INBOX", .malformedAddress), ("host", .malformedAddress),
      ("imaps://a@ho st/", .malformedAddress), ("imaps://a@host:99999/", .malformedAddress),
      ("imaps://a@host:0/", .malformedAddress), ("https://a@host/?q=1", .malformedAddress),
      ("ftp://a@host/", .unsupportedScheme), ("file://host/etc", .unsupportedScheme),
      ("imaps://a:secret@host/", .passwordInAddress(host: "host:993")),
      ("imaps://a:@host/", .passwordInAddress(host: "host:993")),
      ("caldav://a@cal.example.org/", .plaintextRefused(host: "cal.example.org:80")),
      ("http://a@127.0.0.1.example.org/", .plaintextRefused(host: "127.0.0.1.example.org:80")),
      ("http://a@127.0.0.999/", .plaintextRefused(host: "127.0.0.999:80")),
      ("http://a@localhost.example.org/", .plaintextRefused(host: "localhost.example.org:80")),
      ("http://a@10.0.0.1/", .plaintextRefused(host: "10.0.0.1:80")),
    ])
  func refuses(address: String, expected: LiveSourceError) {
    let error = #expect(throws: LiveSourceError.self) { try LiveEndpoint(address) }
    #expect(error == expected)
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }

  @Test("Nothing that prints shows user or password")
  func hidesItself() {
    let credentials = LiveCredentials(user: "anna", password: "secret")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped, "\([credentials])"] {
      #expect(!text.contains("anna") && !text.contains("secret"))
    }
    #expect(credentials as Any is any Encodable == false)
  }

  @Test("The environment comes first, and nobody is asked then")
  func usesEnvironment() throws {
    let mail = try LiveEndpoint("imaps://anna@host/")
    _ = try LiveCredentials.resolve(for: mail, environment: ["VAULTBENCH_IMAP_PASSWORD": "x"]) {
      _ in
      Issue.record("asked although the environment has a password")
      return nil
    }
    let calendars = try LiveEndpoint("caldavs://anna@host/")
    _ = try LiveCredentials.resolve(
      for: calendars, environment: ["VAULTBENCH_CALDAV_PASSWORD": "x"])
  }

  @Test("The prompt is told the host without the user")
  func asks() throws {
    let endpoint = try LiveEndpoint("imaps://anna@host/")
    var asked: [String] = []
    _ = try LiveCredentials.resolve(for: endpoint, environment: [:]) { host in
      asked.append(host)
      return "typed"
    }
    #expect(asked == ["host:993"])
  }

  @Test("Without user or password, or with control characters, there are no credentials")
  func refuses() throws {
    let endpoint = try LiveEndpoint("imaps://anna@host/")
    let variable = "VAULTBENCH_IMAP_PASSWORD"
    #expect(throws: LiveSourceError.missingPassword(host: "host:993", variable: variable)) {
      try LiveCredentials.resolve(for: endpoint, environment: [variable: ""]) { _ in "" }
    }
    #expect(throws: LiveSourceError.missingUser(host: "host:993")) {
      try LiveCredentials.resolve(
        for: LiveEndpoint("imaps://host/"), environment: [variable: "x"])
    }
    for password in ["a\r\nV1 DELETE INBOX", "a\u{0}b", "\u{7F}"] {
      #expect(throws: LiveSourceError.unusableCredentials(host: "host:993")) {
        try LiveCredentials.resolve(for: endpoint, environment: [variable: password])
      }
    }
  }

  @Test("Pauses double up to half a minute")
  func doublesPauses() {
    let options = LiveOptions()
    let pauses = [1, 2, 3, 7, 8, 100, Int.max].map { options.pause(after: $0) }
    let expected: [Duration] = [
      .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(16), .seconds(30),
      .seconds(30), .seconds(30),
    ]
    #expect(pauses == expected)
  }

  @Test("Bounds in milliseconds stay within a day and above nothing")
  func boundsMilliseconds() {
    let spans: [Duration] = [.zero, .seconds(-5), .milliseconds(1500), .seconds(Int64.max)]
    #expect(spans.map(\.boundedMilliseconds) == [1, 1, 1500, 86_400_000])
  }

  @Test("Only what somebody deleted is no loss")
  func tellsLoss() {
    #expect(LiveSkipReason.allCases.filter { !$0.isLoss } == [.vanished])
  }

  private static let all: [LiveSourceError] = [
    .malformedAddress, .unsupportedScheme, .passwordInAddress(host: "h:1"),
    .missingUser(host: "h:1"), .missingPassword(host: "h:1", variable: "V"),
    .unusableCredentials(host: "h:1"), .plaintextRefused(host: "h:1"), .unreachable(host: "h:1"),
    .untrustedCertificate(host: "h:1"), .unreadableAuthorities(host: "h:1"),
    .noEncryption(host: "h:1"), .loginRefused(host: "h:1"), .timedOut(host: "h:1"),
    .connectionLost(host: "h:1", attempts: 3), .malformedReply(host: "h:1"),
    .replyTooLarge(host: "h:1", limitBytes: 5), .commandRefused(host: "h:1", command: "LIST"),
    .missingCollection(host: "h:1", position: 2), .notACalDAVServer(host: "h:1"),
    .foreignRedirect(host: "h:1"), .tooManyRedirects(host: "h:1"), .transferLibrary(host: "h:1"),
  ]

  @Test("Each error is one line that names the host and a remedy", arguments: all)
  func describesItself(error: LiveSourceError) {
    let text = error.description
    #expect(!text.contains("\n"))
    #expect(text.hasSuffix("."))
    #expect(text.contains(";"))
    #expect(text.hasPrefix("h:1: ") || text.hasPrefix("the address"))
  }

  @Test("Only trouble of the connection is tried again")
  func knowsWhatPasses() {
    #expect(Self.all.filter(\.isPassing).count == 3)
  }
}

/// Whatever a server sends: an answer or an error, never a crash.
struct LiveRobustnessTests {
  private static let seeds = [
    "* 1 FETCH (UID 7 BODY[] {11}\r\nHi {3}\r\n)\"* FLAGS (\\Seen))\r\nV1 OK [A B] c\r\n",
    "* LIST (\\HasNoChildren) \"/\" \"&U,BTFw-\"\r\n+ go\r\n* SEARCH 1 2\r\n* BYE {5}\r\n",
    "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/a</d:href><d:propstat><d:prop>"
      + "<d:getetag>1</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>"
      + "</d:response><d:sync-token>t</d:sync-token></d:multistatus>",
  ]

  @Test("Damaged replies are read or refused", arguments: seeds)
  func survivesDamage(seed: String) throws {
    var random = SeededRandom(seed: 5).stream("live-damage")
    for _ in 0..<2_000 {
      var bytes = Array(seed.utf8)
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let whole = Self.responses(bytes, piece: bytes.count)
      #expect(Self.responses(bytes, piece: 1) == whole)
      _ = DAVMultistatus(Data(bytes))
      _ = ModifiedUTF7.decode(bytes)
    }
  }

  /// What comes out before the first fault, and the fault.
  private static func responses(_ bytes: [UInt8], piece: Int) -> [Result<IMAPResponse, IMAPFault>] {
    var scanner = IMAPScanner(literalBytes: 1000)
    var found: [Result<IMAPResponse, IMAPFault>] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      scanner.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      do throws(IMAPFault) {
        while let response = try scanner.next() { found.append(.success(response)) }
      } catch {
        return found + [.failure(error)]
      }
    }
    return found
  }
}

/// Who is trusted, and that nothing is said to anybody else.
struct CurlTransferTests {
  @Test(
    "A certificate is accepted from a trusted authority for the right host only",
    .enabled(if: DovecotServer.isInstalled(for: "certificates of a real server")),
    arguments: [false, true])
  func verifiesCertificates(startsTLS: Bool) throws {
    let server = try DovecotServer(
      mails: ["": [IMAPSourceTests.mail(0)]], tls: "DNS:localhost,IP:127.0.0.1",
      startsTLS: startsTLS)
    let certificate = try #require(server.certificate)
    let scheme = startsTLS ? "imap" : "imaps"
    let endpoint = try LiveEndpoint(
      "\(scheme)://anna%40home@127.0.0.1:\(server.process.port)/", startsTLS: true)
    #expect(throws: LiveSourceError.untrustedCertificate(host: endpoint.authority)) {
      try IMAPSource(
        endpoint, credentials: DovecotServer.credentials, options: IMAPSourceTests.options)
    }
    var options = IMAPSourceTests.options
    options.authorities = certificate.certificate
    var source = try IMAPSource(
      endpoint, credentials: DovecotServer.credentials, options: options)
    #expect(try IMAPSourceTests.drain(&source).flatMap(\.mails).count == 1)
    options.authorities = server.process.directory.url.appendingPathComponent("missing.pem")
    #expect(throws: LiveSourceError.unreadableAuthorities(host: endpoint.authority)) {
      try IMAPSource(endpoint, credentials: DovecotServer.credentials, options: options)
    }
  }

  @Test(
    "A trusted certificate for another host is refused",
    .enabled(if: DovecotServer.isInstalled(for: "a certificate for another host")))
  func verifiesHosts() throws {
    let server = try DovecotServer(mails: [:], tls: "DNS:mail.example.org")
    var options = IMAPSourceTests.options
    options.authorities = try #require(server.certificate).certificate
    let host = "127.0.0.1:\(server.process.port)"
    #expect(throws: LiveSourceError.untrustedCertificate(host: host)) {
      try IMAPSource(server.endpoint(), credentials: DovecotServer.credentials, options: options)
    }
  }

  @Test("A server without STARTTLS is told no password")
  func insistsOnTLS() throws {
    let heard = Transcript()
    let server = try FakeServer { connection, _ in
      connection.send("* OK ready\r\n")
      while let line = connection.line() {
        heard.add(line)
        connection.send("* CAPABILITY IMAP4rev1\r\n\(IMAPSessionTests.tag(line)) OK\r\n")
      }
    }
    let endpoint = try LiveEndpoint("imap://anna@127.0.0.1:\(server.port)/", startsTLS: true)
    #expect(throws: LiveSourceError.noEncryption(host: endpoint.authority)) {
      try Self.source(endpoint)
    }
    #expect(!heard.lines.contains { $0.contains("secret") || $0.contains("LOGIN") })
  }

  @Test("A server that speaks plain where TLS is due is refused, as is nobody listening")
  func insistsOnImplicitTLS() throws {
    let server = try FakeServer { connection, _ in
      connection.send("* OK ready\r\n")
      _ = connection.line()
    }
    let endpoint = try LiveEndpoint("imaps://anna@127.0.0.1:\(server.port)/")
    #expect(throws: LiveSourceError.noEncryption(host: endpoint.authority)) {
      try Self.source(endpoint)
    }
    let nobody = try LiveEndpoint("imap://anna@127.0.0.1:\(Loopback.freePort())/")
    #expect(throws: LiveSourceError.unreachable(host: nobody.authority)) {
      try Self.source(nobody)
    }
  }

  static func source(_ endpoint: LiveEndpoint) throws -> IMAPSource {
    try IMAPSource(
      endpoint, credentials: LiveCredentials(user: "anna", password: "secret"),
      options: IMAPSourceTests.options)
  }
}
