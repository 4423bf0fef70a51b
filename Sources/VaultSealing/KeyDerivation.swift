internal import Crypto
internal import CryptoExtras

/// The two derivations in their published shape, so that published vectors can test them.
enum KeyDerivation {
  /// HKDF-SHA256 (RFC 5869): extract, then expand.
  ///
  /// - Precondition: `byteCount` is at most 255 · 32 (RFC 5869, 2.3).
  static func hkdf(
    secret: SymmetricKey, salt: [UInt8], info: [UInt8], byteCount: Int
  ) -> SymmetricKey {
    precondition(byteCount <= 255 * SHA256.byteCount, "HKDF cannot expand that far")
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: secret, salt: salt, info: info, outputByteCount: byteCount)
  }

  /// PBKDF2-HMAC-SHA256 (RFC 8018, 5.2), without a lower bound on the rounds.
  static func pbkdf2(
    password: [UInt8], salt: [UInt8], rounds: Int, byteCount: Int
  ) throws(SealingError) -> SymmetricKey {
    do {
      return try KDF.Insecure.PBKDF2.deriveKey(
        from: password, salt: salt, using: .sha256, outputByteCount: byteCount,
        unsafeUncheckedRounds: rounds)
    } catch {
      throw .libraryRefused
    }
  }
}
