import Foundation
import Testing
import VaultTestSupport

@testable import VaultSealing

@Suite("KeyDerivation")
struct KeyDerivationTests {
  private struct Vectors: Decodable {
    struct HKDFVector: Decodable {
      let origin: String
      let secret: HexBytes
      let salt: HexBytes
      let info: HexBytes
      let output: HexBytes
    }

    struct HMACVector: Decodable {
      let origin: String
      let key: HexBytes
      let message: HexBytes
      let output: HexBytes
    }

    struct PBKDF2Vector: Decodable {
      let origin: String
      let password: HexBytes
      let salt: HexBytes
      let rounds: Int
      let output: HexBytes
    }

    let hkdf: [HKDFVector]
    let hmac: [HMACVector]
    let pbkdf2: [PBKDF2Vector]
  }

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

  private let vectors: Vectors

  init() throws {
    let url = Repository.url("Tests/VaultSealingTests/Fixtures/derivation.json")
    vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
  }

  @Test("HKDF-SHA256 agrees with RFC 5869")
  func hkdf() {
    #expect(vectors.hkdf.count == 2)
    for vector in vectors.hkdf {
      let key = KeyDerivation.hkdf(
        secret: SecretBytes(vector.secret.bytes), salt: vector.salt.bytes,
        info: vector.info.bytes, byteCount: vector.output.bytes.count)
      #expect(SealingKey(key).bytes == vector.output.bytes, "\(vector.origin)")
    }
  }

  @Test("HMAC-SHA256 agrees with RFC 4231")
  func hmac() {
    #expect(vectors.hmac.count == 3)
    for vector in vectors.hmac {
      let key = SealingKey(SecretBytes(vector.key.bytes))
      let code = key.authenticationCode(for: vector.message.bytes)
      #expect(code == vector.output.bytes, "\(vector.origin)")
    }
  }

  @Test("PBKDF2-HMAC-SHA256 agrees with RFC 7914")
  func pbkdf2() throws {
    #expect(vectors.pbkdf2.count == 2)
    for vector in vectors.pbkdf2 {
      let key = try KeyDerivation.pbkdf2(
        password: vector.password.bytes, salt: vector.salt.bytes, rounds: vector.rounds,
        byteCount: vector.output.bytes.count)
      #expect(SealingKey(key).bytes == vector.output.bytes, "\(vector.origin)")
    }
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
