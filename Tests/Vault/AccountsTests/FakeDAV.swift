import Foundation
import Synchronization
import VaultLiveServers

@testable import VaultAccounts

/// What a fake server heard, to be read by the test.
final class Transcript: Sendable {
  private let heard = Mutex<[String]>([])

  var lines: [String] { heard.withLock { $0 } }

  func add(_ line: String) {
    heard.withLock { $0.append(line) }
  }
}

/// A request as a fake server of HTTP sees it.
struct FakeRequest {
  let method: String
  let path: String
  let headers: [String: String]
  let body: String

  init?(_ connection: FakeConnection) {
    guard let first = connection.line()?.split(separator: " "), first.count == 3 else { return nil }
    method = String(first[0])
    path = String(first[1])
    var headers: [String: String] = [:]
    while let line = connection.line(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
    body = connection.text(Int(headers["content-length"] ?? "") ?? 0) ?? ""
  }
}

/// What a fake server of HTTP answers.
struct FakeReply {
  var status = 207
  var headers: [String] = []
  var body = ""

  /// A multistatus of responses.
  static func multistatus(_ inner: String) -> FakeReply {
    FakeReply(
      body: #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:""#
        + #" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">"#
        + "\(inner)</d:multistatus>")
  }

  /// One response with properties that were found.
  static func response(_ href: String, _ properties: String) -> String {
    "<d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
      + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
  }

  /// A server that answers each request so.
  static func server(
    _ answer: @escaping @Sendable (FakeRequest) -> FakeReply
  ) throws -> FakeServer {
    try FakeServer { connection, _ in
      while let request = FakeRequest(connection) {
        let reply = answer(request)
        let lines =
          ["HTTP/1.1 \(reply.status) X"] + reply.headers
          + ["Content-Length: \(reply.body.utf8.count)", "", ""]
        connection.send(lines.joined(separator: "\r\n") + reply.body)
      }
    }
  }
}

extension FakeServer {
  /// Calendars of this server, whose silence is borne so long.
  func calendars(
    _ path: String = "/cal/", checkpoint: CalDAVCheckpoint = CalDAVCheckpoint(),
    idle: Duration = .seconds(20)
  ) throws -> CalDAVSource {
    var options = LiveOptions()
    options.idleTimeout = idle
    options.requestTimeout = idle * 2
    options.itemBytes = 1 << 20
    options.batchBytes = 1 << 20
    options.attempts = 2
    options.firstPause = .milliseconds(5)
    return try CalDAVSource(
      LiveEndpoint("http://anna@127.0.0.1:\(port)\(path)"),
      credentials: LiveCredentials(user: "anna", password: "secret"), options: options,
      checkpoint: checkpoint)
  }

  var host: String { "127.0.0.1:\(port)" }
}
