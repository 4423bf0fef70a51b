/// A vault's master key, wrapped under a passphrase: the content of a vault's header.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 4 | `VBK` and the format version, 1 |
/// | 4 | 4 | PBKDF2 rounds, big-endian |
/// | 8 | 16 | salt |
/// | 24 | 16 | vault identifier, random, the same for the vault's life |
/// | 40 | 60 | sealed box (`SealingKey`) of the 32-byte master key; bytes 0 to 39 are its context |
/// | 100 | 32 | SHA-256 of bytes 0 to 99 |
///
/// The checksum is not keyed: it distinguishes accidental damage (`damagedEnvelope`) from a wrong
/// passphrase (`authenticationFailed`). An attacker who forges it too causes the latter, as
/// cryptography cannot distinguish a forged box from a wrong key.
public struct KeyEnvelope: Hashable, Sendable {
  /// The length in bytes.
  public static let byteCount = 132

  /// The envelope as stored.
  public let bytes: [UInt8]

  private static let magic = Array("VBK".utf8)
  private static let version: UInt8 = 1
  private static let saltRange = 8..<24
  private static let identifierRange = 24..<40
  private static let boxRange = 40..<100
  private static let checksumRange = 100..<132

  /// Adopts a stored envelope.
  ///
  /// - Throws: `damagedEnvelope` if the bytes are no envelope or fail the checksum, else
  ///   `unsupportedVersion` or `roundsOutOfRange`.
  public init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count >= 4, bytes.starts(with: Self.magic) else { throw .damagedEnvelope }
    guard bytes[3] == Self.version else {
      // A later version may have another length and checksum, so the version is checked first.
      if bytes[3] > Self.version { throw .unsupportedVersion(Int(bytes[3])) }
      throw .damagedEnvelope
    }
    guard bytes.count == Self.byteCount,
      Self.checksum(of: bytes) == Array(bytes[Self.checksumRange])
    else { throw .damagedEnvelope }
    self.bytes = bytes
    guard PassphraseKey.allowedRounds.contains(rounds) else { throw .roundsOutOfRange(rounds) }
  }

  /// Wraps a hierarchy's master key under a passphrase.
  ///
  /// - Parameters:
  ///   - keys: The hierarchy.
  ///   - passphrase: The passphrase that will open it.
  ///   - vault: The vault's identifier, 16 bytes; a new one unless given.
  ///   - rounds: PBKDF2 rounds.
  /// - Throws: `emptyPassphrase` or `roundsOutOfRange`.
  /// - Precondition: `vault` has 16 bytes.
  public init(
    wrapping keys: KeyHierarchy, passphrase: String, vault: [UInt8] = SystemRandom.bytes(16),
    rounds: Int = PassphraseKey.defaultRounds
  ) throws(SealingError) {
    precondition(vault.count == Self.identifierRange.count, "a vault identifier has 16 bytes")
    let salt = SystemRandom.bytes(Self.saltRange.count)
    let wrapper = try PassphraseKey.derive(passphrase: passphrase, salt: salt, rounds: rounds)
    let prefix = Self.magic + [Self.version] + UInt32(rounds).bigEndianBytes + salt + vault
    let sealed = prefix + (try wrapper.seal(keys.master.bytes, authenticating: prefix))
    bytes = sealed + Self.checksum(of: sealed)
  }

  /// The vault's identifier: 16 bytes.
  public var vault: [UInt8] { Array(bytes[Self.identifierRange]) }

  /// The PBKDF2 rounds that opening costs.
  public var rounds: Int {
    bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Unwraps the master key and derives its subkeys.
  ///
  /// - Throws: `authenticationFailed` for a wrong passphrase, `emptyPassphrase` for none.
  /// - Complexity: O(rounds).
  public func open(passphrase: String) throws(SealingError) -> KeyHierarchy {
    let salt = Array(bytes[Self.saltRange])
    let wrapper = try PassphraseKey.derive(passphrase: passphrase, salt: salt, rounds: rounds)
    let prefix = Array(bytes[..<Self.boxRange.lowerBound])
    let master = try wrapper.open(Array(bytes[Self.boxRange]), authenticating: prefix)
    return KeyHierarchy(master: try SealingKey(bytes: master))
  }

  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    SHA256.hash(data: bytes[..<checksumRange.lowerBound])
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
