import Foundation
import Testing
import VaultTestSupport

@testable import VaultSealing

@Suite("KeyDerivation")
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
}
