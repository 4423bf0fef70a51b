import Testing
import VaultCore
import VaultTestSupport

@testable import VaultStorage

@Suite("RecordDecoder")
struct RecordDecoderTests {
  @Test("Truncated records are refused, and so are records that go on")
  func lengths() throws {
    for bytes in VaultStoreSamples.messages.map(\.encoded) {
      for count in 0..<bytes.count {
        #expect(throws: RecordDecoder.Malformed.self) {
          try Message(encoded: Array(bytes[..<count]))
        }
      }
      #expect(throws: RecordDecoder.Malformed.self) { try Message(encoded: bytes + [0]) }
    }
  }

  @Test("Bytes changed at random give a record or a refusal, never a trap")
  func randomBytes() throws {
    var random = SeededRandom(seed: 7)
    let records = VaultStoreSamples.messages.map(\.encoded)
    var refused = 0
    for _ in 0..<5000 {
      var bytes = random.element(of: records)
      for _ in 0..<random.integer(in: 1...4) {
        bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
      }
      do { _ = try Message(encoded: bytes) } catch { refused += 1 }
      do { _ = try CalendarEvent(encoded: bytes) } catch { refused += 1 }
      do { _ = try VectorRecord(encoded: bytes) } catch { refused += 1 }
    }
    #expect(refused > 5000)
  }

  @Test(
    "Integers that are too long or too large are refused",
    arguments: [
      [0x80], Array(repeating: 0xFF, count: 10),
      Array(repeating: 0xFF, count: 9) + [0x02], Array(repeating: 0x80, count: 11),
    ] as [[UInt8]])
  func integers(_ bytes: [UInt8]) {
    #expect(throws: RecordDecoder.Malformed.self) {
      var decoder = RecordDecoder(bytes)
      _ = try decoder.unsigned()
    }
  }

  @Test("Invalid UTF-8, unknown booleans and huge counts are refused")
  func values() {
    #expect(throws: RecordDecoder.Malformed.self) {
      var decoder = RecordDecoder([2, 0xC3, 0x28])
      _ = try decoder.string()
    }
    #expect(throws: RecordDecoder.Malformed.self) {
      var decoder = RecordDecoder([2])
      _ = try decoder.boolean()
    }
    #expect(throws: RecordDecoder.Malformed.self) {
      var decoder = RecordDecoder([0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0, 0])
      _ = try decoder.floats()
    }
  }
}
