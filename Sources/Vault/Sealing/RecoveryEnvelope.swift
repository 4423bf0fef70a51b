/// A vault's master key, wrapped under a recovery phrase.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 4 | `VBR` and the format version, 1 |
/// | 4 | 16 | vault identifier |
/// | 20 | 60 | sealed box (`SealingKey`) of the 32-byte master key; bytes 0 to 19 are its context |
/// | 80 | 32 | SHA-256 of bytes 0 to 79 |
///
/// The box's key is HKDF-SHA256 of the phrase's seed (BIP-39) with the context as `info`. A new
/// passphrase leaves this envelope unchanged, since the master key stays.
public struct RecoveryEnvelope: Hashable, Sendable {
  /// The envelope as stored.
  public let bytes: [UInt8]

  private static let header = Array("VBR".utf8) + [1]
  private static let contextBytes = 20
  private static let sealedBytes = 80

  /// Adopts a stored envelope.
  ///
  /// - Throws: `damagedEnvelope` if the bytes are no envelope of this version or fail the checksum.
  public init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.starts(with: Self.header), bytes.count == Self.sealedBytes + SHA256.byteCount,
      SHA256.hash(data: bytes[..<Self.sealedBytes]) == Array(bytes[Self.sealedBytes...])
    else { throw .damagedEnvelope }
    self.bytes = bytes
  }

  /// Wraps a hierarchy's master key under a phrase.
  ///
  /// - Parameters:
  ///   - keys: The hierarchy.
  ///   - phrase: The phrase that will open it.
  ///   - vault: The vault's identifier, 16 bytes.
  /// - Throws: `libraryRefused`.
  public init(
    wrapping keys: KeyHierarchy, phrase: RecoveryPhrase, vault: [UInt8]
  ) throws(SealingError) {
    let context = Self.header + vault
    let key = try Self.key(of: phrase, context)
    let sealed = context + (try key.seal(keys.master.bytes, authenticating: context))
    bytes = sealed + SHA256.hash(data: sealed)
  }

  /// The vault's identifier: 16 bytes.
  public var vault: [UInt8] { Array(bytes[Self.header.count..<Self.contextBytes]) }

  /// Unwraps the master key and derives its subkeys.
  ///
  /// - Throws: `authenticationFailed` for the phrase of another vault.
  public func open(phrase: RecoveryPhrase) throws(SealingError) -> KeyHierarchy {
    let context = Array(bytes[..<Self.contextBytes])
    let master = try Self.key(of: phrase, context)
      .open(Array(bytes[Self.contextBytes..<Self.sealedBytes]), authenticating: context)
    return KeyHierarchy(master: try SealingKey(bytes: master))
  }

  private static func key(
    of phrase: RecoveryPhrase, _ context: [UInt8]
  ) throws(SealingError) -> SealingKey {
    SealingKey(
      KeyDerivation.hkdf(
        secret: try phrase.seed(), salt: [], info: context, byteCount: SealingKey.byteCount))
  }
}
