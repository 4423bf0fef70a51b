import Testing
import VaultAccounts

/// Addresses of servers: what is read, what is refused, and what must not be said.
struct LiveEndpointTests {
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
}
