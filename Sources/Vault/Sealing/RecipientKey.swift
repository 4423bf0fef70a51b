/// An X25519 private key that opens messages sealed to its public key; its bytes are overwritten
/// when the last copy is released.
///
/// Sealing is HPKE in its base mode, one message per encapsulation (RFC 9180, 5.1.1 and 6.1), with
/// DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM (7.1 to 7.3: 0x0020, 0x0001, 0x0002):
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 32 | encapsulated key: the sender's public key for only this message |
/// | 32 | n | ciphertext, as long as the plaintext |
/// | 32 + n | 16 | authentication tag over associated data and ciphertext |
///
/// The base mode does not identify the sender: any holder of the public key may have sealed.
public struct RecipientKey: Sendable {
  /// The length of either key in bytes.
  public static let byteCount = 32
  /// The bytes that sealing adds to a plaintext.
  public static let overheadBytes = byteCount + SealingKey.tagBytes

  /// The public key to which messages are sealed.
  public let publicKey: RecipientPublicKey
  private let secret: SecretBytes

  /// Draws a new key from the system's generator.
  ///
  /// - Throws: `libraryRefused`.
  public init() throws(SealingError) {
    try self.init(bytes: SystemRandom.bytes(Self.byteCount))
  }

  /// Adopts the bytes of a private key.
  ///
  /// - Throws: `wrongKeyLength` unless there are exactly 32.
  public init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == Self.byteCount else { throw .wrongKeyLength(bytes: bytes.count) }
    secret = SecretBytes(bytes)
    guard let key = secret.x25519PublicKey() else { throw .libraryRefused }
    publicKey = try RecipientPublicKey(bytes: key)
  }

  /// A copy of the private key's 32 bytes, for searches for traces of it.
  package var bytes: [UInt8] { secret.copy }

  /// Opens a sealed message.
  ///
  /// - Parameters:
  ///   - sealed: The result of ``RecipientPublicKey/seal(_:info:authenticating:)``.
  ///   - info: The purpose of the message, as it was sealed.
  ///   - context: The associated data that it was sealed with.
  /// - Returns: The plaintext, once it is authenticated.
  /// - Throws: `tooShort` below ``overheadBytes``, `authenticationFailed` for anything else.
  public func open(
    _ sealed: [UInt8], info: [UInt8], authenticating context: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= Self.overheadBytes else { throw .tooShort(bytes: sealed.count) }
    let encapsulated = Array(sealed[..<Self.byteCount])
    guard let shared = sharedSecret(encapsulated: encapsulated) else {
      throw .authenticationFailed
    }
    let (key, nonce) = HybridKeySchedule.key(of: shared, info: info)
    return try key.open(nonce + sealed[Self.byteCount...], authenticating: context)
  }

  /// Returns the secret of an encapsulated key (RFC 9180, 4.1); `nil` for none.
  func sharedSecret(encapsulated: [UInt8]) -> SecretBytes? {
    HybridKeySchedule.sharedSecret(
      of: secret, with: encapsulated, context: encapsulated + publicKey.bytes)
  }

  /// The secret shared with a recipient by this key as the sender's.
  func sharedSecret(for recipient: RecipientPublicKey) -> SecretBytes? {
    HybridKeySchedule.sharedSecret(
      of: secret, with: recipient.bytes, context: publicKey.bytes + recipient.bytes)
  }
}

extension RecipientKey: CustomStringConvertible, CustomReflectable {
  /// Only the kind, so that a key in a log line reveals nothing.
  public var description: String { "RecipientKey(X25519)" }

  /// No children: `dump` walks mirrors.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An X25519 public key that messages are sealed to.
public struct RecipientPublicKey: Hashable, Sendable {
  /// The key's 32 bytes.
  public let bytes: [UInt8]

  /// Adopts the bytes of a public key.
  ///
  /// - Throws: `wrongKeyLength` unless there are exactly 32.
  public init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == RecipientKey.byteCount else {
      throw .wrongKeyLength(bytes: bytes.count)
    }
    self.bytes = bytes
  }

  /// Seals a message that only the private key opens, with the same purpose and associated data.
  ///
  /// - Parameters:
  ///   - plaintext: The message.
  ///   - info: The purpose.
  ///   - context: The associated data: authenticated, not stored.
  /// - Returns: The bytes that ``RecipientKey`` describes.
  /// - Throws: `libraryRefused` for a public key of small order, or `plaintextTooLong`.
  public func seal(
    _ plaintext: [UInt8], info: [UInt8], authenticating context: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    try seal(plaintext, info: info, authenticating: context, sender: RecipientKey())
  }

  // A sender's key serves one message: only tests of published vectors choose it.
  func seal(
    _ plaintext: [UInt8], info: [UInt8], authenticating context: [UInt8], sender: RecipientKey
  ) throws(SealingError) -> [UInt8] {
    guard let shared = sender.sharedSecret(for: self) else { throw .libraryRefused }
    let (key, nonce) = HybridKeySchedule.key(of: shared, info: info)
    let box = try key.seal(plaintext, authenticating: context, nonce: nonce)
    return sender.publicKey.bytes + box.dropFirst(nonce.count)
  }
}

/// The derivations of HPKE's base mode (RFC 9180, 4 and 5.1) for the one suite that is used here.
private enum HybridKeySchedule {
  private static let kem = Array("KEM".utf8) + [0x00, 0x20]
  private static let suite = Array("HPKE".utf8) + [0x00, 0x20, 0x00, 0x01, 0x00, 0x02]
  private static let keyBytes: UInt8 = 32
  private static let nonceBytes: UInt8 = 12

  private static func labeled(_ suite: [UInt8], _ label: String) -> [UInt8] {
    Array("HPKE-v1".utf8) + suite + Array(label.utf8)
  }

  /// LabeledExpand to at most 32 bytes, which is one block of HKDF: the whole block.
  private static func expanded(
    _ secret: SecretBytes, _ suite: [UInt8], _ label: String, _ info: [UInt8], _ count: UInt8
  ) -> SecretBytes {
    code(of: secret, [0, count] + labeled(suite, label) + info + [1])
  }

  private static func code(of secret: SecretBytes, _ message: [UInt8]) -> SecretBytes {
    guard let code = secret.derivedCode(for: message) else {
      preconditionFailure("OpenSSL refuses SHA-256")
    }
    return code
  }

  /// DHKEM's ExtractAndExpand (4.1); `nil` if the keys agree on nothing.
  static func sharedSecret(
    of secret: SecretBytes, with publicKey: [UInt8], context: [UInt8]
  ) -> SecretBytes? {
    secret.x25519Secret(with: publicKey, after: labeled(kem, "eae_prk"))?.extracted()
      .map { expanded($0, kem, "shared_secret", context, keyBytes) }
  }

  /// KeySchedule (5.1) in base mode: the key and nonce of the first and only message.
  static func key(of shared: SecretBytes, info: [UInt8]) -> (SealingKey, nonce: [UInt8]) {
    let none = SecretBytes([])
    let context =
      [0] + code(of: none, labeled(suite, "psk_id_hash")).copy
      + code(of: none, labeled(suite, "info_hash") + info).copy
    let secret = code(of: shared, labeled(suite, "secret"))
    let nonce = expanded(secret, suite, "base_nonce", context, nonceBytes).copy
    return (
      SealingKey(expanded(secret, suite, "key", context, keyBytes)),
      Array(nonce.prefix(Int(nonceBytes)))
    )
  }
}
