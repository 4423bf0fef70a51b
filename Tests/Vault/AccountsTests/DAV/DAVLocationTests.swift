import Testing

@testable import VaultAccounts

/// Where references lead, and where the password may follow.
struct DAVLocationTests {
  // The resolutions follow RFC 3986 section 5.4.
  @Test(
    "References resolve to one normal form; anything but HTTP leads nowhere",
    arguments: [
      ("/a/b c.ics", "https://cal.example.org:443/a/b%20c.ics"),
      ("/a/b%20c.ics", "https://cal.example.org:443/a/b%20c.ics"),
      ("x.ics", "https://cal.example.org:443/base/x.ics"),
      ("../x.ics", "https://cal.example.org:443/x.ics"),
      ("https://cal.example.org/a%2Fb/", "https://cal.example.org:443/a%2Fb/"),
      ("//P42.Example.org:8443/x", "https://p42.example.org:8443/x"),
      ("/%7Eanna/%C3%BC", "https://cal.example.org:443/~anna/%C3%BC"),
      ("file:///etc/passwd", nil), ("imap://cal.example.org/", nil),
      ("https://a:b@cal.example.org/", nil),
    ] as [(String, String?)])
  func resolves(reference: String, expected: String?) throws {
    let base = try DAVLocation(LiveEndpoint("caldavs://cal.example.org/base/"))
    #expect(base.resolve(reference)?.address == expected)
  }

  @Test(
    "The password stays with the host or goes over TLS within its domain",
    arguments: [
      ("https://cal.example.org/", "https://cal.example.org:8443/", true),
      ("https://cal.example.org/", "http://cal.example.org/", false),
      ("https://cal.example.org/", "https://p42.example.org/", true),
      ("https://cal.example.org/", "https://example.com/", false),
      ("https://cal.example.org/", "https://notexample.org/", false),
      ("https://cal.firm.co.uk/", "https://evil.co.uk/", false),
      ("https://cal.firm.co.uk/", "https://dav.firm.co.uk/", true),
      ("https://10.0.0.1/", "https://9.9.0.1/", false),
      ("http://127.0.0.1:1/", "http://127.0.0.1:2/", true),
      ("http://127.0.0.1:1/", "https://127.0.0.1:2/", true),
      ("http://127.0.0.1:1/", "http://127.0.0.2:1/", false),
      ("http://localhost:1/", "https://evil.example.org/", false),
    ])
  func trusts(from: String, to: String, expected: Bool) throws {
    let start = try DAVLocation(LiveEndpoint(from))
    let end = try #require(start.resolve(to))
    #expect(start.trusts(end) == expected)
  }
}
