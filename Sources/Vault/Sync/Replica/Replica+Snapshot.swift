internal import VaultCore

extension Replica {
  /// The replica as bytes, or the operations applied since a version; those held back are left out,
  /// since others will send them again.
  ///
  /// | offset | size | meaning |
  /// |---:|---:|---|
  /// | 0 | 1 | format version, 1 |
  /// | 1 | 8 | the replica's identifier, big-endian |
  /// | 9 | 8 | the latest time known, big-endian |
  /// | 17 | 4 | count of batches, big-endian |
  /// | 21 | n | batches by ascending replica: a length in 4 bytes, then header and body of a batch |
  /// | 21 + n | 8 | FNV-1a of everything before |
  ///
  /// The bytes can be read by anyone: seal them before they are stored.
  ///
  /// - Complexity: O(operations and bytes).
  public func encoded(since version: VersionVector = VersionVector()) -> [UInt8] {
    let batches = operations(since: version, budgetBytes: .max)
    var writer = ByteWriter()
    writer.append(OperationBatch.formatVersion)
    writer.appendFixed(id.rawValue)
    writer.appendFixed(clock.rawValue)
    writer.appendFixed(UInt32(batches.count))
    for batch in batches {
      let body = batch.encodedBody()
      writer.appendFixed(UInt32(OperationBatch.headerBytes + body.count))
      writer.append(contentsOf: batch.header)
      writer.append(contentsOf: body)
    }
    writer.appendFixed(StableHash.fnv1a(writer.bytes))
    return writer.bytes
  }

  /// Reads what `encoded` wrote.
  ///
  /// - Throws: `damaged`, `truncated`, `malformed`, `unsupportedVersion`, or what `apply` throws.
  public init(decoding bytes: [UInt8]) throws(SyncError) {
    try self.init(decoding: [bytes])
  }

  /// Reads several parts that `encoded` wrote, each since the one before.
  ///
  /// - Throws: `misaddressed` for parts of different replicas, else as for one part.
  /// - Precondition: There is a part.
  public init(decoding parts: [[UInt8]]) throws(SyncError) {
    precondition(!parts.isEmpty, "a replica is read from at least one part")
    var replica: Replica?
    for part in parts {
      let (id, clock, operations) = try Self.content(of: part)
      var known = replica ?? Replica(id: id)
      replica = nil
      guard known.id == id else { throw .misaddressed }
      known.observe(clock)
      let outcome = try known.apply(operations)
      guard outcome.heldBack == 0 else { throw .malformed(offset: part.count) }
      replica = known
    }
    guard let replica else { throw .truncated(offset: 0) }
    self = replica
  }

  private static func content(
    of bytes: [UInt8]
  ) throws(SyncError) -> (ReplicaID, HybridTimestamp, [SyncOperation]) {
    let contentBytes = bytes.count - 8
    guard contentBytes > 0 else { throw .truncated(offset: bytes.count) }
    var tail = ByteReader(bytes, from: contentBytes)
    guard try tail.fixed(UInt64.self) == StableHash.fnv1a(bytes[..<contentBytes]) else {
      throw .damaged
    }
    var reader = ByteReader(Array(bytes[..<contentBytes]))
    let version = try reader.byte()
    guard version == OperationBatch.formatVersion else { throw .unsupportedVersion(version) }
    let id = ReplicaID(rawValue: try reader.fixed(UInt64.self))
    let clock = HybridTimestamp(rawValue: try reader.fixed(UInt64.self))
    var operations: [SyncOperation] = []
    for _ in 0..<(try reader.fixed(UInt32.self)) {
      let batch = Array(try reader.slice(Int(reader.fixed(UInt32.self))))
      let header = try OperationBatch.Header(batch)
      let body = Array(batch.dropFirst(OperationBatch.headerBytes))
      operations += try OperationBatch(header, body: body).operations
    }
    try reader.requireEnd()
    return (id, clock, operations)
  }
}
