public import VaultSealing

/// A device: a replica, the vault's sync key, and a session with each other device.
public struct SyncDevice: Sendable {
  /// The effect of one exchange.
  public struct Exchange: Hashable, Sendable {
    /// Datagrams handed to the transport.
    public internal(set) var sent = 0
    /// Their bytes.
    public internal(set) var sentBytes = 0
    /// Datagrams that arrived and were taken in.
    public internal(set) var accepted = 0
    /// Datagrams that arrived and were refused: foreign, damaged or misaddressed.
    public internal(set) var refused = 0
    /// The reason why the last of them was refused.
    public internal(set) var refusal: SyncError?
    /// Operations that took effect.
    public internal(set) var applied = 0
  }

  /// The device's copy of the vault; edit it directly, then `exchange`.
  public var replica: Replica
  private let syncKey: SealingKey
  // By ascending peer.
  private var sessions: [SyncSession]

  /// Sets up a device.
  ///
  /// - Parameters:
  ///   - replica: Its copy of the vault.
  ///   - syncKey: The key that all devices of the vault share.
  ///   - peers: The devices that it exchanges with; itself is left out.
  ///   - relay: When it relays operations of third devices; the default suits a full mesh.
  ///   - restarts: How often the device was started before, as far as its peers may remember.
  public init(
    replica: Replica, syncKey: SealingKey, peers: [ReplicaID],
    relay: SyncSession.Relay = .whenAsked, restarts: Int = 0
  ) {
    self.replica = replica
    self.syncKey = syncKey
    sessions = Set(peers).subtracting([replica.id]).sorted().map {
      SyncSession(local: replica.id, peer: $0, relay: relay, restarts: restarts)
    }
  }

  /// True if every peer has confirmed everything that this device has.
  public var isSettled: Bool {
    sessions.allSatisfy { $0.isSettled(with: replica) }
  }

  /// Applies the datagrams that have arrived and sends the next messages.
  ///
  /// A datagram that cannot be verified is counted and otherwise ignored: an attacker who can write
  /// to the transport must not be able to stop the devices.
  ///
  /// - Throws: What the transport throws, and `tooLarge`.
  @discardableResult
  public mutating func exchange(
    over transport: some SyncTransport
  ) async throws(SyncError) -> Exchange {
    var exchange = accept(try await transport.receive(for: replica.id))
    try await send(over: transport, counting: &exchange)
    return exchange
  }

  /// Applies datagrams without answering: data that must be durable before it is acknowledged can
  /// be stored before `send`.
  ///
  /// A datagram that cannot be verified is counted and otherwise ignored.
  public mutating func accept(_ datagrams: [SyncDatagram]) -> Exchange {
    var exchange = Exchange()
    for datagram in datagrams {
      do throws(SyncError) {
        exchange.applied += try accept(datagram)
        exchange.accepted += 1
      } catch {
        exchange.refused += 1
        exchange.refusal = error
      }
    }
    return exchange
  }

  /// Sends the next messages, acknowledgments included.
  ///
  /// - Throws: What the transport throws, and `tooLarge`.
  public mutating func send(
    over transport: some SyncTransport, counting exchange: inout Exchange
  ) async throws(SyncError) {
    for index in sessions.indices {
      while let message = sessions[index].generate(from: replica) {
        let bytes = try message.sealed(under: syncKey)
        try await transport.send(
          SyncDatagram(sender: replica.id, recipient: message.recipient, bytes: bytes))
        exchange.sent += 1
        exchange.sentBytes += bytes.count
      }
    }
  }

  /// Ends the wait for answers; the next exchange asks again where needed.
  public mutating func assumeLost() {
    for index in sessions.indices where !sessions[index].isSettled(with: replica) {
      sessions[index].assumeLost()
    }
  }

  /// Asks every peer what it has, settled or not: after a pause, or when a peer was silent long.
  public mutating func greet() {
    for index in sessions.indices { sessions[index].assumeLost() }
  }

  private mutating func accept(_ datagram: SyncDatagram) throws(SyncError) -> Int {
    let message = try SyncMessage(opening: datagram.bytes, under: syncKey)
    guard let index = sessions.firstIndex(where: { $0.peer == message.sender }) else {
      throw .misaddressed
    }
    return try sessions[index].receive(message, into: &replica).applied
  }
}
