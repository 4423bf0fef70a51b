/// The key of a remote service, which neither prints nor encodes.
public struct RemoteKey: Sendable {
  private let secret: String

  /// The header line that carries it.
  public var authorization: String { "Authorization: Bearer \(secret)" }

  /// Takes the key from a named environment variable.
  ///
  /// - Throws: `RemoteEmbeddingError.missingKey` if it is unset or empty, `.unusableKey` if it holds
  ///   anything but visible ASCII, which could end a header line early.
  public init(variable: String, environment: [String: String]) throws(RemoteEmbeddingError) {
    guard let secret = environment[variable], !secret.isEmpty else {
      throw .missingKey(variable: variable)
    }
    guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .unusableKey(variable: variable)
    }
    self.secret = secret
  }
}

extension RemoteKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same for all keys.
  public var description: String { "RemoteKey(redacted)" }
  /// The same for all keys.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
