import Foundation
import Testing
import VaultLiveServers
import VaultTestSupport

@testable import VaultAccounts

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
