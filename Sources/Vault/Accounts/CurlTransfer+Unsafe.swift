internal import CVaultCurl
internal import Foundation

// Invariants: the handle is created in `init`, destroyed once in `deinit` and used by one thread at
// a time (the class is not Sendable); texts are copied by libcurl during the call; buffers are
// passed with their true sizes; a reply's body and location are copied before the next call.

/// A connection through libcurl: a logged-in IMAP stream, or HTTP requests.
///
/// A class, because it owns an open connection.
@safe final class CurlTransfer {
  /// A reply of HTTP.
  struct Reply {
    let status: Int
    let body: Data
    let location: String?
  }

  private let handle: OpaquePointer
  private let host: String
  private let replyBytes: Int

  /// Prepares a connection; nothing is sent yet.
  ///
  /// - Throws: `LiveSourceError.transferLibrary` or `.unusableCredentials`.
  init(
    _ endpoint: LiveEndpoint, credentials: LiveCredentials, options: LiveOptions
  ) throws(LiveSourceError) {
    host = endpoint.authority
    // Room for the markup around a batch of items that each stay within bounds.
    replyBytes = options.itemBytes &+ options.batchBytes &+ 1 << 20
    guard credentials.isUsable else { throw .unusableCredentials(host: host) }
    guard let created = unsafe vault_curl_create() else { throw .transferLibrary(host: host) }
    unsafe handle = created
    let settings = vault_curl_settings(
      requires_tls: endpoint.protection != .plain,
      ignores_proxy: endpoint.protection == .plain,
      connect_milliseconds: options.connectTimeout.boundedMilliseconds,
      idle_milliseconds: options.idleTimeout.boundedMilliseconds,
      request_milliseconds: options.requestTimeout.boundedMilliseconds,
      reply_bytes: Int64(replyBytes))
    try check(unsafe vault_curl_configure(handle, settings))
    try check(unsafe vault_curl_set_text(handle, VAULT_CURL_URL, endpoint.transferAddress))
    try check(unsafe vault_curl_set_text(handle, VAULT_CURL_USER, credentials.user))
    try check(unsafe vault_curl_set_text(handle, VAULT_CURL_PASSWORD, credentials.password))
    if let authorities = options.authorities {
      try check(unsafe vault_curl_set_text(handle, VAULT_CURL_CA_FILE, authorities.path))
    }
  }

  deinit {
    unsafe vault_curl_destroy(handle)
  }

  /// Connects to an IMAP server and logs in.
  func connect() throws(LiveSourceError) {
    try check(unsafe vault_curl_connect(handle))
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws(LiveSourceError) {
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe vault_curl_send(handle, buffer.baseAddress, buffer.count)
    }
    try check(result)
  }

  /// Waits for bytes, at least one and at most 64 KiB.
  func receive() throws(LiveSourceError) -> [UInt8] {
    var result = VAULT_CURL_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { target, initialized in
      var received = 0
      result = unsafe vault_curl_receive(handle, target.baseAddress, target.count, &received)
      initialized = result == VAULT_CURL_OK ? min(received, target.count) : 0
    }
    try check(result)
    return bytes
  }

  /// Sends one HTTP request and waits for its reply, with any status.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - address: The absolute URL, trusted to receive the password.
  ///   - headers: Lines such as `Depth: 1`.
  ///   - body: The body; none if empty.
  /// - Returns: The reply, redirects not followed.
  /// - Throws: `LiveSourceError`, if there is none.
  func request(
    _ method: String, _ address: String, headers: [String], body: [UInt8]
  ) throws(LiveSourceError) -> Reply {
    try check(unsafe vault_curl_set_text(handle, VAULT_CURL_URL, address))
    for line in headers {
      try check(unsafe vault_curl_add_header(handle, line))
    }
    var reply = unsafe vault_curl_reply()
    let result = unsafe body.withUnsafeBufferPointer { buffer in
      unsafe vault_curl_request(handle, method, buffer.baseAddress, buffer.count, &reply)
    }
    try check(result)
    let bytes = unsafe UnsafeBufferPointer(start: reply.body, count: reply.body_count)
    let location = unsafe reply.location
    return unsafe Reply(
      status: Int(reply.status), body: Data(buffer: bytes),
      location: location.map { unsafe String(cString: $0) })
  }

  private func check(_ result: vault_curl_result) throws(LiveSourceError) {
    switch result {
    case VAULT_CURL_OK: return
    case VAULT_CURL_UNREACHABLE: throw .unreachable(host: host)
    case VAULT_CURL_UNTRUSTED: throw .untrustedCertificate(host: host)
    case VAULT_CURL_BAD_CA_FILE: throw .unreadableAuthorities(host: host)
    case VAULT_CURL_NO_TLS: throw .noEncryption(host: host)
    case VAULT_CURL_LOGIN_REFUSED: throw .loginRefused(host: host)
    case VAULT_CURL_TIMED_OUT: throw .timedOut(host: host)
    case VAULT_CURL_CLOSED: throw .connectionLost(host: host, attempts: 1)
    case VAULT_CURL_MALFORMED: throw .malformedReply(host: host)
    case VAULT_CURL_TOO_LARGE: throw .replyTooLarge(host: host, limitBytes: replyBytes)
    default: throw .transferLibrary(host: host)
    }
  }
}
