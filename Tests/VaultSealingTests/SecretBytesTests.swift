import Testing

@testable import VaultSealing

// What is computed with the bytes is compared with published vectors where it is used:
// KeyDerivationTests, SealingKeyTests, SigningKeyTests.
@Suite("SecretBytes")
struct SecretBytesTests {
  @Test("Bytes come back as they were given, none among them", arguments: [0, 1, 32, 4096])
  func copies(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let secret = SecretBytes(bytes)
    #expect(secret.copy == bytes)
    #expect(secret.count == count)
  }

  @Test("A number of rounds that the library cannot count is refused")
  func refusesRounds() {
    for rounds in [0, -1, 1 << 31] {
      #expect(SecretBytes.pbkdf2(password: [1], salt: [2], rounds: rounds, byteCount: 32) == nil)
    }
  }
}
