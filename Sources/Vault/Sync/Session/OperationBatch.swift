internal import VaultCore

/// Consecutive operations of one replica: the unit that is encoded, sealed and sent.
///
/// Plain form, as `encoded()` writes it; numbers in headers are big-endian:
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 1 | format version, 1 |
/// | 1 | 8 | replica |
/// | 9 | 4 | number of the first operation |
/// | 13 | 4 | count of operations, at least 1 |
/// | 17 | n | body, see `OperationBatch+Codec.swift` |
/// | 17 + n | 8 | FNV-1a of everything before |
///
/// `SealedBatch` has the same header before a sealed body, and no checksum.
public struct OperationBatch: Hashable, Sendable {
  /// The replica that made the operations.
  public let replica: ReplicaID
  /// The number of the first operation, from 1.
  public let firstSequence: UInt32
  /// The operations by ascending number, without gaps; never empty.
  public let operations: [SyncOperation]

  static let formatVersion: UInt8 = 1
  static let headerBytes = 17

  /// Gathers consecutive operations of one replica.
  ///
  /// - Returns: `nil` if there are none, or they have gaps, several authors or times that go back.
  public init?(_ operations: [SyncOperation]) {
    guard let first = operations.first, first.id.sequence > 0,
      UInt32(exactly: operations.count - 1).map({
        first.id.sequence.addingReportingOverflow($0).overflow == false
      }) == true
    else { return nil }
    for (offset, operation) in operations.enumerated() {
      guard operation.id.replica == first.id.replica,
        operation.id.sequence == first.id.sequence + UInt32(offset),
        offset == 0 || operations[offset - 1].timestamp <= operation.timestamp
      else { return nil }
    }
    self.init(unchecked: operations, replica: first.id.replica, from: first.id.sequence)
  }

  init(unchecked operations: [SyncOperation], replica: ReplicaID, from sequence: UInt32) {
    self.replica = replica
    self.firstSequence = sequence
    self.operations = operations
  }

  /// The number of the last operation.
  public var lastSequence: UInt32 { firstSequence + UInt32(operations.count - 1) }

  /// The plain form: readable by anyone, so seal it before it leaves the process.
  ///
  /// - Complexity: O(bytes).
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: header)
    writer.append(contentsOf: encodedBody())
    writer.appendFixed(StableHash.fnv1a(writer.bytes))
    return writer.bytes
  }

  /// Reads the plain form, all of it or nothing.
  ///
  /// - Throws: `damaged`, `truncated`, `malformed`, `unsupportedVersion`.
  public init(decoding bytes: [UInt8]) throws(SyncError) {
    let contentBytes = bytes.count - 8
    guard contentBytes >= Self.headerBytes else { throw .truncated(offset: bytes.count) }
    var tail = ByteReader(bytes, from: contentBytes)
    guard try tail.fixed(UInt64.self) == StableHash.fnv1a(bytes[..<contentBytes]) else {
      throw .damaged
    }
    let header = try Header(bytes)
    try self.init(header, body: Array(bytes[Self.headerBytes..<contentBytes]))
  }

  /// The part of the layout that stays readable when the rest is sealed.
  struct Header: Hashable {
    let replica: ReplicaID
    let firstSequence: UInt32
    let count: UInt32

    init(_ bytes: [UInt8]) throws(SyncError) {
      var reader = ByteReader(bytes)
      let version = try reader.byte()
      guard version == OperationBatch.formatVersion else { throw .unsupportedVersion(version) }
      replica = ReplicaID(rawValue: try reader.fixed(UInt64.self))
      let start = reader.offset
      firstSequence = try reader.fixed(UInt32.self)
      count = try reader.fixed(UInt32.self)
      guard firstSequence > 0, count > 0,
        !firstSequence.addingReportingOverflow(count - 1).overflow
      else { throw .malformed(offset: start) }
    }
  }

  var header: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.formatVersion)
    writer.appendFixed(replica.rawValue)
    writer.appendFixed(firstSequence)
    writer.appendFixed(UInt32(operations.count))
    return writer.bytes
  }
}
