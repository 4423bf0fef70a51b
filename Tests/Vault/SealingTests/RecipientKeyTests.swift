import Testing

@testable import VaultSealing

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
