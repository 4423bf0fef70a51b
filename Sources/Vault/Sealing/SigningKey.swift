/// An Ed25519 private key (RFC 8032); its bytes are overwritten when the last copy is released.
public struct SigningKey: Sendable {
  static let byteCount = 32

  // PKCS #8 of Ed25519 before the key's 32 bytes (RFC 8410, 7 and 10.3).
  private static let header: [UInt8] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  private let secret: SecretBytes
  /// The key that verifies this key's signatures.
  public let publicKey: VerifyingKey

  /// Reads a private key as `openssl genpkey -algorithm ed25519` writes it, and in no other form.
  ///
  /// - Returns: `nil` for anything else, including a key sealed with a passphrase.
  public init?(pem: String) {
    guard let key = PEMBlock.content(of: pem, label: "PRIVATE KEY", header: Self.header),
      key.count == Self.byteCount
    else { return nil }
    self.init(bytes: key)
  }

  /// A new key in that form, for trials.
  package static func newPEM() -> String {
    PEMBlock.text(header + SystemRandom.bytes(byteCount), label: "PRIVATE KEY")
  }

  init?(bytes: [UInt8]) {
    secret = SecretBytes(bytes)
    guard let key = secret.ed25519PublicKey() else { return nil }
    publicKey = VerifyingKey(bytes: key)
  }

  /// The signature of a message: 64 bytes, the same each time.
  ///
  /// - Throws: `libraryRefused`.
  public func signature(of message: [UInt8]) throws(SealingError) -> [UInt8] {
    guard let signature = secret.ed25519Signature(of: message) else { throw .libraryRefused }
    return signature
  }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
  /// Only the kind, so that a key in a log line reveals nothing.
  public var description: String { "SigningKey(Ed25519)" }

  /// No children: `dump` walks mirrors.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
