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

@Suite("SealedChunks")
struct SealedChunksTests {
  private let key = SealingKey()
  private let context = Array("inbox".utf8)
  private let chunkBytes = 10
  // A chunk of 10 bytes and its nonce and tag.
  private let sealedChunkBytes = 38

  private func seal(_ byteCount: Int) throws -> (plaintext: [UInt8], sealed: [UInt8]) {
    let plaintext = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
    let sealed = try SealedChunks.seal(
      plaintext, with: key, authenticating: context, chunkBytes: chunkBytes)
    return (plaintext, sealed)
  }

  private func refuses(_ sealed: [UInt8]) -> Bool {
    do {
      _ = try SealedChunks.open(sealed, with: key, authenticating: context)
      return false
    } catch {
      return true
    }
  }

  private func chunks(_ sealed: [UInt8]) -> (header: [UInt8], chunks: [[UInt8]]) {
    let starts = stride(from: 24, to: sealed.count, by: sealedChunkBytes)
    return (
      Array(sealed[..<24]),
      starts.map { Array(sealed[$0..<min($0 + sealedChunkBytes, sealed.count)]) }
    )
  }

  @Test("Streams of every length open again", arguments: [0, 1, 9, 10, 11, 19, 20, 21, 105])
  func roundTrip(byteCount: Int) throws {
    let (plaintext, sealed) = try seal(byteCount)
    let count = max(1, (byteCount + 9) / 10)
    #expect(sealed.count == 24 + byteCount + 28 * count)
    #expect(try SealedChunks.open(sealed, with: key, authenticating: context) == plaintext)
  }

  @Test("A change of any byte is refused", arguments: [0, 10, 25])
  func tampering(byteCount: Int) throws {
    let (_, sealed) = try seal(byteCount)
    for index in sealed.indices {
      var tampered = sealed
      tampered[index] ^= 1
      #expect(refuses(tampered), "byte \(index)")
    }
  }

  @Test("A stream cut anywhere is refused, between chunks too", arguments: [0, 10, 20, 25])
  func truncation(byteCount: Int) throws {
    let (_, sealed) = try seal(byteCount)
    for count in 0..<sealed.count { #expect(refuses(Array(sealed[..<count])), "\(count) bytes") }
    #expect(refuses(sealed + [0]))
  }

  @Test("Chunks repeated, dropped or in another order are refused")
  func reordering() throws {
    let (header, chunks) = chunks(try seal(30).sealed)
    #expect(chunks.count == 3)
    for order in [
      [1, 0, 2], [0, 2, 1], [0, 0, 2], [0, 1], [1, 2], [0, 1, 1, 2], [0, 1, 2, 2],
    ] {
      #expect(refuses(header + order.flatMap { chunks[$0] }), "\(order)")
    }
    #expect(!refuses(header + chunks.flatMap { $0 }))
  }

  @Test("A chunk of another stream of the same key is refused")
  func splicing() throws {
    let (header, first) = chunks(try seal(30).sealed)
    let (otherHeader, second) = chunks(try seal(30).sealed)
    #expect(refuses(header + first[0] + second[1] + first[2]))
    #expect(refuses(otherHeader + first.flatMap { $0 }))
  }

  @Test("Another key or context is refused")
  func misuse() throws {
    let (_, sealed) = try seal(25)
    for (key, context) in [(SealingKey(), context), (key, [])] {
      #expect(throws: SealingError.authenticationFailed) {
        try SealedChunks.open(sealed, with: key, authenticating: context)
      }
    }
  }

  @Test("Too few bytes, a later version and odd chunk sizes are named")
  func refusals() throws {
    #expect(throws: SealingError.tooShort(bytes: 0)) {
      try SealedChunks.open([], with: key, authenticating: context)
    }
    #expect(throws: SealingError.tooShort(bytes: 51)) {
      try SealedChunks.open(Array(seal(0).sealed[..<51]), with: key, authenticating: context)
    }
    var later = try seal(0).sealed
    later[3] = 2
    #expect(throws: SealingError.unsupportedVersion(2)) {
      try SealedChunks.open(later, with: key, authenticating: context)
    }
    for size in [0, -1, 1 << 27] {
      #expect(throws: SealingError.chunkSizeOutOfRange(bytes: size)) {
        try SealedChunks.seal([], with: key, authenticating: context, chunkBytes: size)
      }
    }
  }
}
