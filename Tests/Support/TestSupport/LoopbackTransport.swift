public import VaultSync

/// A transport within one process that delivers everything, once, in order, at once.
public actor LoopbackTransport: SyncTransport {
  private var queues: [ReplicaID: [SyncDatagram]] = [:]

  /// An empty transport.
  public init() {}

  /// Queues a datagram.
  public func send(_ datagram: SyncDatagram) {
    queues[datagram.recipient, default: []].append(datagram)
  }

  /// Empties a recipient's queue.
  public func receive(for recipient: ReplicaID) -> [SyncDatagram] {
    queues.removeValue(forKey: recipient) ?? []
  }
}
