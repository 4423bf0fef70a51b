internal import Testing
internal import VaultTestSupport

@testable internal import VaultSync

@Suite("Transports, on loopback and simulated")
struct TransportTests {
  @Test("It keeps the laws of transports")
  func keepsLaws() async throws {
    #expect(try await checkSyncTransport(LoopbackTransport()) {} == [])
  }

  @Test("The checker sees a transport that alters bytes, misdelivers, repeats or swallows")
  func checkerSeesBreaches() async throws {
    for fault in FaultyTransport.Fault.allCases {
      let broken = try await checkSyncTransport(FaultyTransport(fault)) {}
      #expect(!broken.isEmpty, "\(fault)")
    }
  }

  private let ids = (1...3).map { ReplicaID(rawValue: $0) }
  private let bad = SimulatedNetwork.Conditions(
    dropRate: 0.3, duplicateRate: 0.3, reorderRate: 0.2,
    delay: .milliseconds(1) ... .milliseconds(40))

  private func datagram(_ byte: Int) -> SyncDatagram {
    SyncDatagram(sender: ids[0], recipient: ids[1], bytes: [UInt8(truncatingIfNeeded: byte)])
  }

  @Test("It keeps the laws of transports, however bad it is", arguments: 0..<5)
  func keepsLawsSimulatedNetwork(seed: UInt64) async throws {
    let network = SimulatedNetwork(seed: seed, conditions: bad)
    let broken = try await checkSyncTransport(network) {
      await network.advance(by: .milliseconds(500))
    }
    #expect(broken == [])
  }

  @Test("The same seed gives the same fate, another seed another")
  func repeats() async {
    func fate(_ seed: UInt64) async -> [[UInt8]] {
      let network = SimulatedNetwork(seed: seed, conditions: bad)
      for index in 0..<100 { await network.send(datagram(index)) }
      await network.advance(by: .seconds(1))
      return await network.receive(for: ids[1]).map(\.bytes)
    }
    #expect(await fate(1) == fate(1))
    #expect(await fate(1) != fate(2))
  }

  @Test("Rates are kept to, and the tally adds up")
  func keepsRates() async {
    let network = SimulatedNetwork(seed: 1, conditions: bad)
    for index in 0..<2000 { await network.send(datagram(index)) }
    await network.advance(by: .seconds(1))
    let arrived = await network.receive(for: ids[1]).count
    let tally = await network.tally
    #expect(tally.sent == 2000 && tally.sentBytes == 2000)
    #expect(tally.delivered == arrived)
    #expect(arrived == tally.sent - tally.dropped + tally.duplicated)
    // Five standard deviations of a binomial with n = 2000, p = 0.3 are 102.
    #expect(abs(tally.dropped - 600) < 102)
    #expect(abs(tally.duplicated - 420) < 102)
  }

  @Test("Time passes only when told to, and delays lie in their range")
  func delays() async {
    let network = SimulatedNetwork(
      seed: 1, conditions: .init(delay: .milliseconds(10) ... .milliseconds(20)))
    for index in 0..<50 { await network.send(datagram(index)) }
    await network.advance(by: .milliseconds(9))
    #expect(await network.receive(for: ids[1]).isEmpty)
    await network.advance(by: .milliseconds(11))
    #expect(await network.receive(for: ids[1]).count == 50)
    #expect(await network.now == .milliseconds(20))
  }

  @Test("Nothing crosses a partition until it heals")
  func partitions() async {
    let network = SimulatedNetwork(seed: 1)
    await network.partition([[ids[0]], [ids[1], ids[2]]])
    await network.send(datagram(1))
    #expect(await network.receive(for: ids[1]).isEmpty)
    await network.heal()
    #expect(await network.receive(for: ids[1]).isEmpty)
    await network.send(datagram(2))
    #expect(await network.receive(for: ids[1]) == [datagram(2)])
    #expect(await network.tally.dropped == 1)
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
