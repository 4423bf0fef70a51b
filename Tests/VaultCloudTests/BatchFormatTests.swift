import Testing
import VaultSealing

@testable import VaultCloud

@Suite("BatchFormat")
struct BatchFormatTests {
  private let vault: RecipientPublicKey

  init() throws { vault = try RecipientPublicKey(bytes: Array(0..<32)) }

  @Test("A batch is the vault's key, then each message's lengths and fields, and reads back")
  func messages() throws {
    let messages = [BatchMessage(id: "a", text: "né"), BatchMessage(id: "b", text: "")]
    let bytes = BatchFormat.encoded(messages, for: vault)
    // Four-byte big-endian lengths; é is C3 A9 in UTF-8.
    let fields: [UInt8] = [
      0, 0, 0, 1, 0x61, 0, 0, 0, 3, 0x6e, 0xc3, 0xa9, 0, 0, 0, 1, 0x62, 0, 0, 0, 0,
    ]
    #expect(bytes == Array(0..<32) + fields)
    let read = try #require(BatchFormat.decoded(bytes))
    #expect(read.vault == vault && read.messages == messages)
  }

  @Test("A cut within a message, an unusable id and text that is not UTF-8 are no batch")
  func malformed() {
    let bytes = BatchFormat.encoded([BatchMessage(id: "a", text: "b")], for: vault)
    for count in bytes.indices where count != 32 {
      #expect(BatchFormat.decoded(Array(bytes.prefix(count))) == nil)
    }
    #expect(
      BatchFormat.decoded(BatchFormat.encoded([.init(id: "../a", text: "")], for: vault)) == nil)
    #expect(BatchFormat.decoded(bytes.dropLast() + [0xff]) == nil)
  }

  // IEEE 754 single precision: 1 is 3F800000, -2 is C0000000.
  @Test("An embedding is its elements in little-endian order")
  func vectors() {
    let bytes: [UInt8] = [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0]
    #expect(BatchFormat.bytes(of: [1, -2]) == bytes)
    #expect(BatchFormat.vector(of: bytes) == [1, -2])
  }

  @Test("A wrapped key opens for its batch and worker alone")
  func wrappedKeys() throws {
    let worker = try RecipientKey()
    let key = [UInt8](repeating: 7, count: 32)
    let wrapped = try WrappedKey(key, for: worker.publicKey, batch: "batch").bytes
    #expect(wrapped.count == 116 && wrapped.starts(with: Array("VBW".utf8) + [1]))
    let sealed = try SealingKey(bytes: key).seal([1], authenticating: [])
    let opened = try WrappedKey.key(wrapped, of: "batch", with: worker)
    #expect(try opened.open(sealed, authenticating: []) == [1])
    #expect(throws: CloudError.unopenedBatch(name: "other")) {
      _ = try WrappedKey.key(wrapped, of: "other", with: worker)
    }
    let other = try RecipientKey()
    #expect(throws: CloudError.otherWorker(name: "batch")) {
      _ = try WrappedKey.key(wrapped, of: "batch", with: other)
    }
  }
}
