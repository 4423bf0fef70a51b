import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultSync

/// An audit that finds nothing is worth something only if it finds what is planted.
@Suite("Trials of synchronising")
struct SyncTrialTests {
  private func report(seed: UInt64 = 1, devices: Int = 3) throws -> SyncTrial.Report {
    let workload = SyncWorkload(
      seed: seed, devices: devices, messages: 150, edits: 400, streamed: 20, hotMessages: 20)
    return try SyncTrial.run(workload, syncKey: SealingKey(), clock: ContinuousClock())
  }

  @Test("All devices converge, nothing is lost, and every figure is there")
  func measures() throws {
    let report = try report()
    #expect(report.isConverged && report.lostEdits == 0 && report.importOperations == 150)
    #expect((300...400).contains(report.editOperations))
    #expect(report.importBytes > 2 * 150 * 150)
    #expect(report.editBytes > 0 && report.savedBytes > 150 * 150)
    #expect(report.newDeviceBytes > report.savedBytes)
    #expect((1...144).contains(report.reconnectBytes))
    #expect((15...20).contains(report.visibleLatencies.count))
    #expect(report.streamedBytes > 0 && report.streamedApplyDuration > .zero)
  }

  @Test("Counts and bytes repeat exactly")
  func repeats() throws {
    let (one, other) = (try report(), try report())
    #expect(one.editOperations == other.editOperations)
    #expect(one.importBytes == other.importBytes && one.editBytes == other.editBytes)
    #expect(one.savedBytes == other.savedBytes && one.newDeviceBytes == other.newDeviceBytes)
  }

  @Test("One device, and five, are trials too", arguments: [1, 2, 5])
  func countsOfDevices(count: Int) throws {
    let report = try report(devices: count)
    #expect(report.isConverged && report.lostEdits == 0)
  }

  @Test("Sizes and shares are those asked for")
  func sizes() {
    let workload = SyncWorkload(
      seed: 3, devices: 4, messages: 2_000, edits: 10_000, streamed: 10, hotMessages: 100,
      hotShare: 0.4, payloadBytes: 150)
    #expect(workload.deviceCount == 4 && workload.messageCount == 2_000)
    #expect(workload.edits.joined().count == 10_000 && workload.streamed.count == 10)
    #expect((140...165).contains(workload.payloadBytes / 2_000))
    let documents = workload.imports.joined().map(\.document)
    #expect(Set(documents).count == 2_000)
    // Dealt out in turn: the hot ones are the first of each device.
    let hot = Set(workload.imports.flatMap { $0.prefix(25) }.map(\.document))
    let share = workload.edits.joined().count { hot.contains($0.document) }
    // 40 % and a twentieth of the rest, within five standard deviations.
    #expect((4_050...4_550).contains(share))
  }

  private let workload = SyncWorkload(seed: 5, messages: 20, edits: 120, streamed: 0)

  /// The devices before and after they merge.
  private func devices() throws -> (apart: [Replica], merged: Replica) {
    var apart = RandomVault.replicas(3)
    let now = Timestamp(seconds: 1)
    for message in workload.imports.joined() {
      try apart[0].insert(message.document, payload: message.payload, at: now)
    }
    for index in 1..<3 { try apart[index].pull(from: apart[0]) }
    for (index, edits) in workload.edits.enumerated() {
      for edit in edits { try apart[index].perform(edit, at: now) }
    }
    var merged = apart[0]
    for other in apart.dropFirst() { try merged.pull(from: other) }
    return (apart, merged)
  }

  @Test("A true merge has lost nothing")
  func acceptsMerge() throws {
    let (apart, merged) = try devices()
    #expect(SyncAudit(workload, apart: apart).lostEdits(in: merged) == 0)
  }

  @Test("A replica that lacks one device's edits has lost them")
  func seesMissingDevice() throws {
    let (apart, _) = try devices()
    #expect(SyncAudit(workload, apart: apart).lostEdits(in: apart[0]) > 20)
  }

  @Test("One tag too few, one scalar too many and one strange value are seen")
  func seesPlantedFaults() throws {
    let (apart, merged) = try devices()
    let audit = SyncAudit(workload, apart: apart)
    let edited = workload.edits.joined().map(\.document)
    let tagged = try #require(edited.first { !merged.tags(of: $0).isEmpty })
    let now = Timestamp(seconds: 2)

    var lacking = merged
    try lacking.removeTag(merged.tags(of: tagged)[0], from: tagged, at: now)
    #expect(audit.lostEdits(in: lacking) == 1)
    var padded = merged
    try padded.insertNote("x", at: 0, of: tagged, at: now)
    #expect(audit.lostEdits(in: padded) == 1)
    var strange = merged
    try strange.set(.read, to: .text("?"), of: tagged, at: now)
    #expect(audit.lostEdits(in: strange) == 1)
  }
}

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
