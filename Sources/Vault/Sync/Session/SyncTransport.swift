/// Bytes on their way from one replica to another.
public struct SyncDatagram: Hashable, Sendable {
  /// The replica that sent them.
  public let sender: ReplicaID
  /// The replica that they are for.
  public let recipient: ReplicaID
  /// The bytes sent: a sealed `SyncMessage`.
  public let bytes: [UInt8]

  /// Addresses some bytes.
  public init(sender: ReplicaID, recipient: ReplicaID, bytes: [UInt8]) {
    self.sender = sender
    self.recipient = recipient
    self.bytes = bytes
  }
}

/// Transports datagrams between replicas on a best-effort basis.
///
/// Laws, checked by `checkSyncTransport` in the test support:
///
/// 1. *Integrity.* A datagram that is received was sent, with the same sender and bytes.
/// 2. *Addressing.* It is received only by its recipient.
/// 3. *Patience.* `receive` never waits: it returns what has arrived, possibly nothing, and what it
///    has returned it does not return again unless the transport duplicates.
/// 4. *Hope.* A datagram that is sent repeatedly arrives eventually.
///
/// Order, delay, loss and duplication are not guaranteed: `SyncSession` handles them. Whether the
/// bytes are secret or genuine is not the transport's concern either.
public protocol SyncTransport: Sendable {
  /// Sends a datagram.
  func send(_ datagram: SyncDatagram) async throws(SyncError)
  /// Takes what has arrived for a replica, in the order of arrival.
  func receive(for recipient: ReplicaID) async throws(SyncError) -> [SyncDatagram]
}
