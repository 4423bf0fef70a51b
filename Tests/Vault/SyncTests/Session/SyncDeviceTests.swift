internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultTestSupport

@testable internal import VaultSync

@Suite("Devices over a network")
struct SyncDeviceTests {
  private let syncKey = SealingKey()

  private func devices(_ count: Int) -> [SyncDevice] {
    let replicas = RandomVault.replicas(count)
    return replicas.map {
      SyncDevice(replica: $0, syncKey: syncKey, peers: replicas.map(\.id))
    }
  }

  /// Lets devices talk until all are settled.
  private func settle(
    _ devices: inout [SyncDevice], over network: SimulatedNetwork
  ) async throws {
    for round in 0..<2_000 where !devices.allSatisfy(\.isSettled) {
      for index in devices.indices { try await devices[index].exchange(over: network) }
      await network.advance(by: .milliseconds(20))
      guard round % 15 == 14 else { continue }
      for index in devices.indices { devices[index].assumeLost() }
    }
  }

  @Test("Whatever the network does, all devices end equal and nothing is lost", arguments: 0..<16)
  func converges(seed: UInt64) async throws {
    var vault = RandomVault(seed: seed)
    var schedule = SeededRandom(seed: seed).stream("network-schedule")
    let network = SimulatedNetwork(
      seed: seed,
      conditions: .init(
        dropRate: 0.4 * schedule.unit(), duplicateRate: 0.4 * schedule.unit(),
        reorderRate: 0.3 * schedule.unit(), delay: .milliseconds(1) ... .milliseconds(60)))
    var devices = devices(3)
    for _ in 0..<60 {
      let active = schedule.index(below: 3)
      try vault.edit(&devices[active].replica)
      if schedule.chance(0.4) { try await devices[active].exchange(over: network) }
      if schedule.chance(0.1) {
        let alone = devices[schedule.index(below: 3)].replica.id
        await network.partition([[alone]])
      }
      if schedule.chance(0.1) { await network.heal() }
      if schedule.chance(0.1) { devices[active].assumeLost() }
      await network.advance(by: .milliseconds(schedule.index(below: 30)))
    }
    await network.heal()
    try await settle(&devices, over: network)
    for device in devices {
      #expect(device.isSettled)
      #expect(device.replica.canonicalState() == devices[0].replica.canonicalState())
      #expect(vault.complaints(about: device.replica) == [])
    }
  }

  @Test("Two that never meet converge through a third")
  func relaysAroundPartitions() async throws {
    let network = SimulatedNetwork(seed: 3)
    var devices = devices(3)
    for index in devices.indices {
      try devices[index].replica.insert(
        DocumentID("from \(index)"), payload: [], at: Timestamp(seconds: 1))
    }
    // Device 2 hears 0 through 1 alone: it is cut off from each of them in turn.
    for round in 0..<40 {
      let pair = round % 2 == 0 ? [0, 1] : [1, 2]
      await network.partition([pair.map { devices[$0].replica.id }])
      for _ in 0..<4 {
        for index in devices.indices { try await devices[index].exchange(over: network) }
      }
      for index in devices.indices { devices[index].assumeLost() }
    }
    for device in devices { #expect(device.replica.count == 3) }
  }

  @Test("In a mesh every operation crosses each link about once")
  func doesNotFlood() async throws {
    let network = SimulatedNetwork(
      seed: 5, conditions: .init(delay: .milliseconds(5) ... .milliseconds(9)))
    var devices = devices(3)
    try await settle(&devices, over: network)
    let before = await network.tally.sentBytes
    let payload = Array(repeating: UInt8(65), count: 1_000)
    for index in devices.indices {
      for message in 0..<20 {
        try devices[index].replica.insert(
          DocumentID("\(index)/\(message)"), payload: payload, at: Timestamp(seconds: 1))
      }
    }
    try await settle(&devices, over: network)
    let sent = await network.tally.sentBytes - before
    // Each of 60 messages of 1 000 bytes has two recipients.
    #expect(sent < 120_000 * 11 / 10)
    #expect(devices.allSatisfy { $0.replica.count == 60 })
  }

  @Test("Damaged, foreign and misaddressed datagrams are counted and change nothing")
  func refusesBadDatagrams() async throws {
    let transport = LoopbackTransport()
    var devices = devices(2)
    try devices[0].replica.insert(DocumentID("a"), payload: [1], at: Timestamp(seconds: 1))
    let (sender, recipient) = (devices[0].replica.id, devices[1].replica.id)
    var stranger = SyncDevice(
      replica: Replica(id: sender), syncKey: SealingKey(), peers: [recipient])
    try await stranger.exchange(over: transport)
    await transport.send(SyncDatagram(sender: sender, recipient: recipient, bytes: []))
    await transport.send(
      SyncDatagram(sender: sender, recipient: recipient, bytes: Array(repeating: 1, count: 99)))
    let exchange = try await devices[1].exchange(over: transport)
    #expect(exchange.refused == 3 && exchange.refusal != nil && exchange.applied == 0)
    for _ in 0..<4 {
      for index in devices.indices { try await devices[index].exchange(over: transport) }
    }
    #expect(devices[1].replica.count == 1)
  }

  @Test("A greeting finds out what a silent peer has missed")
  func greets() async throws {
    let transport = LoopbackTransport()
    var devices = devices(2)
    for _ in 0..<3 {
      for index in devices.indices { try await devices[index].exchange(over: transport) }
    }
    #expect(devices[0].isSettled && devices[1].isSettled)
    devices[0].greet()
    #expect(!devices[0].isSettled)
    let exchange = try await devices[0].exchange(over: transport)
    #expect(exchange.sent == 1 && exchange.sentBytes < 64)
  }

  @Test("What is taken in is not acknowledged before it is sent")
  func acknowledgesLate() async throws {
    let transport = LoopbackTransport()
    var devices = devices(2)
    try devices[0].replica.insert(DocumentID("a"), payload: [1], at: Timestamp(seconds: 1))
    for _ in 0..<4 {
      try await devices[0].exchange(over: transport)
      _ = devices[1].accept(await transport.receive(for: devices[1].replica.id))
    }
    #expect(!devices[0].isSettled)
    var exchange = devices[1].accept([])
    try await devices[1].send(over: transport, counting: &exchange)
    #expect(exchange.sent > 0)
    for _ in 0..<4 {
      for index in devices.indices { try await devices[index].exchange(over: transport) }
    }
    #expect(devices[0].isSettled && devices[1].replica.count == 1)
  }

  @Test("A device that was restarted settles as soon as a new one does", arguments: 1...3)
  func restarts(times: Int) async throws {
    let transport = LoopbackTransport()
    var devices = devices(2)
    // So many tickets of the first session are answered that a second one would need long to
    // reach them.
    for message in 0..<40 {
      try devices[1].replica.insert(
        DocumentID("\(message)"), payload: [1], at: Timestamp(seconds: 1))
      for index in devices.indices { try await devices[index].exchange(over: transport) }
    }
    devices[1] = SyncDevice(
      replica: devices[1].replica, syncKey: syncKey, peers: devices.map(\.replica.id),
      restarts: times)
    try devices[1].replica.insert(DocumentID("new"), payload: [1], at: Timestamp(seconds: 2))
    for _ in 0..<4 {
      for index in devices.indices { try await devices[index].exchange(over: transport) }
    }
    #expect(devices[0].isSettled && devices[1].isSettled)
    #expect(devices[0].replica.count == 41)
  }
}
