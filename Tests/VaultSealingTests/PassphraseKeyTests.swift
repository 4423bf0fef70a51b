import Testing

@testable import VaultSealing

@Suite("PassphraseKey")
struct PassphraseKeyTests {
  private let salt = [UInt8](repeating: 1, count: 16)

  @Test(
    "Spellings of one passphrase that look the same give one key",
    arguments: [("caf\u{E9}", "cafe\u{301}"), ("\u{FF11}\u{FF12}", "12"), ("\u{FB01}n", "fin")])
  func normalization(_ left: String, _ right: String) throws {
    let leftKey = try PassphraseKey.derive(passphrase: left, salt: salt, rounds: 1)
    let rightKey = try PassphraseKey.derive(passphrase: right, salt: salt, rounds: 1)
    #expect(leftKey.bytes == rightKey.bytes)
  }

  @Test(
    "Case, white space, salt and rounds matter",
    arguments: [("Secret", 1, 1), ("secret ", 1, 1), ("secret", 2, 1), ("secret", 1, 2)])
  func distinctions(_ passphrase: String, _ saltByte: UInt8, _ rounds: Int) throws {
    let key = try PassphraseKey.derive(passphrase: "secret", salt: salt, rounds: 1)
    let other = try PassphraseKey.derive(
      passphrase: passphrase, salt: [UInt8](repeating: saltByte, count: 16), rounds: rounds)
    #expect(key.bytes != other.bytes)
  }

  // Computed with Python: hashlib.pbkdf2_hmac("sha256", b"correct horse", bytes([1] * 16), 600000).
  @Test("The default is 600 000 rounds of SHA-256")
  func defaults() throws {
    let key = try PassphraseKey.derive(passphrase: "correct horse", salt: salt)
    #expect(
      key.bytes == bytes(hex: "82d4d9f5358e09117f5a0a9d4ac271b3eb60a2e08a77ddaf1482bf74006bd5c4"))
  }

  @Test("An empty passphrase, a short salt and rounds out of range are refused")
  func refusals() {
    #expect(throws: SealingError.emptyPassphrase) {
      try PassphraseKey.derive(passphrase: "", salt: salt)
    }
    #expect(throws: SealingError.saltTooShort(bytes: 15)) {
      try PassphraseKey.derive(passphrase: "p", salt: Array(salt.dropLast()))
    }
    for rounds in [-1, 0, 10_000_001] {
      #expect(throws: SealingError.roundsOutOfRange(rounds)) {
        try PassphraseKey.derive(passphrase: "p", salt: salt, rounds: rounds)
      }
    }
  }
}
