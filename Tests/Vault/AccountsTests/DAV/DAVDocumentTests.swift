import Foundation
import Testing
import VaultTestSupport

@testable import VaultAccounts

/// Reading the XML of WebDAV.
struct DAVDocumentTests {
  @Test("Names are told by their namespace, whatever the prefix")
  func readsNamespaces() throws {
    let texts = [
      "<multistatus xmlns=\"DAV:\"><sync-token> t </sync-token></multistatus>",
      "<x:multistatus xmlns:x=\"DAV:\"><x:sync-token>t</x:sync-token></x:multistatus>",
      "<?xml version='1.0' encoding='UTF-8'?>\n<D:multistatus xmlns:D=\"DAV:\">"
        + "<y:sync-token xmlns:y=\"DAV:\"><![CDATA[t]]></y:sync-token></D:multistatus>",
    ]
    for text in texts {
      #expect(DAVMultistatus(Data(text.utf8))?.syncToken == "t")
    }
    let foreign = "<multistatus xmlns=\"urn:other\"><sync-token>t</sync-token></multistatus>"
    #expect(DAVMultistatus(Data(foreign.utf8)) == nil)
    let unknown = "\(Self.top)<x><href>/a</href></x><y xmlns=\"urn:y\">t</y></multistatus>"
    #expect(DAVDocument.top(of: Data(unknown.utf8))?.children.isEmpty == true)
  }

  @Test("Properties count where their status is 200")
  func readsStatus() throws {
    let text = """
      <d:multistatus xmlns:d="DAV:"><d:response><d:href>/a</d:href>
      <d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop>
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat>
      <d:propstat><d:prop><d:displayname/></d:prop>
      <d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
      <d:response><d:href>/b</d:href><d:status>HTTP/1.1 404 Gone</d:status></d:response>
      <d:response><d:status>no href</d:status></d:response></d:multistatus>
      """
    let responses = try #require(DAVMultistatus(Data(text.utf8))).responses
    #expect(responses.map(\.href) == ["/a", "/b"])
    #expect(responses.map(\.status) == [nil, 404])
    #expect(responses[0].property(.getetag)?.trimmedText == "\"1\"")
    #expect(responses[0].property(.displayname) == nil)
  }

  @Test(
    "Anything but plain XML is refused",
    arguments: [
      "", "not XML", "\(top)", "\(top)</b>", "\(top)<e:b/></multistatus", "<a/>",
      "\(top)\u{0}</multistatus>", "\(top)&undeclared;</multistatus>",
      "<!DOCTYPE multistatus [<!ENTITY b \"cc\">]>\(top)&b;</multistatus>",
      "<?xml version=\"1.0\" encoding=\"utf-7\"?>\(top)</multistatus>",
      "<?xml version=\"1.0\" encoding=\"ebcdic-cp-us\"?>\(top)</multistatus>",
      top + String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        + "</multistatus>",
      top + String(repeating: "<href/>", count: 10_000) + "</multistatus>",
    ])
  func refuses(text: String) {
    #expect(DAVDocument.top(of: Data(text.utf8)) == nil)
    #expect(DAVDocument.top(of: Data("\(Self.top)</multistatus>".utf8)) != nil)
  }

  private static let top = "<multistatus xmlns=\"DAV:\">"

  @Test("Bytes that are no UTF-8 are refused")
  func refusesEncodings() {
    #expect(DAVDocument.top(of: Data([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E])) == nil)
    #expect(DAVDocument.top(of: "<a/>".data(using: .utf16) ?? Data()) == nil)
  }
}

/// Where references lead, and where the password may follow.
struct DAVLocationTests {
  // The resolutions follow RFC 3986 section 5.4.
  @Test(
    "References resolve to one normal form; anything but HTTP leads nowhere",
    arguments: try GoldenTable.rows(
      "Vault/AccountsTests/Golden/dav-location-resolves", of: String.self, String?.self))
  func resolves(reference: String, expected: String?) throws {
    let base = try DAVLocation(LiveEndpoint("caldavs://cal.example.org/base/"))
    #expect(base.resolve(reference)?.address == expected)
  }

  @Test(
    "The password stays with the host or goes over TLS within its domain",
    arguments: try GoldenTable.rows(
      "Vault/AccountsTests/Golden/dav-location-trusts", of: String.self, String.self, Bool.self))
  func trusts(from: String, to: String, expected: Bool) throws {
    let start = try DAVLocation(LiveEndpoint(from))
    let end = try #require(start.resolve(to))
    #expect(start.trusts(end) == expected)
  }
}
