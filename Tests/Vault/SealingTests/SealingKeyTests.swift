import Foundation
import Testing
import VaultTestSupport

@testable import VaultSealing

@Suite("SealingKey")
struct SealingKeyTests {
  private struct GCMGroup: Decodable {
    let keySize: Int
    let ivSize: Int
  }

  private struct GCMCase: Decodable {
    let key: HexBytes
    let iv: HexBytes
    let aad: HexBytes
    let msg: HexBytes
    let ct: HexBytes
    let tag: HexBytes
    let result: String
  }

  private let context = Array("messages/1".utf8)

  @Test(
    "Wycheproof's AES-256-GCM cases are opened or refused as they say",
    .enabled(if: ExternalData.has(Wycheproof.path("aes_gcm"), cases: 66)))
  func wycheproof() throws {
    let file: WycheproofFile<GCMGroup, GCMCase> = try #require(try Wycheproof.read("aes_gcm"))
    let groups = file.testGroups.filter { $0.group.keySize == 256 && $0.group.ivSize == 96 }
    let cases = groups.flatMap(\.tests)
    #expect(cases.count == 66)
    for vector in cases {
      let key = try SealingKey(bytes: vector.key.bytes)
      let box = vector.iv.bytes + vector.ct.bytes + vector.tag.bytes
      if vector.result == "valid" {
        #expect(try key.open(box, authenticating: vector.aad.bytes) == vector.msg.bytes)
      } else {
        #expect(throws: SealingError.authenticationFailed) {
          try key.open(box, authenticating: vector.aad.bytes)
        }
      }
    }
  }

  @Test("What is sealed opens again", arguments: [0, 1, 15, 16, 17, 5000])
  func roundTrip(byteCount: Int) throws {
    let key = SealingKey()
    let plaintext = SystemRandom.bytes(byteCount)
    let sealed = try key.seal(plaintext, authenticating: context)
    #expect(sealed.count == byteCount + SealingKey.overheadBytes)
    #expect(try key.open(sealed, authenticating: context) == plaintext)
  }

  @Test("Sealing twice gives different bytes")
  func freshNonces() throws {
    let key = SealingKey()
    #expect(try key.seal([1], authenticating: []) != key.seal([1], authenticating: []))
  }

  @Test("A change of any bit is refused")
  func tampering() throws {
    let key = SealingKey()
    let sealed = try key.seal(Array("to be kept".utf8), authenticating: context)
    for index in sealed.indices {
      for bit in 0..<8 {
        var tampered = sealed
        tampered[index] ^= 1 << UInt8(bit)
        #expect(throws: SealingError.authenticationFailed) {
          try key.open(tampered, authenticating: context)
        }
      }
    }
  }

  @Test("Another key, another context and a longer box are refused")
  func misuse() throws {
    let key = SealingKey()
    let sealed = try key.seal([1, 2, 3], authenticating: context)
    for (key, box, context) in [
      (SealingKey(), sealed, context), (key, sealed, context + [0]), (key, sealed + [0], context),
    ] {
      #expect(throws: SealingError.authenticationFailed) {
        try key.open(box, authenticating: context)
      }
    }
  }

  @Test("A box cut anywhere is refused")
  func truncation() throws {
    let key = SealingKey()
    let sealed = try key.seal([1, 2, 3], authenticating: context)
    for count in 0..<sealed.count {
      let expected: SealingError =
        count < SealingKey.overheadBytes ? .tooShort(bytes: count) : .authenticationFailed
      #expect(throws: expected) {
        try key.open(Array(sealed[..<count]), authenticating: context)
      }
    }
  }

  @Test("A key has 32 bytes", arguments: [0, 16, 31, 33, 64])
  func keyLength(byteCount: Int) {
    #expect(throws: SealingError.wrongKeyLength(bytes: byteCount)) {
      try SealingKey(bytes: [UInt8](repeating: 7, count: byteCount))
    }
  }

  @Test("Keys for two purposes differ, and one purpose gives one key")
  func derivation() {
    let key = SealingKey()
    let probe: [UInt8] = [1, 2, 3]
    let code = key.derived(for: "records").authenticationCode(for: probe)
    #expect(key.derived(for: "records").authenticationCode(for: probe) == code)
    #expect(key.derived(for: "keyword").authenticationCode(for: probe) != code)
    #expect(key.authenticationCode(for: probe) != code)
    #expect(SealingKey().derived(for: "records").authenticationCode(for: probe) != code)
  }

  @Test("Printing and dumping a key show no byte of it")
  func redaction() throws {
    let key = try SealingKey(bytes: [UInt8](repeating: 0xAB, count: 32))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(!text.lowercased().contains("ab, ab") && !text.contains("171"))
      #expect(!text.lowercased().contains("abab"))
    }
  }
}
