/// A 256-bit secret that seals, derives and authenticates.
///
/// A key is used for one purpose: derive a key of its own for each. The bytes are overwritten when
/// the last copy is released, and neither printing nor dumping a key shows them.
///
/// A sealed box is AES-256-GCM (NIST SP 800-38D) with a random nonce:
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 12 | nonce, from the system's generator |
/// | 12 | n | ciphertext, as long as the plaintext |
/// | 12 + n | 16 | authentication tag over context and ciphertext |
///
/// Random nonces are safe for 2³² boxes under one key (SP 800-38D, 8.3); a caller that may seal
/// more derives a key per record or per stream.
public struct SealingKey: Sendable {
  /// The length of a key in bytes.
  public static let byteCount = 32
  /// The bytes that sealing adds to a plaintext.
  public static let overheadBytes = nonceBytes + tagBytes

  static let nonceBytes = 12
  static let tagBytes = 16
  // NIST SP 800-38D, 5.2.1.1: a plaintext holds at most 2³⁹ − 256 bits.
  private static let maximumPlaintextBytes = (1 << 36) - 32

  private let key: SecretBytes

  /// Draws a new key from the system's generator.
  public init() {
    key = SecretBytes(SystemRandom.bytes(Self.byteCount))
  }

  /// Adopts the bytes of a key.
  ///
  /// - Throws: `wrongKeyLength` unless there are exactly 32.
  public init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == Self.byteCount else {
      throw .wrongKeyLength(bytes: bytes.count)
    }
    key = SecretBytes(bytes)
  }

  init(_ key: SecretBytes) {
    self.key = key
  }

  /// The key for one purpose: HKDF-SHA256 (RFC 5869), extract without salt, then expand.
  ///
  /// - Parameter purpose: The `info` of the expansion, as UTF-8.
  /// - Returns: A key that reveals nothing about this one.
  public func derived(for purpose: String) -> SealingKey {
    derived(for: Array(purpose.utf8))
  }

  /// The key for one purpose, or one record, named by bytes; otherwise as `derived(for: String)`.
  public func derived(for purpose: [UInt8]) -> SealingKey {
    SealingKey(
      KeyDerivation.hkdf(secret: key, salt: [], info: purpose, byteCount: Self.byteCount))
  }

  /// Seals bytes so that only this key, with the same context, opens them.
  ///
  /// Sealing twice gives different bytes, since each box has a nonce of its own.
  ///
  /// - Parameters:
  ///   - plaintext: At most 64 GiB, less 32 bytes.
  ///   - context: The associated data, such as a record's name: authenticated, not stored.
  /// - Returns: `plaintext.count + overheadBytes` bytes, laid out as the type describes.
  /// - Throws: `plaintextTooLong`.
  public func seal(
    _ plaintext: [UInt8], authenticating context: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    try seal(plaintext, authenticating: context, nonce: SystemRandom.bytes(Self.nonceBytes))
  }

  /// Opens a sealed box.
  ///
  /// - Parameters:
  ///   - sealed: The result of `seal`.
  ///   - context: The context it was sealed with.
  /// - Returns: The plaintext, once the whole box is authenticated.
  /// - Throws: `tooShort` below `overheadBytes`, `authenticationFailed` for anything else.
  public func open(
    _ sealed: [UInt8], authenticating context: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= Self.overheadBytes else { throw .tooShort(bytes: sealed.count) }
    guard let plaintext = key.opened(sealed, authenticating: context) else {
      throw .authenticationFailed
    }
    return plaintext
  }

  /// Returns the beginning of a sealed box, unauthenticated, though its end may be missing or
  /// overwritten.
  ///
  /// Nothing is authenticated: it is for a search for remnants, which must count what an attacker
  /// with the key could read. GCM encrypts in counter mode, so sealing the ciphertext with the nonce
  /// of the box gives the plaintext (SP 800-38D, 7.1).
  ///
  /// - Parameter sealed: The first bytes of a box.
  /// - Returns: The plaintext of all bytes behind the nonce, those of the tag being random.
  /// - Throws: `tooShort` if not even the nonce is there.
  package func unauthenticated(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] {
    guard sealed.count > Self.nonceBytes else { throw .tooShort(bytes: sealed.count) }
    let nonce = Array(sealed.prefix(Self.nonceBytes))
    let opened = try seal(
      Array(sealed.dropFirst(Self.nonceBytes)), authenticating: [], nonce: nonce)
    return Array(opened[Self.nonceBytes..<opened.count - Self.tagBytes])
  }

  /// The HMAC-SHA256 (RFC 2104) of some bytes under this key: 32 bytes.
  public func authenticationCode(for bytes: [UInt8]) -> [UInt8] {
    guard let code = key.authenticationCode(for: bytes) else {
      preconditionFailure("OpenSSL refuses SHA-256")
    }
    return code
  }

  /// A copy of the key's 32 bytes, to be sealed under another key at once.
  var bytes: [UInt8] { key.copy }

  // A nonce serves a key once: only tests of published vectors choose it.
  func seal(
    _ plaintext: [UInt8], authenticating context: [UInt8], nonce: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard plaintext.count <= Self.maximumPlaintextBytes else {
      throw .plaintextTooLong(bytes: plaintext.count)
    }
    guard let sealed = key.sealed(plaintext, authenticating: context, nonce: nonce) else {
      throw .libraryRefused
    }
    return sealed
  }
}

extension SealingKey: CustomStringConvertible, CustomReflectable {
  /// Only the length, so that a key in a log line reveals nothing.
  public var description: String { "SealingKey(256 bits)" }

  /// No children: `dump` walks mirrors and would print the bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
