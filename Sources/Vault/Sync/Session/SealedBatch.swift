public import VaultSealing

/// A batch of operations that only holders of the vault's sync key can read or make.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 17 | the header of `OperationBatch`: version, replica, first number, count |
/// | 17 | n | the batch's body, sealed |
///
/// The header stays readable so that a store or relay without the key can file batches and serve
/// what is missing; it is authenticated together with the body. Each batch is sealed under a key
/// derived from the sync key and its header. The seal proves that a holder of the vault key made
/// the batch, not which one: the devices of one owner trust each other.
public struct SealedBatch: Hashable, Sendable {
  /// The replica whose operations these are, as the header says.
  public let replica: ReplicaID
  /// The number of the first operation, as the header says.
  public let firstSequence: UInt32
  /// The number of the last operation, as the header says.
  public let lastSequence: UInt32
  /// The whole batch as it is stored and sent.
  public let bytes: [UInt8]

  /// Seals a batch.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: `tooLarge` beyond what one seal can hold.
  public init(sealing batch: OperationBatch, under syncKey: SealingKey) throws(SyncError) {
    let header = batch.header
    let sealed: [UInt8]
    do throws(SealingError) {
      sealed = try syncKey.derived(for: Self.purpose + header).seal(
        batch.encodedBody(), authenticating: Self.purpose + header)
    } catch {
      throw .tooLarge(limit: .max)
    }
    replica = batch.replica
    firstSequence = batch.firstSequence
    lastSequence = batch.lastSequence
    bytes = header + sealed
  }

  /// Adopts sealed bytes after reading their header, which is not yet authenticated.
  ///
  /// - Throws: `truncated`, `malformed`, `unsupportedVersion`.
  public init(decoding bytes: [UInt8]) throws(SyncError) {
    let header = try OperationBatch.Header(bytes)
    replica = header.replica
    firstSequence = header.firstSequence
    lastSequence = header.firstSequence + (header.count - 1)
    self.bytes = bytes
  }

  /// Opens the batch.
  ///
  /// - Parameters:
  ///   - syncKey: The key that it was sealed under.
  ///   - version: The edits known already. A batch without further edits is refused unopened.
  /// - Returns: The batch.
  /// - Throws: `authenticationFailed` for other bytes, another key or another header; `replayed`;
  ///   `truncated` or `malformed` for a body that some other program sealed.
  public func open(
    under syncKey: SealingKey, beyond version: VersionVector = VersionVector()
  ) throws(SyncError) -> OperationBatch {
    guard lastSequence > version[replica] else {
      throw .replayed(first: firstSequence, last: lastSequence)
    }
    let header = Array(bytes.prefix(OperationBatch.headerBytes))
    let body: [UInt8]
    do throws(SealingError) {
      body = try syncKey.derived(for: Self.purpose + header).open(
        Array(bytes.dropFirst(OperationBatch.headerBytes)),
        authenticating: Self.purpose + header)
    } catch {
      throw .authenticationFailed
    }
    return try OperationBatch(OperationBatch.Header(header), body: body)
  }

  private static let purpose = Array("vaultbench/sync/batch/1/".utf8)
}
