import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultSync

@Suite("Sessions")
struct SyncSessionTests {
  private let now = Timestamp(seconds: 1)

  private func replica(_ id: UInt64, messages: Int) throws -> Replica {
    var replica = Replica(id: ReplicaID(rawValue: id))
    for message in 0..<messages {
      try replica.insert(
        DocumentID("\(id)/\(message)"), payload: Array(repeating: 65, count: 100), at: now)
    }
    return replica
  }

  @Test("The example of the documentation runs")
  func example() throws {
    let key = SealingKey()
    var phone = Replica(id: .random())
    var laptop = Replica(id: .random())
    try phone.insert(DocumentID("a"), payload: [1, 2, 3], at: now)
    try phone.addTag("family", to: DocumentID("a"), at: now)

    var fromPhone = SyncSession(local: phone.id, peer: laptop.id)
    var fromLaptop = SyncSession(local: laptop.id, peer: phone.id)
    while true {
      let question = fromPhone.generate(from: phone)
      if let question {
        let bytes = try question.sealed(under: key)
        try fromLaptop.receive(SyncMessage(opening: bytes, under: key), into: &laptop)
      }
      let answer = fromLaptop.generate(from: laptop)
      if let answer {
        try fromPhone.receive(answer, into: &phone)
      }
      if question == nil, answer == nil { break }
    }
    #expect(laptop.tags(of: DocumentID("a")) == ["family"])
    #expect(phone.canonicalState() == laptop.canonicalState())
    #expect(fromPhone.isSettled(with: phone) && fromLaptop.isSettled(with: laptop))
  }

  @Test("Two that have nothing new exchange two messages of a few dozen bytes")
  func reconnectsCheaply() throws {
    let key = SealingKey()
    var left = try replica(1, messages: 200)
    var right = try replica(2, messages: 200)
    try left.pull(from: right)
    try right.pull(from: left)
    var link = SyncLink(left.id, right.id, syncKey: key)
    let bytes = try link.exchange(&left, &right)
    #expect(bytes <= 2 * 64)
    #expect(try link.exchange(&left, &right) == 0)
  }

  @Test("An edit made while connected costs one message and one acknowledgement")
  func streams() throws {
    var left = try replica(1, messages: 1)
    var right = Replica(id: ReplicaID(rawValue: 2))
    var link = SyncLink(left.id, right.id, syncKey: SealingKey())
    try link.exchange(&left, &right)
    try left.addTag("x", to: DocumentID("1/0"), at: now)
    let sent = try link.push(left, into: &right)
    #expect(right.tags(of: DocumentID("1/0")) == ["x"])
    #expect(sent > 0 && sent < 150)
    #expect(try link.exchange(&left, &right) < 64)
    #expect(try link.exchange(&left, &right) == 0)
  }

  @Test("A message carries about its budget, and at least one operation", arguments: [1, 1_000])
  func dividesIntoMessages(budget: Int) throws {
    let left = try replica(1, messages: 50)
    var right = Replica(id: ReplicaID(rawValue: 2))
    var outgoing = SyncSession(local: left.id, peer: right.id, budgetBytes: budget)
    var incoming = SyncSession(local: right.id, peer: left.id)
    var copy = left
    try outgoing.receive(incoming.next(from: right), into: &copy)
    var counts: [Int] = []
    while true {
      while let message = outgoing.generate(from: copy) {
        counts.append(message.operationCount)
        try incoming.receive(message, into: &right)
      }
      guard let answer = incoming.generate(from: right) else { break }
      try outgoing.receive(answer, into: &copy)
    }
    #expect(counts.reduce(0, +) == 50)
    let largest = try #require(counts.max())
    #expect(budget == 1 ? largest == 1 : (7...9).contains(largest))
    #expect(right.canonicalState() == left.canonicalState())
  }

