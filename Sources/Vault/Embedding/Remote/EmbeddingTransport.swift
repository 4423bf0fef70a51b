/// Carries one HTTP POST to a server and its answer back.
///
/// Laws: redirects are not followed; certificates are verified; the whole exchange has a time
/// limit and the answer a size limit; cancelling the task ends the wait at once.
public protocol EmbeddingTransport: Sendable {
  /// Sends a request and waits for the answer, with any status.
  func post(_ request: TransportRequest) async throws(TransportFailure) -> TransportReply
}

/// A POST request.
public struct TransportRequest: Sendable {
  /// The absolute address.
  public let address: String
  /// Header lines such as `Accept: application/json`; one of them may hold a key.
  public let headers: [String]
  /// The body.
  public let body: [UInt8]

  /// A request of these parts.
  public init(address: String, headers: [String], body: [UInt8]) {
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// The answer to a request.
public struct TransportReply: Sendable {
  /// The HTTP status.
  public let status: Int
  /// The Retry-After field (RFC 9110 section 10.2.3), where there is one.
  public let retryAfter: String?
  /// The body.
  public let body: [UInt8]

  /// An answer of these parts.
  public init(status: Int, retryAfter: String? = nil, body: [UInt8]) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

/// The reason why there was no answer.
public enum TransportFailure: Error, Equatable, Sendable {
  /// No such host, or no server listens.
  case unreachable
  /// No trusted encrypted connection.
  case untrusted
  /// Not within the time allowed.
  case timedOut
  /// The server closed the connection, perhaps within its answer.
  case closed
  /// The server does not use HTTP.
  case malformed
  /// The answer exceeds the limit.
  case tooLarge
  /// The task was canceled.
  case cancelled
  /// The transport itself failed.
  case unusable
}
