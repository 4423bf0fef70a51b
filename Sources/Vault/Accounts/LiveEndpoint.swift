internal import Foundation
internal import VaultCore

/// A server to read mail or calendars from, as an address without secrets.
///
/// `imaps` and `caldavs` (or `https`) are encrypted from the first byte. `imap` begins unencrypted
/// and turns to TLS before the login; only on loopback addresses it stays plain, and only there
/// `caldav` and `http` are accepted.
public struct LiveEndpoint: Hashable, Sendable {
  /// The kind of service.
  public enum Service: Hashable, Sendable {
    /// Mailboxes over IMAP.
    case mail
    /// Calendars over CalDAV.
    case calendars
  }

  /// The protection of the connection.
  public enum Protection: Hashable, Sendable {
    /// TLS from the first byte.
    case tls
    /// TLS before the login (RFC 3501 section 6.2.1).
    case startTLS
    /// Nothing; on loopback addresses only.
    case plain
  }

  /// The kind of service.
  public let service: Service
  /// The protection of the connection.
  public let protection: Protection
  /// The host, an IPv6 address without its brackets.
  public let host: String
  /// The port.
  public let port: Int
  /// The user, percent escapes undone; `nil` where the address names none.
  public let user: String?
  /// The path: percent-encoded for calendars, for mail a mailbox with its escapes undone (RFC 5092)
  /// and without its slash, empty for all.
  public let path: String

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - address: `scheme://user@host[:port]/[path]`.
  ///   - startsTLS: True if `imap` starts TLS on loopback addresses as well.
  /// - Throws: `LiveSourceError.malformedAddress`, `.unsupportedScheme`, `.passwordInAddress` or
  ///   `.plaintextRefused`.
  public init(_ address: String, startsTLS: Bool = false) throws(LiveSourceError) {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      var host = parts.host, parts.query == nil, parts.fragment == nil
    else { throw .malformedAddress }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard Self.isPlausible(host), (1...65535).contains(parts.port ?? 1) else {
      throw .malformedAddress
    }
    guard let kind = Self.schemes[scheme] else { throw .unsupportedScheme }
    self.host = host.lowercased()
    port = parts.port ?? kind.port
    service = kind.service
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    let isLoopback = self.host.isLoopbackHost
    switch (kind.service, kind.isEncrypted) {
    case (_, true): protection = .tls
    case (.mail, false): protection = isLoopback && !startsTLS ? .plain : .startTLS
    case (.calendars, false): protection = .plain
    }
    switch kind.service {
    case .mail: path = String(parts.path.drop { $0 == "/" })
    case .calendars: path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    }
    guard parts.password == nil else { throw .passwordInAddress(host: authority) }
    guard protection != .plain || isLoopback else { throw .plaintextRefused(host: authority) }
  }

  /// Host and port, as errors name them.
  public var authority: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The address libcurl opens: no user, no path beyond the root for mail.
  var transferAddress: String {
    switch service {
    case .mail: "\(protection == .tls ? "imaps" : "imap")://\(authority)/"
    case .calendars: "\(origin)\(path)"
    }
  }

  /// Scheme, host and port of the HTTP requests.
  var origin: String {
    "\(protection == .tls ? "https" : "http")://\(authority)"
  }

  private static let schemes: [String: (service: Service, isEncrypted: Bool, port: Int)] = [
    "imaps": (.mail, true, 993),
    "imap": (.mail, false, 143),
    "caldavs": (.calendars, true, 443),
    "caldav": (.calendars, false, 80),
    "https": (.calendars, true, 443),
    "http": (.calendars, false, 80),
  ]

  /// Names and addresses in ASCII; others are written in their `xn--` form.
  private static func isPlausible(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.count <= 255
      && host.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || "0123456789.-_:".utf8.contains(byte)
      }
  }
}

extension LiveEndpoint: CustomStringConvertible {
  /// Scheme, host and port, without the user.
  public var description: String {
    switch service {
    case .mail: transferAddress
    case .calendars: origin
    }
  }
}
