internal import Foundation
internal import Synchronization
internal import VaultCore
internal import VaultSync

/// One device's end of TCP connections on this machine to all other devices, which hold each datagram
/// back for a time, as a network would.
///
/// A datagram is its length (4 bytes, big-endian), its sender (8 bytes) and its bytes. A class, since
/// it owns connections and the thread that writes to them.
final class SocketTransport: SyncTransport {
  private struct Waiting {
    let due: ContinuousClock.Instant
    let peer: ReplicaID
    let bytes: [UInt8]
  }

  private let latency: Duration
  private let peers: [(id: ReplicaID, socket: LoopbackSocket)]
  /// The datagrams to be written, in the order of sending; `nil` once closed.
  private let waiting = Mutex<[Waiting]?>([])
  private let received = Mutex<[ReplicaID: [UInt8]]>([:])

  private init(_ peers: [(id: ReplicaID, socket: LoopbackSocket)], latency: Duration) {
    self.peers = peers
    self.latency = latency
    // Its own thread: a connection that is full must not stop the device that would empty it.
    Thread.detachNewThread { [weak self] in
      while let self, self.writeDue() { usleep(500) }
    }
  }

  /// Connects devices with each other.
  ///
  /// - Parameters:
  ///   - devices: Their names.
  ///   - latency: How long a datagram is on its way.
  /// - Returns: An end for each, in the same order; `nil` where the system refuses a connection.
  static func mesh(of devices: [ReplicaID], latency: Duration) -> [SocketTransport]? {
    var ends = devices.map { _ in [(id: ReplicaID, socket: LoopbackSocket)]() }
    for (number, device) in devices.enumerated() {
      for other in devices.indices.dropFirst(number + 1) {
        guard let (listener, port) = LoopbackSocket.listening(),
          let near = LoopbackSocket.connected(to: port),
          let far = listener.accepted(withinMilliseconds: 1_000)
        else { return nil }
        ends[number].append((devices[other], near))
        ends[other].append((device, far))
      }
    }
    return ends.map { SocketTransport($0, latency: latency) }
  }

  func send(_ datagram: SyncDatagram) {
    let count = datagram.bytes.count
    let head =
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
      + (0..<8).map { UInt8(truncatingIfNeeded: datagram.sender.rawValue >> (56 - 8 * $0)) }
    waiting.withLock {
      $0?.append(
        Waiting(
          due: .now + latency, peer: datagram.recipient, bytes: head + datagram.bytes))
    }
  }

  func receive(for recipient: ReplicaID) -> [SyncDatagram] {
    received.withLock { received in
      var datagrams: [SyncDatagram] = []
      for (peer, socket) in peers {
        var buffer = received[peer] ?? []
        while let bytes = socket.read(withinMilliseconds: 0), !bytes.isEmpty { buffer += bytes }
        var start = 0
        while buffer.count - start >= Self.headBytes {
          let count = buffer[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
          let body = start + Self.headBytes
          guard buffer.count - body >= count else { break }
          let sender = buffer[start + 4..<body].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          datagrams.append(
            SyncDatagram(
              sender: ReplicaID(rawValue: sender), recipient: recipient,
              bytes: Array(buffer[body..<body + count])))
          start = body + count
        }
        received[peer] = Array(buffer.dropFirst(start))
      }
      return datagrams
    }
  }

  /// Ends the thread; what is not written is lost.
  func close() {
    waiting.withLock { $0 = nil }
    // A thread that waits for room in a connection ends with it.
    for peer in peers { peer.socket.shutDown() }
  }

  /// Writes what is due; false once closed.
  private func writeDue() -> Bool {
    let due: [Waiting]? = waiting.withLock { waiting in
      guard let all = waiting else { return nil }
      let due = all.prefix { $0.due <= .now }
      waiting = Array(all.dropFirst(due.count))
      return Array(due)
    }
    guard let due else { return false }
    for datagram in due {
      guard let socket = peers.first(where: { $0.id == datagram.peer })?.socket,
        socket.write(datagram.bytes)
      else { return false }
    }
    return true
  }

  private static let headBytes = 12
}
