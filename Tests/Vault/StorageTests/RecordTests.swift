internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultTestSupport

@testable internal import VaultStorage

@Suite("Records as bytes, plain and sealed")
struct RecordTests {
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

  // 300 and -2 as in the LEB128 and zigzag examples of protobuf.dev/programming-guides/encoding.
  @Test("Fields take the bytes that the format says")
  func layout() {
    var encoder = RecordEncoder()
    encoder.append(unsigned: 300)
    encoder.append(Int64(-2))
    encoder.append(true)
    encoder.append("é")
    encoder.append(optional: String?.none) { $0.append($1) }
    encoder.append([Float(1)])
    #expect(
      encoder.bytes == [0xAC, 0x02, 0x03, 0x01, 0x02, 0xC3, 0xA9, 0x00, 0x01, 0, 0, 0x80, 0x3F])
  }

  @Test("Integers come back", arguments: [0, 1, -1, 63, 64, -65, .max, .min] as [Int64])
  func integers(_ value: Int64) throws {
    var encoder = RecordEncoder()
    encoder.append(value)
    encoder.append(unsigned: UInt64(bitPattern: value))
    var decoder = RecordDecoder(encoder.bytes)
    #expect(try decoder.signed() == value)
    #expect(try decoder.unsigned() == UInt64(bitPattern: value))
    try decoder.finish()
  }

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
  func integersRecordDecoder(_ bytes: [UInt8]) {
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

  private let sealer = RecordSealer(vault: SystemRandom.bytes(16), keys: KeyHierarchy())
  private let message = VaultStoreSamples.messages[0]

  private func refuses(
    _ sealed: [UInt8], _ name: [UInt8], _ table: RecordSealer.Table, _ sealer: RecordSealer
  ) -> Bool {
    do {
      let _: Message = try sealer.open(sealed, name: name, in: table)
      return false
    } catch {
      return true
    }
  }

  @Test("A record opens in its own row alone")
  func binding() throws {
    let name = sealer.name(message.id, in: .messages)
    let sealed = try sealer.seal(message, name: name, in: .messages)
    let opened: Message = try sealer.open(sealed, name: name, in: .messages)
    #expect(opened == message)
    let otherName = sealer.name(VaultStoreSamples.messages[1].id, in: .messages)
    let otherVault = RecordSealer(vault: SystemRandom.bytes(16), keys: sealer.keys)
    let otherKeys = RecordSealer(vault: sealer.vault, keys: KeyHierarchy())
    #expect(refuses(sealed, otherName, .messages, sealer))
    #expect(refuses(sealed, name, .events, sealer))
    #expect(refuses(sealed, name, .vectors, sealer))
    #expect(refuses(sealed, name, .messages, otherVault))
    #expect(refuses(sealed, name, .messages, otherKeys))
  }

  @Test("Names differ by id, by table and by vault key, and repeat otherwise")
  func names() {
    let name = sealer.name(message.id, in: .messages)
    let other = RecordSealer(vault: sealer.vault, keys: KeyHierarchy())
    #expect(name.count == 16)
    #expect(sealer.name(message.id, in: .messages) == name)
    #expect(sealer.name(message.id, in: .events) != name)
    #expect(sealer.name(DocumentID("x"), in: .messages) != name)
    #expect(other.name(message.id, in: .messages) != name)
  }

  @Test("The name of a word is 32 lower-case hexadecimal digits")
  func wordNames() {
    let name = sealer.name(ofToken: "budget")
    #expect(name.utf8.count == 32)
    #expect(name.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(sealer.name(ofToken: "budget") == name && sealer.name(ofToken: "budgets") != name)
  }
}
