public import VaultSealing

/// Two connected sessions: synchronizes two replicas in one process, sealing included.
///
/// It is the simplest way to run the protocol, and measurements use it: nothing is lost, nothing
/// waits, and the bytes are those that a transport would carry.
public struct SyncLink: Sendable {
  private var outgoing: SyncSession
  private var incoming: SyncSession
  private let syncKey: SealingKey

  /// Connects two replicas that have exchanged nothing yet.
  public init(_ left: ReplicaID, _ right: ReplicaID, syncKey: SealingKey) {
    outgoing = SyncSession(local: left, peer: right)
    incoming = SyncSession(local: right, peer: left)
    self.syncKey = syncKey
  }

  /// Exchanges messages until neither side has anything to send.
  ///
  /// - Returns: The bytes exchanged.
  /// - Throws: What sealing, opening and applying throw.
  @discardableResult
  public mutating func exchange(
    _ left: inout Replica, _ right: inout Replica
  ) throws(SyncError) -> Int {
    var total = 0
    var latest = 0
    repeat {
      latest = try push(left, into: &right)
      latest += try Self.carry(from: &incoming, of: right, to: &outgoing, into: &left, syncKey)
      total += latest
    } while latest > 0
    return total
  }

  /// Sends the left side's messages, without answers.
  ///
  /// - Returns: The bytes sent.
  /// - Throws: What sealing, opening and applying throw.
  @discardableResult
  public mutating func push(
    _ left: Replica, into right: inout Replica
  ) throws(SyncError) -> Int {
    try Self.carry(from: &outgoing, of: left, to: &incoming, into: &right, syncKey)
  }

  private static func carry(
    from sender: inout SyncSession, of source: Replica, to recipient: inout SyncSession,
    into target: inout Replica, _ syncKey: SealingKey
  ) throws(SyncError) -> Int {
    var bytes = 0
    while let message = sender.generate(from: source) {
      let sealed = try message.sealed(under: syncKey)
      bytes += sealed.count
      try recipient.receive(SyncMessage(opening: sealed, under: syncKey), into: &target)
    }
    return bytes
  }
}
