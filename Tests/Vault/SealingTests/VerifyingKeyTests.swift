import Testing

@testable import VaultSealing

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
