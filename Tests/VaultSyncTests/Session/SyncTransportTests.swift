internal import Testing
internal import VaultSync
internal import VaultTestSupport

@Suite("Loopback transport")
struct SyncTransportTests {
  @Test("It keeps the laws of transports")
  func keepsLaws() async throws {
    #expect(try await checkSyncTransport(LoopbackTransport()) {} == [])
  }

  @Test("It delivers in order, once")
  func deliversInOrder() async {
    let transport = LoopbackTransport()
    let ids = (1...2).map { ReplicaID(rawValue: $0) }
    let sent = (0..<9).map { SyncDatagram(sender: ids[0], recipient: ids[1], bytes: [$0]) }
    for datagram in sent { await transport.send(datagram) }
    #expect(await transport.receive(for: ids[0]).isEmpty)
    #expect(await transport.receive(for: ids[1]) == sent)
    #expect(await transport.receive(for: ids[1]).isEmpty)
  }

  @Test("The checker sees a transport that alters bytes, misdelivers, repeats or swallows")
  func checkerSeesBreaches() async throws {
    for fault in FaultyTransport.Fault.allCases {
      let broken = try await checkSyncTransport(FaultyTransport(fault)) {}
      #expect(!broken.isEmpty, "\(fault)")
    }
  }
}

/// A loopback with a fault.
private actor FaultyTransport: SyncTransport {
  enum Fault: CaseIterable {
    case alters
    case misdelivers
    case repeats
    case swallows
  }

  private let fault: Fault
  private var sent: [SyncDatagram] = []

  init(_ fault: Fault) {
    self.fault = fault
  }

  func send(_ datagram: SyncDatagram) {
    guard fault != .swallows else { return }
    sent.append(datagram)
  }

  func receive(for recipient: ReplicaID) -> [SyncDatagram] {
    let own = sent.filter { $0.recipient == recipient }
    switch fault {
    case .alters:
      sent.removeAll { $0.recipient == recipient }
      return own.map {
        SyncDatagram(sender: $0.sender, recipient: $0.recipient, bytes: $0.bytes + [0])
      }
    case .misdelivers:
      defer { sent = [] }
      return sent
    case .repeats:
      return own
    case .swallows:
      return []
    }
  }
}
