import Testing
import VaultCore
import VaultTestSupport

@testable import VaultStorage

@Suite("VaultRecord")
struct VaultRecordTests {
  @Test("Messages come back equal", arguments: VaultStoreSamples.messages)
  func messages(_ message: Message) throws {
    #expect(try Message(encoded: message.encoded) == message)
  }

  @Test("Events come back equal", arguments: VaultStoreSamples.events)
  func events(_ event: CalendarEvent) throws {
    #expect(try CalendarEvent(encoded: event.encoded) == event)
  }

  @Test("Records travel as bytes, and anything else is refused")
  func recordBytes() throws {
    let message = VaultStoreSamples.messages[0]
    let event = VaultStoreSamples.events[0]
    #expect(try Message(recordBytes: message.recordBytes) == message)
    #expect(try CalendarEvent(recordBytes: event.recordBytes) == event)
    for bytes in [[], message.recordBytes + [0], Array(message.recordBytes.dropLast())] {
      #expect(throws: StorageError.malformedRecord) { try Message(recordBytes: bytes) }
      #expect(throws: StorageError.malformedRecord) { try CalendarEvent(recordBytes: bytes) }
    }
  }

  @Test("Vectors come back equal", arguments: [[], [1], [-0.5, .greatestFiniteMagnitude]])
  func vectors(_ vector: [Float]) throws {
    let record = VectorRecord(id: DocumentID("a b"), vector: vector)
    #expect(try VectorRecord(encoded: record.encoded) == record)
  }

  @Test("A record of another version is refused", arguments: [UInt8(1), 3])
  func version(_ version: UInt8) throws {
    var bytes = VaultStoreSamples.messages[0].encoded
    bytes[0] = version
    #expect(throws: RecordDecoder.Malformed.self) { try Message(encoded: bytes) }
  }
}
