internal import Foundation

/// An absolute address on a WebDAV server, without user, query or fragment.
struct DAVLocation: Hashable, Sendable {
  let scheme: String
  /// Lower case, IPv6 in brackets.
  let host: String
  let port: Int
  /// In one normal percent-encoding, so that equal paths compare equal.
  let path: String

  /// The address as libcurl takes it.
  var address: String { "\(origin)\(path)" }

  /// Scheme, host and port.
  var origin: String { "\(scheme)://\(host):\(port)" }

  /// Another path on the same server.
  func at(_ path: String) -> DAVLocation {
    DAVLocation(scheme: scheme, host: host, port: port, path: Self.normalized(path))
  }

  /// Returns the target of a reference in a reply, or of a redirect; `nil` for anything but HTTP.
  func resolve(_ reference: String) -> DAVLocation? {
    guard let base = URL(string: address),
      let url = URL(string: reference, relativeTo: base)?.absoluteURL,
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = parts.host, !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      parts.user == nil, parts.password == nil, (1...65535).contains(parts.port ?? 1)
    else { return nil }
    let isBare = host.contains(":") && !host.hasPrefix("[")
    return DAVLocation(
      scheme: scheme, host: isBare ? "[\(host.lowercased())]" : host.lowercased(),
      port: parts.port ?? (scheme == "https" ? 443 : 80),
      path: Self.normalized(parts.percentEncodedPath))
  }

  /// Returns true if the password may be sent from here to another address.
  ///
  /// It stays with the host, or goes over TLS to a host of the same domain, as large providers
  /// spread calendars over theirs: RFC 6764 section 8 asks to verify any other host with the user.
  /// The shared domain needs two labels, three where the second is short (`co.uk`).
  func trusts(_ other: DAVLocation) -> Bool {
    if scheme == "https", other.scheme != "https" { return false }
    if host == other.host { return scheme == other.scheme ? true : other.scheme == "https" }
    guard scheme == "https" else { return false }
    let mine = host.split(separator: ".").reversed()
    let shared = zip(mine, other.host.split(separator: ".").reversed()).prefix { $0 == $1 }
      .map(\.0)
    // Digits at the end: an IPv4 address, which has no domain.
    guard shared.count >= 2, let last = shared.first, !last.allSatisfy(\.isNumber) else {
      return false
    }
    return shared.count >= 3 || shared[1].count > 3
  }

  /// Escapes of each segment undone and made again; no segment can gain a slash by it.
  private static func normalized(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      let plain = segment.removingPercentEncoding ?? String(segment)
      return plain.addingPercentEncoding(withAllowedCharacters: unreserved) ?? String(segment)
    }
    let joined = segments.joined(separator: "/")
    return joined.hasPrefix("/") ? joined : "/" + joined
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@!$'()*,=:+")
}

extension DAVLocation {
  /// The address of an endpoint.
  init(_ endpoint: LiveEndpoint) {
    let isEncrypted = endpoint.protection == .tls
    scheme = isEncrypted ? "https" : "http"
    host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host
    port = endpoint.port
    path = Self.normalized(endpoint.path)
  }
}
