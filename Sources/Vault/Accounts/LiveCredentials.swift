public import Foundation

/// A user and a password, which neither print nor encode.
///
/// Deliberately neither `Codable` nor `Hashable`; description, debug description and mirror omit
/// both parts.
public struct LiveCredentials: Sendable {
  let user: String
  let password: String

  /// Creates credentials unchanged.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Takes the user from the address and the password from the environment or from a prompt.
  ///
  /// - Parameters:
  ///   - endpoint: The server; its address has the user.
  ///   - environment: The variables that may hold the password; an empty one counts as none.
  ///   - prompt: Returns the user's password where the environment has none; receives host and
  ///     port. `nil` or an empty answer means that there is no user to ask.
  /// - Returns: The credentials.
  /// - Throws: `LiveSourceError.missingUser`, `.missingPassword` or `.unusableCredentials`.
  public static func resolve(
    for endpoint: LiveEndpoint,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    prompt: ((_ authority: String) -> String?)? = nil
  ) throws(LiveSourceError) -> LiveCredentials {
    let host = endpoint.authority
    guard let user = endpoint.user else { throw .missingUser(host: host) }
    let variable = variable(for: endpoint.service)
    var password = environment[variable] ?? ""
    if password.isEmpty { password = prompt?(host) ?? "" }
    guard !password.isEmpty else { throw .missingPassword(host: host, variable: variable) }
    let credentials = LiveCredentials(user: user, password: password)
    guard credentials.isUsable else { throw .unusableCredentials(host: host) }
    return credentials
  }

  /// The environment variable that may hold the password of a service.
  public static func variable(for service: LiveEndpoint.Service) -> String {
    switch service {
    case .mail: "VAULTBENCH_IMAP_PASSWORD"
    case .calendars: "VAULTBENCH_CALDAV_PASSWORD"
    }
  }

  /// True if no control character could end a login command early.
  var isUsable: Bool {
    !user.isEmpty
      && [user, password].allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
  }
}

extension LiveCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The same for all credentials.
  public var description: String { "LiveCredentials(redacted)" }

  /// The same for all credentials.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
