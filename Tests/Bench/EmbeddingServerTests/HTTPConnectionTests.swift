import FlyingSocks
import Foundation
import Testing

@testable import VaultEmbeddingServer

@Suite("Connections of the loopback server", .timeLimit(.minutes(30)))
struct HTTPConnectionTests {
  @Test("Requests of one connection are answered in turn, pipelined or not")
  func keepsConnections() async throws {
    try await withServer(Echo()) { base in
      let client = try await RawClient(base)
      try await client.send("POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\none")
      #expect(try await client.reply() == "200 POST /a one")
      try await client.send(
        "GET /b HTTP/1.1\r\n\r\nPOST /c HTTP/1.1\r\nContent-Length: 3\r\n\r\ntwoHEAD")
      #expect(try await client.reply() == "200 GET /b ")
      #expect(try await client.reply() == "200 POST /c two")
      try await client.send(" /d HTTP/1.1\r\nConnection: close\r\n\r\n")
      #expect(try await client.rest().hasSuffix("Connection: close\r\n\r\n"))
    }
  }

  // The example of RFC 9112, 7.1, with an extension and a trailer added.
  @Test("A body in chunks is put together, however slowly it comes")
  func readsChunks() async throws {
    try await withServer(Echo()) { base in
      let client = try await RawClient(base)
      let request =
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nWiki\r\n"
        + "B\r\npedia in \r\n\r\n0\r\nTrailer: x\r\n\r\n"
      for byte in request.utf8 { try await client.send([byte]) }
      #expect(try await client.reply() == "200 POST / Wikipedia in \r\n")
    }
  }

  @Test("Who asks before sending a body is told to go on, or that it is too large")
  func encourages() async throws {
    try await withServer(Echo()) { base in
      let client = try await RawClient(base)
      try await client.send("POST / HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await client.line() == "HTTP/1.1 100 Continue")
      #expect(try await client.line().isEmpty)
      try await client.send("ab")
      #expect(try await client.reply() == "200 POST / ab")
      try await client.send(
        "POST / HTTP/1.1\r\nContent-Length: 2000\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await client.rest().hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test(
    "What exceeds the limit or is no HTTP ends the connection, and the rest is not read",
    arguments: [
      ("POST / HTTP/1.1\r\nContent-Length: 1001\r\n\r\n", "413"),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3E9\r\n", "413"),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", "400"),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", "400"),
      ("hello\r\n\r\n", "400"),
      // A head of exactly the limit, so that the server leaves nothing unread.
      ("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: (1 << 16) - 19), "400"),
    ])
  func refuses(request: String, status: String) async throws {
    try await withServer(Echo()) { base in
      let client = try await RawClient(base)
      try await client.send(request)
      let answer = try await client.rest()
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(answer.contains("Connection: close\r\n"))
      // Others are served as before.
      let other = try await RawClient(base)
      try await other.send("GET / HTTP/1.1\r\n\r\n")
      #expect(try await other.reply() == "200 GET / ")
    }
  }

  // In a process of its own, where no other test keeps a client from speaking in time.
  @Test("A client that says nothing is left, before, within and after a request")
  func leavesSilentClients() async {
    await #expect(processExitsWith: .success) {
      let limit = Duration.seconds(2)
      try await withServer(Echo(pause: limit * 1.5), idleTimeout: limit) { base in
        for request in ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc"] {
          let client = try await RawClient(base)
          try await client.send(request)
          #expect(try await client.rest().isEmpty)
        }
        let client = try await RawClient(base)
        try await client.send("GET /slow HTTP/1.1\r\n\r\n")
        #expect(try await client.reply() == "200 GET /slow ")
        #expect(try await client.rest().isEmpty)
      }
    }
  }

  // In a process of its own, where no other test takes the few seconds that the server has to end.
  @Test("When the server ends, waiting clients are left and requests under way are finished")
  func endsGracefully() async {
    await #expect(processExitsWith: .success) {
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let (endings, ended) = AsyncStream.makeStream(of: Void.self)
      let (busy, idle) = try await withServer(
        Echo(arrived: arrived, released: endings), ending: { ended.finish() },
        { base in
          let clients = (try await RawClient(base), try await RawClient(base))
          try await clients.1.send("GET / HTTP/1.1\r\n\r\n")
          #expect(try await clients.1.reply() == "200 GET / ")
          try await clients.0.send("GET /slow HTTP/1.1\r\n\r\n")
          for await _ in arrivals { break }
          return clients
        })
      let answer = try await busy.rest()
      #expect(answer.contains("Connection: close\r\n") && answer.hasSuffix("GET /slow "))
      #expect(try await idle.rest().isEmpty)
    }
  }
}

/// Says what it was asked; `/slow` tells of its arrival, pauses, and waits until it is released.
private struct Echo: LoopbackService {
  var pause = Duration.zero
  var arrived: AsyncStream<Void>.Continuation?
  var released: AsyncStream<Void>?
  let bodyLimit = 1000
  let basePath = ""
  let oversizedReply = ServiceReply(status: 413, body: [])

  func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) async -> ServiceReply {
    if target == "/slow" {
      arrived?.yield()
      try? await Task.sleep(for: pause)
      if let released { for await _ in released {} }
    }
    return ServiceReply(status: 200, body: Array("\(method) \(target) ".utf8) + body)
  }
}

/// A client that sends whatever it is told to.
private final class RawClient: Sendable {
  private let socket: AsyncSocket

  init(_ base: String) async throws {
    let port = try #require(URLComponents(string: base)?.port.flatMap(UInt16.init(exactly:)))
    socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port), timeout: 3600)
  }

  deinit {
    try? socket.close()
  }

  func send(_ text: String) async throws {
    try await socket.write(Data(text.utf8))
  }

  func send(_ bytes: [UInt8]) async throws {
    try await socket.write(Data(bytes))
  }

  func line() async throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") { line.append(try await socket.read()) }
    return String(decoding: line.dropLast(2), as: UTF8.self)
  }

  /// The status and the body of one answer.
  func reply() async throws -> String {
    let status = try await line().dropFirst("HTTP/1.1 ".count)
    var count = 0
    while case let field = try await line(), !field.isEmpty {
      if field.hasPrefix("Content-Length: ") {
        count = try #require(Int(field.dropFirst("Content-Length: ".count)))
      }
    }
    return status + String(decoding: try await socket.read(bytes: count), as: UTF8.self)
  }

  /// Everything until the server closes the connection.
  func rest() async throws -> String {
    var bytes: [UInt8] = []
    do {
      while true { bytes += try await socket.read(atMost: 4096) }
    } catch SocketError.disconnected {
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

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
