internal import FlyingSocks
internal import Foundation
internal import Glibc

/// Answers the requests of one client, one after the other (RFC 9112).
///
/// A request that cannot be read is answered with 400. After that and after a body beyond the
/// limit the connection closes, and what follows is dropped.
struct HTTPConnection<Service: LoopbackService>: Sendable {
  let socket: AsyncSocket
  let service: Service
  let shutdown: ServerShutdown

  /// Serves until the client or the server is done, then closes the socket.
  func serve() async {
    var input = ByteReader(socket: socket)
    do {
      repeat {
        if input.isEmpty {
          let socket = socket
          input.append(try await shutdown.interrupting { try await socket.read(atMost: 4096) })
        }
      } while try await answerRequest(from: &input)
    } catch {
      // The client closed or timed out, or the server shuts down; there is no client to answer.
    }
    socket.end()
  }

  /// Returns true if another request may follow.
  private func answerRequest(from input: inout ByteReader) async throws -> Bool {
    do {
      let head = try RequestHead(try await input.bytes(before: [13, 10, 13, 10]))
      guard let body = try await body(of: head, from: &input) else {
        try await send(service.oversizedReply, to: head, closing: true)
        try await dropRest()
        return false
      }
      let reply = await service.reply(
        method: head.method, target: head.target, authorization: head.authorization, body: body)
      let closing = !head.isPersistent || shutdown.hasBegun
      try await send(reply, to: head, closing: closing)
      return !closing
    } catch is MalformedRequest {
      let answer = "HTTP/1.1 400 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      try await socket.write(Data(answer.utf8))
      try await dropRest()
      return false
    }
  }

  /// The body, or `nil` if it is beyond the limit.
  private func body(
    of head: RequestHead, from input: inout ByteReader
  ) async throws -> [UInt8]? {
    if case .length(let count) = head.framing {
      if count > service.bodyLimit { return nil }
      if count > 0 { try await encourage(head) }
      return try await input.bytes(count)
    }
    try await encourage(head)
    var body: [UInt8] = []
    while true {
      // Chunk extensions and trailers are read and dropped (sections 7.1.1 and 7.1.2).
      let line = String(decoding: try await input.bytes(before: [13, 10]), as: UTF8.self)
      let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      guard digits.allSatisfy(\.isHexDigit), let count = Int(digits, radix: 16) else {
        throw MalformedRequest()
      }
      if count > service.bodyLimit - body.count { return nil }
      if count == 0 { break }
      body += try await input.bytes(count)
      guard try await input.bytes(2) == [13, 10] else { throw MalformedRequest() }
    }
    while !(try await input.bytes(before: [13, 10])).isEmpty {}
    return body
  }

  /// Sends 100 (Continue) to a client that waits for it before its body (RFC 9110, 10.1.1).
  private func encourage(_ head: RequestHead) async throws {
    guard head.expectsContinue else { return }
    try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
  }

  /// Sends nothing more, but lets a client that is still sending read the answer: a socket closed
  /// before everything was taken from it would cut the client off (RFC 9112, 9.6).
  private func dropRest() async throws {
    guard Glibc.shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) == 0 else { return }
    let socket = socket
    let end = ContinuousClock.now + .seconds(1)
    try await shutdown.interrupting {
      while ContinuousClock.now < end { _ = try await socket.read(atMost: 1 << 16) }
    }
  }

  private func send(_ reply: ServiceReply, to head: RequestHead, closing: Bool) async throws {
    var text = "HTTP/1.1 \(reply.status) \r\nContent-Type: application/json\r\n"
    text += "Content-Length: \(reply.body.count)\r\n"
    if let allowed = reply.allow { text += "Allow: \(allowed)\r\n" }
    if closing { text += "Connection: close\r\n" }
    let body = head.method == "HEAD" ? [] : reply.body
    try await socket.write(Data("\(text)\r\n".utf8) + body)
  }
}

/// The bytes that a client has sent and no reader has taken yet.
struct ByteReader {
  private static let longestLine = 1 << 16

  let socket: AsyncSocket
  private(set) var buffer: [UInt8] = []

  var isEmpty: Bool { buffer.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
  }

  /// Takes exactly this many bytes.
  mutating func bytes(_ count: Int) async throws -> [UInt8] {
    var taken = Array(buffer.prefix(count))
    buffer.removeFirst(taken.count)
    while taken.count < count {
      taken += try await socket.read(atMost: count - taken.count)
    }
    return taken
  }

  /// Takes the bytes before a mark, and the mark.
  ///
  /// - Throws: `MalformedRequest` where it is not found within 64 KiB.
  mutating func bytes(before mark: [UInt8]) async throws -> [UInt8] {
    var searched = 0
    while true {
      if let found = buffer[searched...].firstRange(of: mark) {
        let taken = Array(buffer[..<found.lowerBound])
        buffer.removeFirst(found.upperBound)
        return taken
      }
      guard buffer.count < Self.longestLine else { throw MalformedRequest() }
      searched = max(0, buffer.count - mark.count + 1)
      buffer += try await socket.read(atMost: 4096)
    }
  }
}

extension AsyncSocket {
  /// Closes the socket for good.
  func end() {
    do {
      try close()
    } catch {
      // It is closed, for any result of the system.
    }
  }
}
