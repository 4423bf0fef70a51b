internal import Foundation

/// The key derived from a passphrase.
///
/// PBKDF2-HMAC-SHA256 (RFC 8018, 5.2). The passphrase is put into Unicode normalization form KD
/// and encoded as UTF-8 first, as BIP-39 does, so that two keyboards which spell one word
/// differently (precomposed or combining accents, full-width digits) yield one key. Nothing is
/// trimmed or case-folded.
public enum PassphraseKey {
  /// The rounds of a new vault.
  public static let defaultRounds = 600_000
  /// The rounds that are accepted; the upper end bounds the time that a forged file can cost.
  public static let allowedRounds = 1...10_000_000
  /// The shortest salt in bytes (NIST SP 800-132, 5.1).
  public static let minimumSaltBytes = 16

  /// Derives the key.
  ///
  /// - Parameters:
  ///   - passphrase: At least one character.
  ///   - salt: At least 16 random bytes, stored beside what the key seals.
  ///   - rounds: The number of applications of HMAC; 600 000 take about 60 ms on a server core.
  /// - Returns: The key, the same for every spelling of the passphrase.
  /// - Throws: `emptyPassphrase`, `saltTooShort` or `roundsOutOfRange`.
  /// - Complexity: O(rounds).
  public static func derive(
    passphrase: String, salt: [UInt8], rounds: Int = defaultRounds
  ) throws(SealingError) -> SealingKey {
    guard !passphrase.isEmpty else { throw .emptyPassphrase }
    guard salt.count >= minimumSaltBytes else { throw .saltTooShort(bytes: salt.count) }
    guard allowedRounds.contains(rounds) else { throw .roundsOutOfRange(rounds) }
    let normalized = passphrase.decomposedStringWithCompatibilityMapping
    return SealingKey(
      try KeyDerivation.pbkdf2(
        password: Array(normalized.utf8), salt: salt, rounds: rounds,
        byteCount: SealingKey.byteCount))
  }
}
