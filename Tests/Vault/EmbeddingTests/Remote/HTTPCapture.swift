import Foundation
import Synchronization
import VaultLiveServers

/// A service that records every byte it receives.
///
/// It reads requests line by line with a code of its own, so that nothing under test vouches for
/// what was sent.
final class HTTPCapture: Sendable {
  private let log: Log
  private let server: FakeServer

  private final class Log: Sendable {
    let received = Mutex("")
    let requests = Mutex(0)
  }

  /// Answers with what `answer` says for the texts of a request and its number from 0.
  init(
    _ answer: @escaping @Sendable (_ texts: [String], _ turn: Int) -> (status: Int, body: String)
  ) throws {
    let log = Log()
    self.log = log
    server = try FakeServer { connection, _ in
      while let body = Self.request(on: connection, log) {
        let turn = log.requests.withLock { count in
          defer { count += 1 }
          return count
        }
        let (status, reply) = answer(ScriptedTransport.texts(of: Array(body.utf8)), turn)
        connection.send(
          "HTTP/1.1 \(status) -\r\nContent-Length: \(reply.utf8.count)\r\n\r\n\(reply)")
      }
    }
  }

  var base: String { "http://127.0.0.1:\(server.port)/v1" }
  var received: String { log.received.withLock { $0 } }
  var requests: Int { log.requests.withLock { $0 } }

  /// Reads a request to its end; `nil` when the client is gone.
  private static func request(on connection: FakeConnection, _ log: Log) -> String? {
    var length = 0
    while let line = connection.line() {
      log.received.withLock { $0 += line + "\n" }
      if line.lowercased().hasPrefix("content-length:") {
        length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
      }
      guard line.isEmpty else { continue }
      guard let body = connection.text(length) else { return nil }
      log.received.withLock { $0 += body + "\n" }
      return body
    }
    return nil
  }

  /// An answer with a unit vector of two dimensions for each text.
  static func success(_ count: Int) -> (status: Int, body: String) {
    let items = (0..<count).map { #"{"index":\#($0),"embedding":[1,0]}"# }
    return (
      200,
      #"{"data":[\#(items.joined(separator: ","))],"usage":{"total_tokens":\#(count * 3)}}"#
    )
  }
}
