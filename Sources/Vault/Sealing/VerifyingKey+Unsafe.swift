internal import CVaultCrypto

// Invariants: lengths are checked before a pointer is passed.

/// An Ed25519 public key (RFC 8032).
public struct VerifyingKey: Hashable, Sendable {
  /// The length of a signature in bytes.
  public static let signatureBytes = 64

  // SubjectPublicKeyInfo of Ed25519 before the key's 32 bytes (RFC 8410, 4 and 10.1).
  private static let header: [UInt8] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  /// The key's 32 bytes.
  public let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a public key as `openssl pkey -pubout` writes it, and in no other form.
  ///
  /// - Returns: `nil` for anything else.
  public init?(pem: String) {
    guard let key = PEMBlock.content(of: pem, label: "PUBLIC KEY", header: Self.header),
      key.count == SigningKey.byteCount
    else { return nil }
    bytes = key
  }

  /// SubjectPublicKeyInfo in DER.
  public var der: [UInt8] { Self.header + bytes }

  /// Returns true if a signature is this key's over a message.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == Self.signatureBytes else { return false }
    return unsafe vault_ed25519_verify(bytes, message, message.count, signature)
  }
}
