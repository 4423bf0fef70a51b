internal import Foundation
internal import VaultCore

/// The base address of an OpenAI-compatible service, `https://host/v1`, without secrets.
///
/// `http` is accepted for loopback addresses only: text and key never cross a network in the clear.
public struct RemoteEndpoint: Hashable, Sendable {
  /// Host and port, as errors name them.
  public let authority: String
  /// True if the connection is encrypted.
  public let isEncrypted: Bool
  /// The absolute address without a slash at its end.
  public let baseAddress: String
  /// The absolute address for embeddings.
  var embeddingsAddress: String { "\(baseAddress)/embeddings" }

  /// Reads an address.
  ///
  /// - Parameter base: `https://host[:port][/path]`; a slash at its end changes nothing.
  /// - Throws: `RemoteEmbeddingError.malformedAddress`, also for an address with a user, a password,
  ///   a query or a fragment, or `.plaintextRefused`.
  public init(_ base: String) throws(RemoteEmbeddingError) {
    guard let parts = URLComponents(string: base), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = parts.host?.lowercased(),
      Self.isPlausible(host), (1...65535).contains(parts.port ?? 1), parts.user == nil,
      parts.password == nil, parts.query == nil, parts.fragment == nil
    else { throw .malformedAddress }
    isEncrypted = scheme == "https"
    authority = "\(host):\(parts.port ?? (scheme == "https" ? 443 : 80))"
    guard isEncrypted || host.isLoopbackHost else { throw .plaintextRefused(host: authority) }
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    baseAddress = "\(scheme)://\(authority)\(path)"
  }

  // Names and addresses in ASCII, IPv6 in brackets; other names are written in their `xn--` form.
  private static func isPlausible(_ host: String) -> Bool {
    let marks = Array(".-_:[]".utf8)
    return !host.isEmpty && host.utf8.count <= 255
      && host.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
      }
  }
}
