public import VaultCore

/// The reason why a remote service gave no vectors.
///
/// No case holds a text, a key or a path.
public enum RemoteEmbeddingError: Error, Equatable, Sendable {
  /// The base address is not `https://host[:port][/path]`.
  case malformedAddress
  /// The address would send text and key in the clear to another machine.
  case plaintextRefused(host: String)
  /// The environment variable that should hold the key is unset or empty.
  case missingKey(variable: String)
  /// The key holds characters that no key has.
  case unusableKey(variable: String)
  /// A setting is out of range.
  case unusableSetting(name: String)
  /// No server answers at the address.
  case unreachable(host: String)
  /// The certificate does not verify, or no encrypted connection was made.
  case untrusted(host: String)
  /// No answer within the time allowed, after the given number of attempts.
  case timedOut(host: String, attempts: Int)
  /// The connection ended before the answer did, after the given number of attempts.
  case connectionLost(host: String, attempts: Int)
  /// 429, after the given number of attempts or with a longer wait than allowed.
  case rateLimited(host: String, attempts: Int)
  /// 408 or 5xx, after the given number of attempts.
  case serverFailed(host: String, status: Int, attempts: Int)
  /// 401 or 403.
  case keyRefused(host: String, status: Int)
  /// 404 or 405: no such service or model.
  case notFound(host: String, status: Int)
  /// 400 or another refusal of this very request.
  case rejected(host: String, status: Int)
  /// A redirect; the key is not carried elsewhere.
  case redirected(host: String, status: Int)
  /// An answer of success that cannot be used.
  case malformedReply(host: String, defect: ReplyDefect)
  /// An answer beyond the limit.
  case replyTooLarge(host: String)
  /// The task was canceled.
  case cancelled
  /// libcurl could not start or refused an option.
  case transferLibrary
}

/// A defect in the answer of a service.
public enum ReplyDefect: Equatable, Sendable {
  /// It is not HTTP.
  case notHTTP
  /// It is not a JSON object of the protocol.
  case notTheProtocol
  /// It holds another number of vectors than there were texts.
  case wrongCount(expected: Int, found: Int)
  /// An index is out of range or occurs twice.
  case wrongIndex(Int)
  /// A vector has another dimension than agreed.
  case wrongDimension(expected: Int, found: Int)
  /// A vector holds an infinity or a NaN.
  case notFinite(index: Int)
}

extension RemoteEmbeddingError {
  /// True if waiting a little and repeating the request may help.
  var isRetried: Bool {
    switch self {
    case .timedOut, .connectionLost, .rateLimited, .serverFailed: true
    default: false
    }
  }

  /// True if the service may bill the request although it gave no result.
  var isBilled: Bool {
    switch self {
    case .malformedReply, .replyTooLarge: true
    default: false
    }
  }
}

extension RemoteEmbeddingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .malformedAddress, .plaintextRefused, .missingKey, .unusableKey, .unusableSetting,
      .keyRefused, .notFound, .redirected:
      .usage
    case .malformedReply, .replyTooLarge, .rejected: .badData
    case .transferLibrary: .bug
    default: .inputOutput
    }
  }

  /// The problem, its place and its remedy, on one line.
  public var description: String {
    switch self {
    case .malformedAddress:
      "the address of the embedding service is not https://host[:port][/path]; "
        + "keep user, key and query out of it."
    case .plaintextRefused(let host):
      "\(host): plain http is allowed for this machine only; use https."
    case .missingKey(let variable): "\(variable) is not set; put the service's key there."
    case .unusableKey(let variable):
      "\(variable) contains a blank, a control character or a non-ASCII letter; copy the key again."
    case .unusableSetting(let name): "the setting \(name) of the remote embedder is out of range."
    case .unreachable(let host):
      "\(host): no connection; check the address and the network connection."
    case .untrusted(let host):
      "\(host): no trusted encrypted connection; check the address and the system's certificates."
    case .timedOut(let host, let attempts):
      "\(host): no answer in time (\(attempts) attempts); try later or raise the time limit."
    case .connectionLost(let host, let attempts):
      "\(host): the connection broke before the answer ended (\(attempts) attempts); try later."
    case .rateLimited(let host, let attempts):
      "\(host): too many requests (\(attempts) attempts); lower the rate limits or try later."
    case .serverFailed(let host, let status, let attempts):
      "\(host): the service failed with \(status) (\(attempts) attempts); try later."
    case .keyRefused(let host, let status):
      "\(host): the key was refused (\(status)); check the key and its permissions."
    case .notFound(let host, let status):
      "\(host): no such service or model (\(status)); check the base address and the model's name."
    case .rejected(let host, let status):
      "\(host): the request was refused (\(status)); check model, dimension and length of texts."
    case .redirected(let host, let status):
      "\(host): redirects elsewhere (\(status)), where the key must not be sent; give the final address."
    case .malformedReply(let host, let defect):
      "\(host): \(defect); check that the address and the dimension are those of the model."
    case .replyTooLarge(let host):
      "\(host): the answer exceeds the limit; check the address, or send smaller batches."
    case .cancelled: "the request for embeddings was cancelled."
    case .transferLibrary: "libcurl cannot be used; check its installation."
    }
  }
}

extension ReplyDefect: CustomStringConvertible {
  /// The defect as a clause.
  public var description: String {
    switch self {
    case .notHTTP: "the answer is not HTTP"
    case .notTheProtocol: "the answer is not that of an embedding service"
    case .wrongCount(let expected, let found):
      "the answer has \(found) vectors instead of \(expected)"
    case .wrongIndex(let index): "the answer's index \(index) is out of range or occurs twice"
    case .wrongDimension(let expected, let found):
      "a vector has \(found) dimensions instead of \(expected)"
    case .notFinite(let index): "vector \(index) (from 0) is not finite"
    }
  }
}
