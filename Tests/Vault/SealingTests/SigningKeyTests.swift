import Testing

@testable import VaultSealing

@Suite("SigningKey")
struct SigningKeyTests {
  struct Vector: Sendable {
    let key: String
    let publicKey: String
    let message: String
    let signature: String
  }

  // RFC 8032, 7.1, TEST 1 and TEST 2.
  static let vectors = [
    Vector(
      key: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bac"
        + "c61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Vector(
      key: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e"
        + "458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
  ]

  // RFC 8410, 10.3.
  static let pem = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    -----END PRIVATE KEY-----
    """

  @Test(
    "Published keys sign as published, and nothing but that message verifies", arguments: vectors)
  func published(vector: Vector) throws {
    let secret = try #require(bytes(hex: vector.key))
    let key = try #require(SigningKey(bytes: secret))
    let message = try #require(bytes(hex: vector.message))
    let signature = try #require(bytes(hex: vector.signature))
    #expect(key.publicKey.bytes == bytes(hex: vector.publicKey))
    #expect(try key.signature(of: message) == signature)
    #expect(key.publicKey.verifies(signature, of: message))
    #expect(!key.publicKey.verifies(signature, of: message + [0]))
    #expect(!key.publicKey.verifies(Array(signature.dropLast()), of: message))
    for index in signature.indices {
      var altered = signature
      altered[index] ^= 1
      #expect(!key.publicKey.verifies(altered, of: message))
    }
  }

  @Test("The private key of RFC 8410 has the public key of RFC 8410")
  func readsPEM() throws {
    let key = try #require(SigningKey(pem: Self.pem))
    #expect(key.publicKey == VerifyingKey(pem: VerifyingKeyTests.pem))
  }

  @Test("What is no such key in this form is refused")
  func refuses() {
    let digits = "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC"
    for text in [
      "", "secret", VerifyingKeyTests.pem, Self.pem + Self.pem, Self.pem + "\nmore",
      Self.pem.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"),
      Self.pem.replacing(digits, with: ""), Self.pem.replacing(digits, with: digits.dropLast(4)),
      // X25519 of RFC 8410 (id 1.3.101.110), as long as Ed25519 (1.3.101.112).
      Self.pem.replacing("K2Vw", with: "K2Vu"),
    ] {
      #expect(SigningKey(pem: text) == nil)
    }
  }

  @Test("Neither printing nor dumping shows a key")
  func hidesItself() throws {
    let key = try #require(SigningKey(pem: Self.pem))
    var dumped = ""
    dump(key, to: &dumped)
    #expect("\(key)" == "SigningKey(Ed25519)")
    #expect(dumped == "- SigningKey(Ed25519)\n")
  }
}
