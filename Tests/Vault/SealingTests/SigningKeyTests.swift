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

@Suite("VerifyingKey")
struct VerifyingKeyTests {
  // RFC 8410, 10.1.
  static let pem = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
    -----END PUBLIC KEY-----
    """

  @Test("The DER is what the text encodes")
  func reads() throws {
    let key = try #require(VerifyingKey(pem: Self.pem))
    // `openssl pkey -pubin -outform der | xxd -p` of that key.
    #expect(
      key.der
        == bytes(
          hex: "302a300506032b657003210019bf44096984cdfe8541bac167dc3b96c850"
            + "86aa30b6b6cb0c5c38ad703166e1"))
  }

  @Test("What is no such key in this form is refused")
  func refuses() {
    for text in [
      "", "secret", SigningKeyTests.pem, Self.pem.replacing("K2Vw", with: "K2Vu"),
      // The same bytes in another spelling: the digit before the padding has unused bits.
      Self.pem.replacing("ZuE=", with: "ZuF="), Self.pem.replacing("ZuE=", with: "ZuE"),
    ] {
      #expect(VerifyingKey(pem: text) == nil)
    }
  }

  @Test("A key that is no point of the curve verifies nothing")
  func refusesNoPoint() {
    let key = VerifyingKey(bytes: [UInt8](repeating: 0xFF, count: 32))
    #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: []))
  }
}

@Suite("RecipientKey")
struct RecipientKeyTests {
  // The keys, info and plaintext of RFC 9180, A.1.1. That appendix seals with AES-128-GCM; what
  // AES-256-GCM makes of them was computed apart, in Python with `hmac` and pyca/cryptography: the
  // same program gives every value of A.1.1, and pyca's own HPKE opens its boxes.
  private static let info = hexadecimal("4f6465206f6e2061204772656369616e2055726e")
  private static let plaintext = Array("Beauty is truth, truth beauty".utf8)
  private static let context = Array("Count-0".utf8)
  private static let sealed = hexadecimal(
    "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"
      + "090b7dc225419f7da9e8b460becfbb96a26c7964d79b8010d397fa838530a32a"
      + "397b14f5776db19ff5e57734e0")

  private static func hexadecimal(_ digits: String) -> [UInt8] { bytes(hex: digits) ?? [] }

  private let recipient: RecipientKey
  private let sender: RecipientKey

  init() throws {
    recipient = try RecipientKey(
      bytes: Self.hexadecimal("4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8"))
    sender = try RecipientKey(
      bytes: Self.hexadecimal("52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736"))
  }

  @Test("The keys of RFC 9180, A.1.1, seal and open as a second implementation does")
  func vector() throws {
    #expect(
      recipient.publicKey.bytes
        == Self.hexadecimal("3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d"))
    #expect(
      try recipient.publicKey.seal(
        Self.plaintext, info: Self.info, authenticating: Self.context, sender: sender)
        == Self.sealed)
    #expect(
      try recipient.open(Self.sealed, info: Self.info, authenticating: Self.context)
        == Self.plaintext)
  }

  @Test("Every changed byte, another purpose, context or key is refused")
  func refusals() throws {
    for index in Self.sealed.indices {
      var changed = Self.sealed
      changed[index] ^= 1
      #expect(throws: SealingError.authenticationFailed) {
        try recipient.open(changed, info: Self.info, authenticating: Self.context)
      }
    }
    for (info, context, key) in [
      ([], Self.context, recipient), (Self.info, [], recipient), (Self.info, Self.context, sender),
    ] {
      #expect(throws: SealingError.authenticationFailed) {
        try key.open(Self.sealed, info: info, authenticating: context)
      }
    }
    #expect(throws: SealingError.tooShort(bytes: 47)) {
      try recipient.open(Array(Self.sealed.prefix(47)), info: [], authenticating: [])
    }
  }

  // RFC 7748, 6.1: the secret of a point of small order is zero, which must be refused.
  @Test("A public key of small order is refused")
  func smallOrder() throws {
    let zero = try RecipientPublicKey(bytes: [UInt8](repeating: 0, count: 32))
    #expect(throws: SealingError.libraryRefused) {
      try zero.seal([1], info: [], authenticating: [])
    }
    #expect(throws: SealingError.authenticationFailed) {
      try recipient.open(
        [UInt8](repeating: 0, count: 48), info: [], authenticating: [])
    }
    #expect(throws: SealingError.wrongKeyLength(bytes: 31)) {
      try RecipientPublicKey(bytes: [UInt8](repeating: 1, count: 31))
    }
  }

  @Test("Two boxes of one message differ, both open, and a key prints nothing of itself")
  func freshness() throws {
    let key = try RecipientKey()
    let boxes = try (0..<2).map { _ in
      try key.publicKey.seal([], info: [], authenticating: [])
    }
    #expect(boxes[0] != boxes[1] && boxes.allSatisfy { $0.count == RecipientKey.overheadBytes })
    for box in boxes { #expect(try key.open(box, info: [], authenticating: []).isEmpty) }
    var text = "\(key)"
    dump(key, to: &text)
    #expect(!text.contains("["))
  }

  @Test("Overwriting leaves zeros")
  func overwrite() {
    var bytes: [UInt8] = [1, 2, 3]
    bytes.overwrite()
    #expect(bytes == [0, 0, 0])
    var none: [UInt8] = []
    none.overwrite()
    #expect(none.isEmpty)
  }
}
