import Testing

@testable import VaultEmbeddingServer

@Suite("Heads of requests")
struct RequestHeadTests {
  private func head(_ lines: String...) throws -> RequestHead {
    try RequestHead(Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test("The request line and the fields that matter are read, whatever their case")
  func reads() throws {
    let head = try head(
      "POST /v1/embeddings?x=1 HTTP/1.1", "host: a", "CONTENT-LENGTH:  12 ", "X: ünï",
      "authorization: Bearer a b", "Expect: 100-Continue")
    #expect(head.method == "POST" && head.target == "/v1/embeddings?x=1")
    #expect(head.framing == .length(12) && head.authorization == "Bearer a b")
    #expect(head.isPersistent && head.expectsContinue)
  }

  // RFC 9112, 9.3: 1.1 persists unless told not to. 2.2: empty lines may precede a request.
  @Test("A connection persists in HTTP/1.1 unless the client says close")
  func persists() throws {
    #expect(try head("GET / HTTP/1.1").isPersistent)
    #expect(try head("", "", "GET / HTTP/1.1").isPersistent)
    #expect(try !head("GET / HTTP/1.1", "Connection: Close").isPersistent)
    #expect(try !head("GET / HTTP/1.0").isPersistent)
    #expect(try head("GET / HTTP/1.1", "Transfer-Encoding: Chunked").framing == .chunked)
  }

  // The cases of RFC 9112, sections 2.2, 3, 5.1, 5.2 and 6.3.
  @Test(
    "A head that can be read in two ways is refused",
    arguments: [
      [""], ["GET"], ["GET /"], ["GET / HTTP/2.0"], ["GET  / HTTP/1.1"], ["GET / x HTTP/1.1"],
      ["GET / HTTP/1.1", "no colon"], ["GET / HTTP/1.1", ": nothing"],
      ["GET / HTTP/1.1", "Content-Length : 1"], ["GET / HTTP/1.1", "A: b", " folded: c"],
      ["GET / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"],
      ["GET / HTTP/1.1", "Content-Length: +1"], ["GET / HTTP/1.1", "Content-Length: -1"],
      ["GET / HTTP/1.1", "Content-Length: 99999999999999999999"],
      ["GET / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"],
      ["GET / HTTP/1.1", "Transfer-Encoding: gzip, chunked"],
      ["GET / HTTP/1.1\nContent-Length: 1"], ["GET / HTTP/1.1", "A: b\u{0}"],
    ])
  func refuses(lines: [String]) {
    #expect(throws: MalformedRequest.self) {
      try RequestHead(Array(lines.joined(separator: "\r\n").utf8))
    }
  }
}
