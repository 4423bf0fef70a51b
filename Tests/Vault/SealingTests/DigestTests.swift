import Foundation
import Testing
import VaultTestSupport

@testable import VaultSealing

@Suite("Digests and the trees of them")
struct DigestTests {
  // FIPS 180-4's examples, as NIST publishes them with intermediate values (SHA256.pdf), and the
  // digest of nothing.
  @Test(
    "Published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func published(text: String, digest: String) throws {
    let expected = try #require(bytes(hex: digest))
    #expect(SHA256.hash(data: Array(text.utf8)) == expected)
    var pieces = SHA256()
    let half = text.utf8.count / 2
    pieces.update(data: text.utf8.prefix(half))
    pieces.update(data: [])
    // Neither contiguous nor an array.
    pieces.update(data: text.utf8.dropFirst(half).lazy.map { $0 })
    #expect(pieces.finalize() == expected)
  }

  @Test("A copy goes its own way, and a digest that was read goes on")
  func copies() {
    var first = SHA256()
    first.update(data: Array("ab".utf8))
    var second = first
    second.update(data: Array("d".utf8))
    #expect(first.finalize() == SHA256.hash(data: Array("ab".utf8)))
    first.update(data: Array("c".utf8))
    #expect(first.finalize() == SHA256.hash(data: Array("abc".utf8)))
    #expect(second.finalize() == SHA256.hash(data: Array("abd".utf8)))
  }

  // The leaves and roots with which the certificate-transparency project tests its Merkle trees
  // (google/certificate-transparency, cpp/merkletree/merkle_tree_test.cc).
  private static let leaves = [
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
  ]
  private static let roots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]

  /// The definition of RFC 6962, 2.1, word for word.
  private static func root(of leaves: ArraySlice<[UInt8]>) -> [UInt8] {
    guard leaves.count > 1 else { return SHA256.hash(data: [0] + (leaves.first ?? [])) }
    var split = 1
    while split * 2 < leaves.count { split *= 2 }
    let middle = leaves.startIndex + split
    return SHA256.hash(data: [1] + root(of: leaves[..<middle]) + root(of: leaves[middle...]))
  }

  @Test("Its root after each leaf is the published one, from what was kept as well")
  func publishedMerkleTree() throws {
    var tree = MerkleTree()
    #expect(tree.root == bytes(hex: Self.roots[0]))
    for (count, leaf) in Self.leaves.enumerated() {
      tree.append(leaf: MerkleTree.leaf(try #require(bytes(hex: leaf))))
      #expect(tree.root == bytes(hex: Self.roots[count + 1]))
      tree = try #require(MerkleTree(count: tree.count, subtrees: tree.subtrees))
    }
  }

  @Test("It agrees with the definition of RFC 6962", arguments: [9, 31, 32, 33, 100])
  func definition(count: Int) {
    let leaves = (0..<count).map { [UInt8($0), UInt8(count)] }
    var tree = MerkleTree()
    for leaf in leaves { tree.append(leaf: MerkleTree.leaf(leaf)) }
    #expect(tree.root == Self.root(of: leaves[...]))
  }

  @Test("What was kept must fit the number of leaves")
  func refuses() {
    let hash = [UInt8](repeating: 0, count: 32)
    #expect(MerkleTree(count: 2, subtrees: [hash, hash]) == nil)
    #expect(MerkleTree(count: 3, subtrees: [hash]) == nil)
    #expect(MerkleTree(count: 1, subtrees: [[0]]) == nil)
    #expect(MerkleTree(count: -1, subtrees: []) == nil)
  }

  @Test(
    "Every description is one line with a remedy",
    arguments: [
      SealingError.wrongKeyLength(bytes: 3), .saltTooShort(bytes: 3), .roundsOutOfRange(0),
      .emptyPassphrase, .plaintextTooLong(bytes: 3), .tooShort(bytes: 3), .authenticationFailed,
      .damagedEnvelope, .unsupportedVersion(2), .libraryRefused,
      .wrongWordCount(11), .unknownWord(place: 3), .wrongWords,
    ])
  func descriptions(_ error: SealingError) {
    #expect(error.description.hasSuffix(".") && error.description.contains(";"))
    #expect(!error.description.contains("\n"))
  }
}

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

@Suite("PublishedVector")
struct PublishedVectorTests {
  // The counts of the card of Datasets/text/sealing-vectors.
  @Test(
    "Every published vector of an algorithm comes out as published",
    arguments: [
      (PublishedVector.Algorithm.gcm, 7), (.hkdf, 3), (.hmac, 6), (.pbkdf2, 2),
      (.encapsulation, 2), (.recoveryPhrase, 8),
    ])
  func agrees(algorithm: PublishedVector.Algorithm, count: Int) throws {
    let vectors = PublishedVector.all.filter { $0.algorithm == algorithm }
    #expect(vectors.count == count)
    for vector in vectors {
      let agrees = try vector.agrees()
      #expect(agrees, "\(vector.source)")
    }
  }

  @Test("A vector with one bit changed does not", arguments: PublishedVector.Algorithm.allCases)
  func disagrees(algorithm: PublishedVector.Algorithm) throws {
    var vector = try #require(PublishedVector.all.first { $0.algorithm == algorithm })
    vector.output[0] ^= 1
    do {
      let agrees = try vector.agrees()
      #expect(!agrees)
    } catch {
      // A box of another tag is not opened at all.
      #expect(algorithm == .gcm)
    }
  }
}
