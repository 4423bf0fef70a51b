public import VaultSealing

/// A message from one replica to another: the edits that it has seen, and operations that the other
/// may lack.
///
/// On the wire everything is sealed but the headers of batches:
///
/// | part | meaning |
/// |---|---|
/// | version | 1 byte, 1 |
/// | summary | a length as LEB128, then the sealed summary |
/// | batches | for each, a length as LEB128, then a `SealedBatch`; to the end |
///
/// The summary, before it is sealed; numbers are LEB128, replicas 8 bytes big-endian:
///
/// | part | meaning |
/// |---|---|
/// | sender | replica, then the number of its latest edit applied by the sender |
/// | recipient | the same of the recipient |
/// | ticket | a number |
/// | echo | a number |
/// | others | the same of every further replica, to the end |
public struct SyncMessage: Hashable, Sendable {
  /// The replica that sends it.
  public let sender: ReplicaID
  /// The replica that it is for.
  public let recipient: ReplicaID
  /// The number of this request for an answer; 0 where none is wanted.
  public let ticket: UInt32
  /// The highest ticket received from the recipient.
  public let echo: UInt32
  /// The operations that the sender has applied.
  public let version: VersionVector
  /// Operations that the recipient may lack.
  public let batches: [OperationBatch]

  /// The number of operations carried.
  public var operationCount: Int { batches.reduce(0) { $0 + $1.operations.count } }
}

extension SyncMessage {
  /// The bytes to hand to a transport.
  ///
  /// - Throws: `tooLarge` beyond what one seal can hold.
  public func sealed(under syncKey: SealingKey) throws(SyncError) -> [UInt8] {
    let summary: [UInt8]
    do throws(SealingError) {
      summary = try syncKey.derived(for: Self.purpose).seal(
        encodedSummary(), authenticating: Self.purpose)
    } catch {
      throw .tooLarge(limit: .max)
    }
    var writer = ByteWriter()
    writer.append(OperationBatch.formatVersion)
    writer.appendCount(summary.count)
    writer.append(contentsOf: summary)
    for batch in batches {
      let sealed = try SealedBatch(sealing: batch, under: syncKey)
      writer.appendCount(sealed.bytes.count)
      writer.append(contentsOf: sealed.bytes)
    }
    return writer.bytes
  }

  /// Opens what a transport delivered, all of it or nothing.
  ///
  /// - Throws: `authenticationFailed`, `truncated`, `malformed`, `unsupportedVersion`.
  public init(opening bytes: [UInt8], under syncKey: SealingKey) throws(SyncError) {
    var reader = ByteReader(bytes)
    let format = try reader.byte()
    guard format == OperationBatch.formatVersion else { throw .unsupportedVersion(format) }
    let sealed = Array(try reader.slice(reader.count(of: 1)))
    let summary: [UInt8]
    do throws(SealingError) {
      summary = try syncKey.derived(for: Self.purpose).open(sealed, authenticating: Self.purpose)
    } catch {
      throw .authenticationFailed
    }
    var batches: [OperationBatch] = []
    while reader.remaining > 0 {
      let batch = try SealedBatch(decoding: Array(reader.slice(reader.count(of: 1))))
      batches.append(try batch.open(under: syncKey))
    }
    try self.init(summary: summary, batches: batches)
  }

  private func encodedSummary() -> [UInt8] {
    var writer = ByteWriter()
    for replica in [sender, recipient] {
      writer.appendFixed(replica.rawValue)
      writer.appendNumber(version[replica])
    }
    writer.appendNumber(ticket)
    writer.appendNumber(echo)
    for entry in version.entries where entry.replica != sender && entry.replica != recipient {
      writer.appendFixed(entry.replica.rawValue)
      writer.appendNumber(entry.sequence)
    }
    return writer.bytes
  }

  private init(summary: [UInt8], batches: [OperationBatch]) throws(SyncError) {
    var reader = ByteReader(summary)
    let sender = try reader.latestOperation()
    let recipient = try reader.latestOperation()
    let ticket = try reader.number32()
    let echo = try reader.number32()
    var latest = [sender, recipient]
    while reader.remaining > 0 { latest.append(try reader.latestOperation()) }
    self.init(
      sender: sender.replica, recipient: recipient.replica, ticket: ticket, echo: echo,
      version: VersionVector(latest), batches: batches)
  }

  private static let purpose = Array("vaultbench/sync/summary/1".utf8)
}

extension ByteReader {
  fileprivate mutating func latestOperation() throws(SyncError) -> OperationID {
    OperationID(
      replica: ReplicaID(rawValue: try fixed(UInt64.self)), sequence: try number32())
  }
}
