internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultSealing

@Suite("Keys from secrets and passphrases")
struct KeyDerivationTests {
  private struct NoGroupFields: Decodable {}

  private struct HKDFCase: Decodable {
    let ikm: HexBytes
    let salt: HexBytes
    let info: HexBytes
    let size: Int
    let okm: HexBytes
    let result: String
  }

  private struct PBKDF2Case: Decodable {
    let password: HexBytes
    let salt: HexBytes
    let iterationCount: Int
    let dkLen: Int
    let dk: HexBytes
    let result: String
  }

  private struct MACGroup: Decodable {
    let keySize: Int
    let tagSize: Int
  }

  private struct MACCase: Decodable {
    let key: HexBytes
    let msg: HexBytes
    let tag: HexBytes
    let result: String
  }

  @Test(
    "Wycheproof's HKDF-SHA256 cases agree",
    .enabled(if: ExternalData.has(Wycheproof.path("hkdf_sha256"), cases: 83)))
  func wycheproofHKDF() throws {
    let file: WycheproofFile<NoGroupFields, HKDFCase> =
      try #require(try Wycheproof.read("hkdf_sha256"))
    // The invalid cases ask for more than 255 blocks, which is a precondition here.
    let cases = file.testGroups.flatMap(\.tests).filter { $0.result == "valid" }
    #expect(cases.count == 83)
    for vector in cases {
      let key = KeyDerivation.hkdf(
        secret: SecretBytes(vector.ikm.bytes), salt: vector.salt.bytes,
        info: vector.info.bytes, byteCount: vector.size)
      #expect(SealingKey(key).bytes == vector.okm.bytes)
    }
  }

  @Test(
    "Wycheproof's PBKDF2 cases agree",
    .enabled(if: ExternalData.has(Wycheproof.path("pbkdf2_hmacsha256"), cases: 60)))
  func wycheproofPBKDF2() throws {
    let file: WycheproofFile<NoGroupFields, PBKDF2Case> =
      try #require(try Wycheproof.read("pbkdf2_hmacsha256"))
    let cases = file.testGroups.flatMap(\.tests)
    #expect(cases.count == 60)
    for vector in cases {
      let key = try KeyDerivation.pbkdf2(
        password: vector.password.bytes, salt: vector.salt.bytes, rounds: vector.iterationCount,
        byteCount: vector.dkLen)
      #expect((SealingKey(key).bytes == vector.dk.bytes) == (vector.result == "valid"))
    }
  }

  @Test(
    "Wycheproof's HMAC-SHA256 cases agree",
    .enabled(if: ExternalData.has(Wycheproof.path("hmac_sha256"), cases: 174)))
  func wycheproofHMAC() throws {
    let file: WycheproofFile<MACGroup, MACCase> = try #require(try Wycheproof.read("hmac_sha256"))
    var cases = 0
    for group in file.testGroups {
      for vector in group.tests {
        let key = SealingKey(SecretBytes(vector.key.bytes))
        let code = key.authenticationCode(for: vector.msg.bytes).prefix(group.group.tagSize / 8)
        #expect((Array(code) == vector.tag.bytes) == (vector.result == "valid"))
        cases += 1
      }
    }
    #expect(cases == 174)
  }

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
