/// The derivations in their published shape, so that published vectors can test them.
enum KeyDerivation {
  /// HKDF-SHA256 (RFC 5869): extract, then expand.
  ///
  /// - Precondition: `byteCount` is at most 255 · 32 (RFC 5869, 2.3).
  static func hkdf(
    secret: SecretBytes, salt: [UInt8], info: [UInt8], byteCount: Int
  ) -> SecretBytes {
    precondition(byteCount <= 255 * SHA256.byteCount, "HKDF cannot expand that far")
    guard let key = secret.derived(salt: salt, info: info, byteCount: byteCount) else {
      preconditionFailure("OpenSSL refuses SHA-256")
    }
    return key
  }

  /// PBKDF2 (RFC 8018, 5.2), without a lower bound on the rounds.
  ///
  /// - Throws: `libraryRefused`, for 2³¹ rounds among others.
  static func pbkdf2(
    password: [UInt8], salt: [UInt8], rounds: Int, byteCount: Int, isSHA512: Bool = false
  ) throws(SealingError) -> SecretBytes {
    guard
      let key = SecretBytes.pbkdf2(
        password: password, salt: salt, rounds: rounds, byteCount: byteCount, isSHA512: isSHA512)
    else { throw .libraryRefused }
    return key
  }
}
