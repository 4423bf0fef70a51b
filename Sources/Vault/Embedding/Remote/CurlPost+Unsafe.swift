internal import CVaultCurl

// Invariants: the handle is created in `init`, destroyed once in `deinit` and used by one thread at
// a time (the class is not Sendable, its owner locks); texts are copied by libcurl during the call;
// the exchange that `stops` receives is alive until the request returns and is unset before that; a
// reply's body and fields are copied before the next call.

/// A libcurl handle for POST requests.
///
/// A class, because it owns an open connection.
@safe final class CurlPost {
  private let handle: OpaquePointer

  init(
    ignoresProxy: Bool, limits: CurlEmbeddingTransport.Limits
  ) throws(TransportFailure) {
    guard let created = unsafe vault_curl_create() else { throw .unusable }
    unsafe handle = created
    let settings = vault_curl_settings(
      requires_tls: false,
      ignores_proxy: ignoresProxy,
      connect_milliseconds: limits.connect.transferMilliseconds,
      idle_milliseconds: limits.exchange.transferMilliseconds,
      request_milliseconds: limits.exchange.transferMilliseconds,
      reply_bytes: Int64(limits.replyBytes))
    try check(unsafe vault_curl_configure(handle, settings))
  }

  deinit {
    unsafe vault_curl_destroy(handle)
  }

  /// Sends a request; stops soon after the exchange is over.
  func send(
    _ request: TransportRequest, of exchange: CurlExchange
  ) throws(TransportFailure) -> TransportReply {
    try check(unsafe vault_curl_set_text(handle, VAULT_CURL_URL, request.address))
    for line in request.headers {
      try check(unsafe vault_curl_add_header(handle, line))
    }
    let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
    try check(
      unsafe vault_curl_stop_when(
        handle,
        { context in
          guard let context = unsafe context else { return false }
          return unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue().isOver
        }, context))
    defer { unsafe vault_curl_stop_when(handle, nil, nil) }
    var reply = unsafe vault_curl_reply()
    let result = withExtendedLifetime(exchange) {
      unsafe request.body.withUnsafeBufferPointer { buffer in
        unsafe vault_curl_request(handle, "POST", buffer.baseAddress, buffer.count, &reply)
      }
    }
    try check(result)
    let bytes = unsafe UnsafeBufferPointer(start: reply.body, count: reply.body_count)
    let retryAfter = unsafe reply.retry_after
    return unsafe TransportReply(
      status: Int(reply.status), retryAfter: retryAfter.map { unsafe String(cString: $0) },
      body: Array(bytes))
  }

  private func check(_ result: vault_curl_result) throws(TransportFailure) {
    switch result {
    case VAULT_CURL_OK: return
    case VAULT_CURL_UNREACHABLE: throw .unreachable
    case VAULT_CURL_UNTRUSTED, VAULT_CURL_BAD_CA_FILE, VAULT_CURL_NO_TLS: throw .untrusted
    case VAULT_CURL_TIMED_OUT: throw .timedOut
    case VAULT_CURL_CLOSED: throw .closed
    case VAULT_CURL_MALFORMED: throw .malformed
    case VAULT_CURL_TOO_LARGE: throw .tooLarge
    case VAULT_CURL_STOPPED: throw .cancelled
    default: throw .unusable
    }
  }
}

extension Duration {
  /// Whole milliseconds, at least 1, at most a day.
  fileprivate var transferMilliseconds: Int32 {
    let bounded = min(max(self, .milliseconds(1)), .seconds(86_400))
    let (seconds, attoseconds) = bounded.components
    return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
