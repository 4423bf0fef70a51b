internal import Testing

@testable internal import VaultSealing

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
