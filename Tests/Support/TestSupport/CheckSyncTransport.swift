internal import VaultCore
internal import VaultSealing
public import VaultSync

/// Puts a transport to the laws of `SyncTransport`.
///
/// - Parameters:
///   - transport: A transport that nobody else uses.
///   - settle: Lets time pass, so that what is on its way can arrive.
/// - Returns: The laws that it broke, a sentence each; empty if it kept them.
/// - Throws: What the transport throws.
public func checkSyncTransport(
  _ transport: some SyncTransport, settle: () async -> Void
) async throws(SyncError) -> [String] {
  var broken: [String] = []
  let replicas = (1...3).map { ReplicaID(rawValue: UInt64($0)) }
  let sent = [
    SyncDatagram(sender: replicas[0], recipient: replicas[1], bytes: [1, 2, 3]),
    SyncDatagram(sender: replicas[2], recipient: replicas[1], bytes: []),
    SyncDatagram(
      sender: replicas[0], recipient: replicas[2], bytes: Array(repeating: 7, count: 9999)),
  ]
  var arrived: Set<SyncDatagram> = []
  for _ in 0..<200 where arrived.count < sent.count {
    for datagram in sent where !arrived.contains(datagram) { try await transport.send(datagram) }
    await settle()
    for replica in replicas {
      for datagram in try await transport.receive(for: replica) {
        if datagram.recipient != replica { broken.append("Addressing: a stranger received it.") }
        if !sent.contains(datagram) { broken.append("Integrity: nobody sent that.") }
        arrived.insert(datagram)
      }
    }
  }
  if arrived.count < sent.count { broken.append("Hope: sent 200 times, and never arrived.") }
  if try await !replicas[0..<1].isQuiet(on: transport) {
    broken.append("Addressing: a replica that nobody writes to received something.")
  }
  for _ in 0..<3 {
    await settle()
    for replica in replicas { _ = try await transport.receive(for: replica) }
  }
  if try await !replicas[...].isQuiet(on: transport) {
    broken.append("Patience: what was received is received again without end.")
  }
  if try await !devicesConverge(over: transport, settle: settle) {
    broken.append("Hope: two devices do not converge in 400 rounds.")
  }
  return broken
}

extension ArraySlice<ReplicaID> {
  fileprivate func isQuiet(on transport: some SyncTransport) async throws(SyncError) -> Bool {
    for replica in self {
      guard try await transport.receive(for: replica).isEmpty else { return false }
    }
    return true
  }
}

private func devicesConverge(
  over transport: some SyncTransport, settle: () async -> Void
) async throws(SyncError) -> Bool {
  let syncKey = SealingKey()
  let names = [11, 12].map { ReplicaID(rawValue: $0) }
  var left = SyncDevice(replica: Replica(id: names[0]), syncKey: syncKey, peers: names)
  var right = SyncDevice(replica: Replica(id: names[1]), syncKey: syncKey, peers: names)
  try left.replica.insert(DocumentID("left"), payload: [1], at: Timestamp(seconds: 1))
  try right.replica.insert(DocumentID("right"), payload: [2], at: Timestamp(seconds: 1))
  for round in 0..<400 where !(left.isSettled && right.isSettled) {
    try await left.exchange(over: transport)
    try await right.exchange(over: transport)
    await settle()
    guard round % 4 == 3 else { continue }
    left.assumeLost()
    right.assumeLost()
  }
  return left.replica.count == 2
    && left.replica.canonicalState() == right.replica.canonicalState()
}
