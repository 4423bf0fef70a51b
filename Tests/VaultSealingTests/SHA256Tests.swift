import Testing
import VaultSealing

@Suite("SHA256")
struct SHA256Tests {
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
}
