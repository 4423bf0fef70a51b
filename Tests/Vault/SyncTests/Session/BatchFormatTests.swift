internal import Testing
internal import VaultCore

@testable internal import VaultSync

@Suite("The format of batches and its numbers")
struct BatchFormatTests {
  /// Bytes of `encoded` with another body, under a checksum that fits.
  private func forged(_ bytes: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: bytes)
    writer.appendFixed(StableHash.fnv1a(bytes))
    return writer.bytes
  }

  // Written out by hand from the tables in OperationBatch.swift and OperationBatch+Codec.swift.
  @Test("The layout is the documented one")
  func layout() throws {
    let author = ReplicaID(rawValue: 0x0102_0304_0506_0708)
    let other = ReplicaID(rawValue: 0x1112_1314_1516_1718)
    let insertion = OperationID(replica: author, sequence: 300)
    let operations = [
      SyncOperation(
        id: insertion, timestamp: HybridTimestamp(rawValue: 1_000 << 16 | 2), dependencies: [],
        change: .insert(DocumentID("ab"), payload: [0xFE, 0xFF])),
      SyncOperation(
        id: OperationID(replica: author, sequence: 301),
        timestamp: HybridTimestamp(rawValue: 1_000 << 16 | 3),
        dependencies: [OperationID(replica: other, sequence: 7)],
        change: .addTag("t", message: insertion)),
    ]
    let batch = try #require(OperationBatch(operations))
    let expected: [UInt8] =
      [1] + [1, 2, 3, 4, 5, 6, 7, 8] + [0, 0, 1, 44] + [0, 0, 0, 2]
      + [1] + [0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18]  // replicas
      + [1, 1, UInt8(ascii: "t")]  // names
      + [0, 0xE8, 0x07, 2] + [0, 2, UInt8(ascii: "a"), UInt8(ascii: "b")] + [2, 0xFE, 0xFF]
      + [0x61, 0, 1] + [1, 1, 7] + [0]
    #expect(batch.encoded() == forged(expected))
    #expect(try OperationBatch(decoding: batch.encoded()) == batch)
  }

  @Test("Whatever a history holds survives encoding", arguments: 0..<30)
  func roundTrip(seed: UInt64) throws {
    let merged = try RandomVault.merged(seed: seed).merged
    for batch in merged.operations(since: VersionVector()) {
      #expect(try OperationBatch(decoding: batch.encoded()) == batch)
    }
  }

  @Test("Identifiers share what they have in common with the one before, even within a scalar")
  func sharesPrefixes() throws {
    var replica = Replica(id: ReplicaID(rawValue: 1))
    let names = ["archive/chat#1", "archive/chat#2", "é", "è", "archive"]
    for name in names {
      try replica.insert(DocumentID(name), payload: [], at: Timestamp(seconds: 1))
    }
    let bytes = try #require(replica.operations(since: VersionVector()).first).encoded()
    #expect(bytes.count < 17 + 8 + 60)
    let inserted = try OperationBatch(decoding: bytes).operations.map(\.change)
    #expect(inserted == names.map { .insert(DocumentID($0), payload: []) })
  }

  @Test("Every truncation and every altered byte is refused")
  func refusesDamage() throws {
    let merged = try RandomVault.merged(seed: 5).merged
    let bytes = try #require(merged.operations(since: VersionVector()).first).encoded()
    for count in bytes.indices {
      #expect(throws: SyncError.self) { try OperationBatch(decoding: Array(bytes[..<count])) }
    }
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var altered = bytes
        altered[index] ^= flip
        #expect(throws: SyncError.self) { try OperationBatch(decoding: altered) }
      }
    }
  }

  @Test("Under a checksum that fits, damage is refused or applied whole, never in part or in ruins")
  func toleratesForgery() throws {
    let merged = try RandomVault.merged(seed: 6).merged
    let batches = merged.operations(since: VersionVector())
    let bytes = try #require(batches.first).encoded().dropLast(8)
    var base = Replica(id: ReplicaID(rawValue: 1_000))
    try base.apply(batches.dropFirst().flatMap(\.operations))
    let state = base.canonicalState()
    var refused = 0
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x02, 0x10, 0x40, 0x80, 0xFF] {
        var altered = Array(bytes)
        altered[index] ^= flip
        var replica = base
        do {
          try replica.apply(OperationBatch(decoding: forged(altered)).operations)
        } catch {
          refused += 1
          #expect(replica.canonicalState() == state)
        }
      }
    }
    #expect(refused > 0)
  }

  @Test("Random bytes are refused", arguments: 0..<200)
  func refusesNoise(seed: UInt64) {
    var random = SeededRandom(seed: seed).stream("noise")
    let noise = (0..<random.index(below: 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let header: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2]
    #expect(throws: SyncError.self) { try OperationBatch(decoding: noise) }
    #expect(throws: SyncError.self) { try OperationBatch(decoding: forged(noise)) }
    var replica = Replica(id: ReplicaID(rawValue: 1_000))
    do {
      try replica.apply(OperationBatch(decoding: forged(header + noise)).operations)
    } catch {
      #expect(replica.operationCount == 0)
    }
  }

  @Test("A batch from the future, without operations, or with overflowing numbers is refused")
  func refusesOddHeaders() {
    func header(_ version: UInt8, _ first: [UInt8], _ count: [UInt8]) -> [UInt8] {
      forged([version] + Array(repeating: 0, count: 8) + first + count + [0, 0])
    }
    #expect(throws: SyncError.unsupportedVersion(2)) {
      try OperationBatch(decoding: header(2, [0, 0, 0, 1], [0, 0, 0, 1]))
    }
    for (first, count) in [([0, 0, 0, 0], [0, 0, 0, 1]), ([0, 0, 0, 1], [0, 0, 0, 0])]
      as [([UInt8], [UInt8])]
    {
      #expect(throws: SyncError.malformed(offset: 9)) {
        try OperationBatch(decoding: header(1, first, count))
      }
    }
    let ones: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(throws: SyncError.malformed(offset: 9)) {
      try OperationBatch(decoding: header(1, ones, ones))
    }
    #expect(throws: SyncError.truncated(offset: 2)) {
      try OperationBatch(decoding: header(1, [0, 0, 0, 1], [0xFF, 0, 0, 0]))
    }
    #expect(throws: SyncError.truncated(offset: 0)) { try OperationBatch(decoding: []) }
  }

  @Test("Operations with gaps, of several authors or with times that go back are no batch")
  func refusesGaps() throws {
    let operations = try RandomVault.merged(seed: 1).merged.allOperations
    let author = operations[0].id.replica
    let own = operations.filter { $0.id.replica == author }
    #expect(OperationBatch(own) != nil)
    #expect(OperationBatch([]) == nil)
    #expect(OperationBatch([own[0], own[2]]) == nil)
    #expect(OperationBatch(operations) == nil)
    let early = SyncOperation(
      id: own[1].id, timestamp: .zero, dependencies: [], change: own[1].change)
    #expect(OperationBatch([own[0], early]) == nil)
  }

  // The examples of the DWARF debugging standard, version 4, figure 22.
  @Test(
    "Numbers are unsigned LEB128",
    arguments: [
      (2, [2]), (127, [0x7F]), (128, [0x80, 1]), (129, [0x81, 1]),
      (130, [0x82, 1]), (12_857, [0xB9, 0x64]),
    ] as [(UInt64, [UInt8])])
  func encodesNumbers(value: UInt64, bytes: [UInt8]) throws {
    var writer = ByteWriter()
    writer.appendNumber(value)
    #expect(writer.bytes == bytes)
    var reader = ByteReader(bytes)
    #expect(try reader.number() == value)
    try reader.requireEnd()
  }

  @Test("The extremes survive", arguments: [UInt64.min, .max, 1 << 63, 1 << 63 - 1, 1 << 62])
  func extremes(value: UInt64) throws {
    var writer = ByteWriter()
    writer.appendNumber(value)
    writer.appendSigned(Int64(bitPattern: value))
    writer.appendFixed(value)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.number() == value)
    #expect(try reader.signed() == Int64(bitPattern: value))
    #expect(try reader.fixed(UInt64.self) == value)
    try reader.requireEnd()
  }

  @Test(
    "A number that is longer than need be, or than 64 bits, is refused",
    arguments: [
      [0x80, 0x00], [0xFF, 0x80, 0x00], Array(repeating: UInt8(0xFF), count: 9) + [0x02],
      Array(repeating: UInt8(0x80), count: 10) + [0x01],
    ] as [[UInt8]])
  func refusesOddNumbers(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: SyncError.malformed(offset: 0)) { try reader.number() }
  }

  @Test("Reading past the end is refused, and says where the end is")
  func refusesTruncation() {
    var empty = ByteReader([])
    #expect(throws: SyncError.truncated(offset: 0)) { try empty.byte() }
    var number = ByteReader([0x80])
    #expect(throws: SyncError.truncated(offset: 1)) { try number.number() }
    var fixed = ByteReader([1, 2, 3])
    #expect(throws: SyncError.truncated(offset: 3)) { try fixed.fixed(UInt32.self) }
    var text = ByteReader([5, 65])
    #expect(throws: SyncError.truncated(offset: 2)) { try text.text() }
  }

  @Test("A count larger than the data could hold is refused before memory is asked for")
  func refusesHugeCounts() {
    var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0])
    #expect(throws: SyncError.truncated(offset: 8)) { try reader.count(of: 1) }
  }

  @Test(
    "Text that is no UTF-8 is refused", arguments: [[0xC0, 0x80], [0xFF], [0xED, 0xA0, 0x80]])
  func refusesBadText(bytes: [UInt8]) {
    var reader = ByteReader([UInt8(bytes.count)] + bytes)
    #expect(throws: SyncError.malformed(offset: 0)) { try reader.text() }
  }

  // Test vectors of Landon Curt Noll's FNV reference code, FNV-1a with 64 bits.
  @Test(
    "The checksum is FNV-1a",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func checksum(text: String, expected: UInt64) {
    #expect(StableHash.fnv1a(text.utf8) == expected)
  }

  private static let all: [SyncError] = [
    .truncated(offset: 5), .malformed(offset: 5), .unsupportedVersion(9), .damaged,
    .authenticationFailed, .replayed(first: 1, last: 2), .misaddressed,
    .danglingReference(sequence: 3), .conflictingHistory(sequence: 3), .unknownMessage,
    .deletedMessage, .outsideNote(length: 4), .tooLarge(limit: 6), .tooManyReplicas(limit: 7),
    .notConverged(rounds: 8), .full,
  ]

  @Test("Each says what is wrong, then what to do", arguments: all)
  func describes(error: SyncError) {
    let parts = error.description.split(separator: "; ")
    #expect(parts.count == 2)
    #expect(error.description.hasSuffix("."))
  }

  @Test("No two say the same")
  func areDistinct() {
    #expect(Set(Self.all.map(\.description)).count == Self.all.count)
  }
}
