import Foundation
import Testing
import VaultSealing
import VaultTestSupport

@testable import VaultResults

@Suite("SigningKeyFile")
struct SigningKeyFileTests {
  @Test("A private key as openssl writes it gives the public key that openssl derives")
  func readsOpenSSL() throws {
    let fixture = try SignedRunFixture()
    let key = try SigningKeyFile.privateKey(fixture.url("key.pem"))
    let derived = try SigningKeyFile.publicKey(fixture.url("key.pub.pem"))
    #expect(key.publicKey == derived)
    // `printf 'statement\n' | openssl pkeyutl -sign -rawin -inkey key.pem | base64`
    let expected =
      "klIfRaKpA461AB/Biwgd6/e+tvAQUA0cJtld914TDcGi1USQmRlkOze0G3n/MuSyywdt788BeAI8Zfme45QFCQ=="
    let signature = try key.signature(of: Array("statement\n".utf8))
    #expect(Data(signature).base64EncodedString() == expected)
  }

  @Test(
    "Other keys, sealed keys, damaged keys and no keys are refused without a word of them",
    arguments: [
      SignedRunFixture.exchangeKey, SignedRunFixture.publicKey, "", "secret",
      SignedRunFixture.privateKey.replacingOccurrences(of: "7SIvi", with: "7SIv"),
      SignedRunFixture.privateKey.replacingOccurrences(of: "PRIVATE", with: "ENCRYPTED PRIVATE"),
      SignedRunFixture.privateKey + SignedRunFixture.otherPrivateKey,
      String(repeating: "secret", count: 10_000),
    ])
  func refusesOthers(text: String) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(text, to: "key.pem")
    let error = try #require(throws: RunError.self) { try SigningKeyFile.privateKey(file) }
    guard case .unusable = error else {
      Issue.record("another error than malformed")
      return
    }
    for word in ["MC4C", "MCow", "secret", "7SIv"] { #expect(!error.description.contains(word)) }
  }

  @Test("A private key is no public one")
  func refusesPrivateAsPublic() throws {
    let fixture = try SignedRunFixture()
    #expect(throws: RunError.self) { try SigningKeyFile.publicKey(fixture.url("key.pem")) }
  }

  @Test("A missing key is missing")
  func missing() throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("none.pem")
    let error = try #require(throws: RunError.self) { try SigningKeyFile.privateKey(file) }
    guard case .missing = error else {
      Issue.record("another error than missing")
      return
    }
  }
}