  @Test("A lost middle part is sent again at the first answer to the last, without a timer")
  func retransmitsFast() throws {
    let left = try replica(1, messages: 30)
    var right = Replica(id: ReplicaID(rawValue: 2))
    var outgoing = SyncSession(local: left.id, peer: right.id, budgetBytes: 1_200)
    var incoming = SyncSession(local: right.id, peer: left.id)
    var copy = left
    try outgoing.receive(incoming.next(from: right), into: &copy)
    var messages: [SyncMessage] = []
    while let message = outgoing.generate(from: copy) { messages.append(message) }
    #expect(messages.count == 3)
    try incoming.receive(messages[0], into: &right)
    try incoming.receive(messages[2], into: &right)
    #expect(right.count == 11)
    try outgoing.receive(incoming.next(from: right), into: &copy)
    try incoming.receive(outgoing.next(from: copy), into: &right)
    #expect(right.canonicalState() == left.canonicalState())
  }

  @Test("At most a window of messages is under way unacknowledged, and an answer opens it again")
  func keepsToWindow() throws {
    let left = try replica(1, messages: 80)
    var right = Replica(id: ReplicaID(rawValue: 2))
    var outgoing = SyncSession(local: left.id, peer: right.id, budgetBytes: 1)
    var incoming = SyncSession(local: right.id, peer: left.id)
    var copy = left
    try outgoing.receive(incoming.next(from: right), into: &copy)
    var counts: [Int] = []
    for _ in 0..<3 {
      counts.append(0)
      while let message = outgoing.generate(from: copy) {
        counts[counts.count - 1] += 1
        try incoming.receive(message, into: &right)
      }
      try outgoing.receive(incoming.next(from: right), into: &copy)
    }
    #expect(counts == [32, 32, 16])
    #expect(outgoing.isSettled(with: copy))
  }

  @Test("In a mesh, what a third said is sent on only when an answer shows that it is missing")
  func relaysWhenAsked() throws {
    var left = try replica(1, messages: 1)
    var right = Replica(id: ReplicaID(rawValue: 2))
    var outgoing = SyncSession(local: left.id, peer: right.id, relay: .whenAsked)
    var incoming = SyncSession(local: right.id, peer: left.id, relay: .whenAsked)
    func talk() throws -> Int {
      var operations = 0
      while true {
        let message = outgoing.generate(from: left)
        if let message {
          operations += message.operationCount
          try incoming.receive(message, into: &right)
        }
        let answer = incoming.generate(from: right)
        if let answer { try outgoing.receive(answer, into: &left) }
        if message == nil, answer == nil { return operations }
      }
    }
    #expect(try talk() == 1)
    let third = try replica(3, messages: 2)
    try left.pull(from: third)
    #expect(try talk() == 0)
    #expect(!outgoing.isSettled(with: left))
    outgoing.assumeLost()
    #expect(try talk() == 2)
    #expect(right.canonicalState() == left.canonicalState())
    #expect(outgoing.isSettled(with: left))
  }

  @Test("Messages of other sessions are refused, and change nothing")
  func refusesStrangers() throws {
    var left = try replica(1, messages: 1)
    let right = Replica(id: ReplicaID(rawValue: 2))
    var session = SyncSession(local: left.id, peer: right.id)
    var stranger = SyncSession(local: ReplicaID(rawValue: 3), peer: left.id)
    var elsewhere = SyncSession(local: right.id, peer: ReplicaID(rawValue: 3))
    var own = session
    let state = left.canonicalState()
    for message in [
      stranger.generate(from: Replica(id: ReplicaID(rawValue: 3))),
      elsewhere.generate(from: right), own.generate(from: left),
    ] {
      let message = try #require(message)
      #expect(throws: SyncError.misaddressed) { try session.receive(message, into: &left) }
    }
    #expect(left.canonicalState() == state)
    #expect(!session.isSettled(with: left))
  }

  @Test("Both sides get what the other has, and then there is nothing to say", arguments: 0..<10)
  func exchanges(seed: UInt64) throws {
    var (_, replicas) = try RandomVault.history(seed: seed)
    var left = replicas[0]
    var right = replicas[1]
    var link = SyncLink(left.id, right.id, syncKey: SealingKey())
    #expect(try link.exchange(&left, &right) > 0)
    #expect(left.canonicalState() == right.canonicalState())
    #expect(try link.exchange(&left, &right) == 0)
    replicas[2] = Replica(id: ReplicaID(rawValue: 99))
    var onward = SyncLink(right.id, replicas[2].id, syncKey: SealingKey())
    try onward.exchange(&right, &replicas[2])
    #expect(replicas[2].canonicalState() == left.canonicalState())
  }
}

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
