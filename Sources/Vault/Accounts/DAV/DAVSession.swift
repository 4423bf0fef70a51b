internal import Foundation
internal import VaultCore

/// Requests to a WebDAV server: redirects within bounds, temporary failures are retried.
struct DAVSession {
  static let redirects = 5

  private let transfer: CurlTransfer
  private let options: LiveOptions
  /// Host and port, as errors name them.
  let host: String

  /// A reply with the place it came from, which redirects may have moved.
  struct Answer {
    let status: Int
    let body: Data
    let location: DAVLocation
  }

  /// Prepares a connection; nothing is sent yet.
  init(
    _ endpoint: LiveEndpoint, credentials: LiveCredentials, options: LiveOptions
  ) throws(LiveSourceError) {
    transfer = try CurlTransfer(endpoint, credentials: credentials, options: options)
    self.options = options
    host = endpoint.authority
  }

  /// Requests properties (RFC 4918 section 9.1).
  func properties(
    _ names: String, at location: DAVLocation, depth: Int
  ) throws(LiveSourceError) -> Answer {
    let body = "<d:propfind \(DAVBody.namespaces)><d:prop>\(names)</d:prop></d:propfind>"
    return try send("PROPFIND", to: location, depth: depth, body: body)
  }

  /// Requests a report (RFC 3253 section 3.6).
  func report(
    _ body: String, at location: DAVLocation, depth: Int
  ) throws(LiveSourceError) -> Answer {
    try send("REPORT", to: location, depth: depth, body: body)
  }

  /// Requests a resource.
  func resource(at location: DAVLocation) throws(LiveSourceError) -> Answer {
    try send("GET", to: location, depth: nil, body: "")
  }

  /// Reads a reply about several resources.
  func multistatus(_ answer: Answer) throws(LiveSourceError) -> DAVMultistatus {
    guard let found = DAVMultistatus(answer.body) else { throw .malformedReply(host: host) }
    return found
  }

  /// Sends a request, following redirects.
  ///
  /// - Throws: `LiveSourceError.loginRefused` for 401, `.commandRefused` for 5xx that does not pass;
  ///   any other status is the caller's.
  private func send(
    _ method: String, to start: DAVLocation, depth: Int?, body: String
  ) throws(LiveSourceError) -> Answer {
    var headers = ["Accept: text/xml, application/xml, text/calendar", "Expect:"]
    if let depth { headers.append("Depth: \(depth)") }
    if !body.isEmpty { headers.append("Content-Type: application/xml; charset=utf-8") }
    let bytes = body.isEmpty ? [] : Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\(body)".utf8)
    var location = start
    for _ in 0...Self.redirects {
      let reply = try exchange(method, location, headers: headers, body: bytes)
      guard [301, 302, 303, 307, 308].contains(reply.status), let target = reply.location else {
        return Answer(status: reply.status, body: reply.body, location: location)
      }
      guard let next = location.resolve(target) else { throw .malformedReply(host: host) }
      guard location.trusts(next) else { throw .foreignRedirect(host: host) }
      location = next
    }
    throw .tooManyRedirects(host: host)
  }

  /// One exchange, retried while the failure may be temporary: every request only reads.
  private func exchange(
    _ method: String, _ location: DAVLocation, headers: [String], body: [UInt8]
  ) throws(LiveSourceError) -> CurlTransfer.Reply {
    var failures = 0
    while true {
      var failure: LiveSourceError
      do throws(LiveSourceError) {
        let reply = try transfer.request(method, location.address, headers: headers, body: body)
        if reply.status == 401 { throw .loginRefused(host: host) }
        guard [429, 500, 502, 503, 504].contains(reply.status) else { return reply }
        failure = .commandRefused(host: host, command: "\(method) \(reply.status)")
      } catch {
        // An unreachable server at the given address is reported at once.
        guard error.isPassing, failures > 0 || !error.isUnreachable else { throw error }
        failure = error
      }
      failures += 1
      guard failures < options.attempts else {
        if case .connectionLost = failure {
          failure = .connectionLost(host: host, attempts: failures)
        }
        throw failure
      }
      options.wait(after: failures)
    }
  }
}

extension LiveSourceError {
  fileprivate var isUnreachable: Bool {
    if case .unreachable = self { true } else { false }
  }
}

/// The bodies of requests.
enum DAVBody {
  static let namespaces =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/""#

  /// The changes since a token, of everything where it is empty (RFC 6578 section 3.2).
  static func changes(since token: String) -> String {
    "<d:sync-collection \(namespaces)><d:sync-token>\(token.escapedAsMarkup)</d:sync-token>"
      + "<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>"
  }

  /// The tags of all events (RFC 4791 section 7.8).
  static let eventTags =
    "<c:calendar-query \(namespaces)><d:prop><d:getetag/></d:prop><c:filter>"
    + #"<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter>"#
    + "</c:filter></c:calendar-query>"

  /// Several resources by their paths (RFC 4791 section 7.9).
  static func resources(_ paths: [String]) -> String {
    "<c:calendar-multiget \(namespaces)><d:prop><d:getetag/><c:calendar-data/></d:prop>"
      + paths.map { "<d:href>\($0.escapedAsMarkup)</d:href>" }.joined() + "</c:calendar-multiget>"
  }
}
