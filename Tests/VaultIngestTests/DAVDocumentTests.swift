import Foundation
import Testing

@testable import VaultIngest

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
    #expect(responses[0].property(.dav("getetag"))?.trimmedText == "\"1\"")
    #expect(responses[0].property(.dav("displayname")) == nil)
  }

  @Test(
    "Anything but plain XML is refused",
    arguments: [
      "", "not XML", "<a>", "<a></b>", "<a xmlns:d='DAV:'><e:b/></a", "<a>\u{0}</a>",
      "<!DOCTYPE a [<!ENTITY b \"cc\">]><a>&b;</a>", "<a>&undeclared;</a>",
      "<?xml version=\"1.0\" encoding=\"utf-7\"?><a/>",
      "<?xml version=\"1.0\" encoding=\"ebcdic-cp-us\"?><a/>",
      String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100),
    ])
  func refuses(text: String) {
    #expect(DAVDocument.top(of: Data(text.utf8)) == nil)
  }

  @Test("Bytes that are no UTF-8 are refused")
  func refusesEncodings() {
    #expect(DAVDocument.top(of: Data([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E])) == nil)
    #expect(DAVDocument.top(of: "<a/>".data(using: .utf16) ?? Data()) == nil)
  }
}
