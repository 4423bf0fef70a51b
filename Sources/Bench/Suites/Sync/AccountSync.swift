internal import Foundation
internal import Synchronization
internal import Vault
internal import VaultCore
internal import VaultMeasurement
internal import VaultResults
internal import VaultStorage
internal import VaultSync

/// One account of many messages on three devices: the time until all have them, and until a change
/// is visible everywhere (target L7), on a network that holds every datagram back for 100 ms.
///
/// Two ways, which should agree. In simulated time devices take turns; a round counts 100 ms and the
/// work of its slowest device, since real ones work at once. Over sockets each device has a task of
/// its own and all of it is waited for; three devices share this machine's processors then.
struct AccountSync {
  static let latency = Duration.milliseconds(100)
  static let devices = 3
  /// The number of changes that are timed one by one.
  static let changes = 20

  private static let declare = MetricFamily(
    prefix: "sync/", unit: .seconds, deterministic: false,
    slices: [["devices": ["3"], "messages": .any]])
  static let converge = MetricDeclaration(
    "sync/convergeSeconds",
    "Time until three devices have all messages of one account, saved: rounds of 100 ms, and in each "
      + "the work of the slowest device.",
    unit: .seconds, better: .lower, deterministic: false,
    slices: [["devices": ["3"], "messages": .any]],
    standIn: "devices take turns in one process, and 100 ms of network a round are counted, not "
      + "waited for")
  private static let change = declare(
    "changeSeconds",
    "The slowest of some changes of one device of such an account, until all show it.")
  private static let sockets = declare(
    "socketSeconds",
    "The same time as sync/convergeSeconds, waited for over TCP on this machine with 100 ms each way.",
    role: .diagnosis)
  private static let ratio = MetricDeclaration(
    "sync/socketRatio", "Time over sockets, over the simulated time.", unit: .ratio, better: .lower,
    role: .diagnosis, deterministic: false)
  static let declarations = [converge, change, sockets, ratio]

  let vault: SQLiteVault
  let messages: [Message]
  /// An empty folder.
  let folder: URL
  /// The rounds, and the seconds over sockets, after which it is given up.
  var limit = 600

  /// The metrics; those over sockets are missing where the system refuses a connection.
  func metrics() async throws -> [Metric] {
    guard !messages.isEmpty else { return [] }
    let (whole, change) = try await simulated()
    let slice = ["devices": "\(Self.devices)", "messages": "\(messages.count)"]
    var metrics = [
      Self.converge.metric(whole.inSeconds, n: messages.count, slice: slice),
      Self.change.metric(change.inSeconds, n: Self.changes, slice: slice),
    ]
    if let waited = try await overSockets() {
      metrics += [
        Self.sockets.metric(waited.inSeconds, n: messages.count, slice: slice),
        Self.ratio.metric(waited.inSeconds / whole.inSeconds, n: 1),
      ]
    }
    return metrics
  }

  // MARK: Simulated

  private func simulated() async throws -> (whole: Duration, change: Duration) {
    var devices = try makeDevices("turns")
    let network = SimulatedNetwork(
      seed: 0, conditions: .init(delay: Self.latency...Self.latency))
    let whole = try await settle(&devices, over: network)
    var slowest = Duration.zero
    for number in 0..<Self.changes {
      let document = VaultDevice.document(of: messages[number * 7 % messages.count].id)
      _ = try devices[number % devices.count].device.replica.make(
        .addTag("tag \(number)"), of: document, at: Timestamp(milliseconds: Int64(number)))
      slowest = max(slowest, try await settle(&devices, over: network))
    }
    for device in devices { try device.store.close() }
    return (whole, slowest)
  }

  /// Lets devices exchange until each has what any has; returns the time that real ones would take.
  private func settle(
    _ devices: inout [VaultDevice], over network: SimulatedNetwork
  ) async throws -> Duration {
    var elapsed = Duration.zero
    for _ in 0..<limit {
      try Task.checkCancellation()
      var slowest = Duration.zero
      for index in devices.indices {
        let watch = Stopwatch()
        try devices[index].save()
        _ = try await devices[index].exchange(over: network)
        slowest = max(slowest, watch.elapsed.wall)
      }
      elapsed += slowest
      if Set(devices.map(\.device.replica.version)).count == 1 { return elapsed }
      elapsed += Self.latency
      await network.advance(by: Self.latency)
    }
    throw SyncError.notConverged(rounds: limit)
  }

  // MARK: Over sockets

  private func overSockets() async throws -> Duration? {
    let devices = try makeDevices("sockets")
    guard
      let transports = SocketTransport.mesh(
        of: devices.map(\.device.replica.id), latency: Self.latency)
    else { return nil }
    defer { for transport in transports { transport.close() } }
    let target = devices[0].device.replica.version
    let arrivals = Arrivals()
    let watch = Stopwatch()
    let limit = Duration.seconds(limit)
    return try await withThrowingTaskGroup(of: Duration.self) { group in
      for (device, transport) in zip(devices, transports) {
        group.addTask {
          var device = device
          var finished: Duration?
          // A device that has everything goes on answering the others.
          while arrivals.count < Self.devices {
            try Task.checkCancellation()
            guard watch.elapsed.wall < limit else { throw SyncError.notConverged(rounds: 0) }
            let exchange = try await device.exchange(over: transport)
            if finished == nil, device.device.replica.version == target {
              finished = watch.elapsed.wall
              arrivals.add()
            }
            if exchange.accepted == 0, exchange.sent == 0 {
              try await Task.sleep(for: .milliseconds(2))
            }
          }
          try device.store.close()
          return finished ?? watch.elapsed.wall
        }
      }
      var last = Duration.zero
      for try await finished in group { last = max(last, finished) }
      return last
    }
  }

  /// The number of devices that have everything, which their tasks share.
  private final class Arrivals: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  /// Three devices, of which the first has imported everything.
  private func makeDevices(_ name: String) throws -> [VaultDevice] {
    let place = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let names = (1...UInt64(Self.devices)).map { ReplicaID(rawValue: $0) }
    var devices = try names.map { name in
      try VaultDevice.created(
        at: place.appendingPathComponent("\(name.rawValue).vault"), pairedWith: vault, id: name,
        peers: names)
    }
    for (number, message) in messages.enumerated() {
      try devices[0].device.replica.insert(
        VaultDevice.document(of: message.id), payload: message.recordBytes,
        at: Timestamp(milliseconds: Int64(number)))
    }
    try devices[0].save()
    return devices
  }
}
