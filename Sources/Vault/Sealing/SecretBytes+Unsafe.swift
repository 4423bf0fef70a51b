internal import CVaultCrypto

// Invariants: the memory at `address` has `count` bytes, is written only in `init` and freed once,
// in `deinit`, after it was overwritten; buffers are passed with their true sizes, and data that
// the library writes has the length that its header states.

/// Bytes of a key, overwritten when the last reference is released, and the operations on them.
///
/// A class, because it owns memory that must not be copied. `nil` from an operation means that the
/// library refused it, or that the opened data is not authentic.
@safe final class SecretBytes: Sendable {
  let count: Int
  // A number, since a pointer cannot be shared between threads; these bytes never change.
  private let address: UInt

  init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe memory.initialize(from: bytes)
    count = bytes.count
    address = UInt(bitPattern: memory.baseAddress)
  }

  private init?(
    count: Int, filled fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool
  ) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0)
    self.count = count
    address = UInt(bitPattern: memory.baseAddress)
    guard unsafe fill(memory) else { return nil }
  }

  deinit {
    let memory = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)
    unsafe vault_wipe(memory, count)
    unsafe memory?.deallocate()
  }

  private var memory: UnsafePointer<UInt8>? { unsafe UnsafePointer(bitPattern: address) }

  /// A copy of the bytes, which nothing overwrites later: to be sealed under another key at once.
  var copy: [UInt8] { unsafe Array(UnsafeBufferPointer(start: memory, count: count)) }

  /// HMAC-SHA256 (RFC 2104) under these bytes: 32 bytes.
  func authenticationCode(for bytes: [UInt8]) -> [UInt8]? {
    unsafe Self.filled(SHA256.byteCount) { target in
      unsafe vault_hmac_sha256(memory, count, bytes, bytes.count, target)
    }
  }

  /// HKDF-SHA256 (RFC 5869): extract, then expand.
  func derived(salt: [UInt8], info: [UInt8], byteCount: Int) -> SecretBytes? {
    unsafe SecretBytes(count: byteCount) { target in
      unsafe vault_hkdf_sha256(
        memory, count, salt, salt.count, info, info.count, target.baseAddress, byteCount)
    }
  }

  /// PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2), or with HMAC-SHA512.
  static func pbkdf2(
    password: [UInt8], salt: [UInt8], rounds: Int, byteCount: Int, isSHA512: Bool = false
  ) -> SecretBytes? {
    guard let rounds = Int32(exactly: rounds) else { return nil }
    let derive = unsafe isSHA512 ? vault_pbkdf2_sha512 : vault_pbkdf2_sha256
    return unsafe SecretBytes(count: byteCount) { target in
      unsafe derive(
        password, password.count, salt, salt.count, rounds, target.baseAddress, byteCount)
    }
  }

  /// AES-256-GCM: nonce, ciphertext and tag.
  ///
  /// - Precondition: A key has 32 bytes and a nonce 12.
  func sealed(_ plaintext: [UInt8], authenticating context: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    precondition(count == SealingKey.byteCount && nonce.count == SealingKey.nonceBytes)
    return unsafe Self.filled(plaintext.count + SealingKey.overheadBytes) { target in
      unsafe target.update(from: nonce, count: nonce.count)
      return unsafe vault_gcm_seal(
        memory, nonce, context, context.count, plaintext, plaintext.count, target + nonce.count)
    }
  }

  /// Returns the plaintext of a result of `sealed`.
  ///
  /// - Precondition: A key has 32 bytes; the box has the bytes of a nonce and a tag.
  func opened(_ box: [UInt8], authenticating context: [UInt8]) -> [UInt8]? {
    precondition(count == SealingKey.byteCount && box.count >= SealingKey.overheadBytes)
    return unsafe box.withUnsafeBufferPointer { box in
      let nonce = box.extracting(..<SealingKey.nonceBytes)
      let rest = box.extracting(SealingKey.nonceBytes...)
      return unsafe Self.filled(rest.count - SealingKey.tagBytes) { target in
        unsafe vault_gcm_open(
          memory, nonce.baseAddress, context, context.count, rest.baseAddress, rest.count, target)
      }
    }
  }

  /// X25519 (RFC 7748): the public key of these bytes as a private one.
  ///
  /// - Precondition: There are 32 bytes.
  func x25519PublicKey() -> [UInt8]? {
    precondition(count == RecipientKey.byteCount)
    return unsafe Self.filled(count) { unsafe vault_x25519_public(memory, $0) }
  }

  /// X25519: some bytes, then the secret shared with the holder of a public key.
  ///
  /// - Precondition: There are 32 bytes, and as many in the public key.
  func x25519Secret(with publicKey: [UInt8], after prefix: [UInt8]) -> SecretBytes? {
    precondition(count == RecipientKey.byteCount && publicKey.count == count)
    return unsafe SecretBytes(count: prefix.count + count) { target in
      guard let start = target.baseAddress else { return false }
      unsafe start.update(from: prefix, count: prefix.count)
      return unsafe vault_x25519_agree(memory, publicKey, start + prefix.count)
    }
  }

  /// HMAC-SHA256 of these bytes under no key: HKDF's extraction without a salt.
  func extracted() -> SecretBytes? {
    unsafe SecretBytes(count: SHA256.byteCount) { target in
      guard let start = target.baseAddress else { return false }
      return unsafe vault_hmac_sha256([], 0, memory, count, start)
    }
  }

  /// HMAC-SHA256 of a message under these bytes, kept as a secret.
  func derivedCode(for message: [UInt8]) -> SecretBytes? {
    unsafe SecretBytes(count: SHA256.byteCount) { target in
      guard let start = target.baseAddress else { return false }
      return unsafe vault_hmac_sha256(memory, count, message, message.count, start)
    }
  }

  /// Ed25519 (RFC 8032): the public key of these bytes as a private one.
  ///
  /// - Precondition: There are 32 bytes.
  func ed25519PublicKey() -> [UInt8]? {
    precondition(count == SigningKey.byteCount)
    return unsafe Self.filled(SigningKey.byteCount) { unsafe vault_ed25519_public(memory, $0) }
  }

  /// Ed25519: the signature of a message under these bytes.
  ///
  /// - Precondition: There are 32 bytes.
  func ed25519Signature(of message: [UInt8]) -> [UInt8]? {
    precondition(count == SigningKey.byteCount)
    return unsafe Self.filled(VerifyingKey.signatureBytes) { target in
      unsafe vault_ed25519_sign(memory, message, message.count, target)
    }
  }

  private static func filled(
    _ count: Int, by fill: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> [UInt8]? {
    var isDone = false
    // One byte at least, so that there is an address.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, count)) { target, written in
      guard let start = target.baseAddress else { return }
      isDone = unsafe fill(start)
      written = isDone ? count : 0
    }
    return isDone ? bytes : nil
  }
}

extension [UInt8] {
  /// Overwrites the bytes with zeros, which no optimizer removes; copies elsewhere stay.
  public mutating func overwrite() {
    unsafe withUnsafeMutableBufferPointer { unsafe vault_wipe($0.baseAddress, $0.count) }
  }
}
