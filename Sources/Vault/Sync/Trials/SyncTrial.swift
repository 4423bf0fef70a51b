public import VaultCore
public import VaultSealing

/// Runs a workload on as many devices as it has and measures the cost, sealing included.
///
/// The phases, each of which ends with all devices in the same state:
///
/// 1. Each device imports its messages. Then all synchronize by way of the first: 0–1, 0–2, …, and
///    back 0–1, 0–2, … for those that were early.
/// 2. Each device makes its edits, unconnected. Then all synchronize likewise.
/// 3. The first device's replica is saved and loaded; a new device joins; two devices that have
///    nothing new for each other meet.
/// 4. The first device makes edits one by one, each sent to the others at once.
public struct SyncTrial: Sendable {
  /// The cost of a trial; durations are by the given clock, on one thread.
  public struct Report: Hashable, Sendable {
    /// Operations that the imports made.
    public internal(set) var importOperations = 0
    /// Operations that the edits made; an edit without effect makes none.
    public internal(set) var editOperations = 0
    /// The time of making all of them on their own devices.
    public internal(set) var localDuration = Duration.zero
    /// The time from the end of the imports until all devices have all messages.
    public internal(set) var importConvergence = Duration.zero
    /// Bytes exchanged in that time.
    public internal(set) var importBytes = 0
    /// The time from the end of the edits until all devices have all edits.
    public internal(set) var editConvergence = Duration.zero
    /// Bytes exchanged in that time.
    public internal(set) var editBytes = 0
    /// The size of a saved replica.
    public internal(set) var savedBytes = 0
    /// The time of loading it.
    public internal(set) var loadDuration = Duration.zero
    /// Bytes exchanged until a new device had everything.
    public internal(set) var newDeviceBytes = 0
    /// The time of that.
    public internal(set) var newDeviceDuration = Duration.zero
    /// Bytes exchanged by two devices that find that neither lacks anything.
    public internal(set) var reconnectBytes = 0
    /// For each streamed edit, the time from the edit until every device shows it.
    public internal(set) var visibleLatencies: [Duration] = []
    /// Bytes sent for the streamed edits, to each device apart, without acknowledgments.
    public internal(set) var streamedBytes = 0
    /// The time of decoding and applying the streamed operations one by one, unsealed.
    public internal(set) var streamedApplyDuration = Duration.zero
    /// Edits of phase 2 whose effect is missing, or is there without a cause.
    public internal(set) var lostEdits = 0
    /// True if all devices ended every phase in the same state, byte for byte.
    public internal(set) var isConverged = true

    /// Operations made by imports and edits.
    public var operations: Int { importOperations + editOperations }
    /// Bytes exchanged in both.
    public var bytes: Int { importBytes + editBytes }
  }

  private let workload: SyncWorkload
  private let syncKey: SealingKey
  private var replicas: [Replica]
  private var report = Report()
  private var now = Timestamp(year: 2026, month: 1, day: 1)

  /// Runs a workload.
  ///
  /// - Parameters:
  ///   - workload: What the devices do.
  ///   - syncKey: The key that they share.
  ///   - clock: Measures durations.
  /// - Returns: The cost.
  /// - Throws: Nothing for a workload that `SyncWorkload` drew, unless this code is broken.
  public static func run(
    _ workload: SyncWorkload, syncKey: SealingKey, clock: some Clock<Duration>
  ) throws(SyncError) -> Report {
    var trial = SyncTrial(workload, syncKey: syncKey)
    try trial.importMessages(clock)
    try trial.editApart(clock)
    try trial.saveAndJoin(clock)
    try trial.stream(clock)
    return trial.report
  }

  private init(_ workload: SyncWorkload, syncKey: SealingKey) {
    self.workload = workload
    self.syncKey = syncKey
    var random = SeededRandom(seed: workload.seed).stream("sync-replicas")
    replicas = (0..<workload.deviceCount).map { _ in Replica(id: .init(rawValue: random.next())) }
  }

  private mutating func importMessages(_ clock: some Clock<Duration>) throws(SyncError) {
    let start = clock.now
    for (device, imports) in workload.imports.enumerated() {
      for message in imports {
        now = now.advanced(byMilliseconds: 1)
        try replicas[device].insert(message.document, payload: message.payload, at: now)
      }
    }
    report.localDuration += start.duration(to: clock.now)
    report.importOperations = replicas.reduce(0) { $0 + $1.operationCount }
    (report.importConvergence, report.importBytes) = try converge(clock)
  }

  private mutating func editApart(_ clock: some Clock<Duration>) throws(SyncError) {
    let before = replicas
    let start = clock.now
    for (device, edits) in workload.edits.enumerated() {
      for edit in edits {
        now = now.advanced(bySeconds: 20)
        try replicas[device].perform(edit, at: now)
      }
    }
    report.localDuration += start.duration(to: clock.now)
    let made = zip(replicas, before).map { $0.operationCount - $1.operationCount }
    report.editOperations = made.reduce(0, +)
    let apart = replicas
    (report.editConvergence, report.editBytes) = try converge(clock)
    report.lostEdits = SyncAudit(workload, apart: apart).lostEdits(in: replicas[0])
  }

  private mutating func saveAndJoin(_ clock: some Clock<Duration>) throws(SyncError) {
    let saved = replicas[0].encoded()
    report.savedBytes = saved.count
    let loading = clock.now
    let loaded = try Replica(decoding: saved)
    report.loadDuration = loading.duration(to: clock.now)
    report.isConverged = report.isConverged && loaded.digest == replicas[0].digest

    var random = SeededRandom(seed: workload.seed).stream("sync-new-device")
    var joining = Replica(id: .init(rawValue: random.next()))
    let joined = clock.now
    report.newDeviceBytes = try exchange(&replicas[0], &joining)
    report.newDeviceDuration = joined.duration(to: clock.now)
    report.isConverged = report.isConverged && joining.digest == replicas[0].digest
    report.reconnectBytes = try exchange(&replicas[0], &joining)
  }

  private mutating func stream(_ clock: some Clock<Duration>) throws(SyncError) {
    let source = replicas[0]
    var hub = source
    var mirrors = Array(replicas.dropFirst())
    var links = mirrors.map { SyncLink(hub.id, $0.id, syncKey: syncKey) }
    for index in mirrors.indices { try links[index].exchange(&hub, &mirrors[index]) }
    for edit in workload.streamed {
      now = now.advanced(bySeconds: 20)
      let start = clock.now
      guard try hub.perform(edit, at: now) else { continue }
      for index in mirrors.indices {
        report.streamedBytes += try links[index].push(hub, into: &mirrors[index])
      }
      report.visibleLatencies.append(start.duration(to: clock.now))
      for index in mirrors.indices { try links[index].exchange(&hub, &mirrors[index]) }
    }
    report.isConverged = report.isConverged && mirrors.allSatisfy { $0.digest == hub.digest }
    replicas = [hub] + mirrors
    try applyOneByOne(to: source, clock)
  }

  private mutating func applyOneByOne(
    to source: Replica, _ clock: some Clock<Duration>
  ) throws(SyncError) {
    var batches: [[UInt8]] = []
    for batch in replicas[0].operations(since: source.version) {
      for operation in batch.operations {
        guard let single = OperationBatch([operation]) else { continue }
        batches.append(single.encoded())
      }
    }
    // Loaded anew, since the first edit of a copy includes the cost of copying.
    var target = try Replica(decoding: source.encoded())
    let start = clock.now
    for batch in batches { try target.apply(OperationBatch(decoding: batch).operations) }
    report.streamedApplyDuration = start.duration(to: clock.now)
  }

  // MARK: Exchanging

  private mutating func converge(
    _ clock: some Clock<Duration>
  ) throws(SyncError) -> (Duration, Int) {
    let start = clock.now
    var bytes = 0
    for other in Array(1..<max(1, replicas.count)) + Array(1..<max(1, replicas.count - 1)) {
      var hub = replicas[0]
      var spoke = replicas[other]
      // Both places are emptied so that neither replica is copied.
      replicas[0] = Replica(id: hub.id)
      replicas[other] = Replica(id: spoke.id)
      bytes += try exchange(&hub, &spoke)
      replicas[0] = hub
      replicas[other] = spoke
    }
    let duration = start.duration(to: clock.now)
    let states = replicas.map { $0.canonicalState() }
    report.isConverged = report.isConverged && states.allSatisfy { $0 == states[0] }
    return (duration, bytes)
  }

  private func exchange(
    _ left: inout Replica, _ right: inout Replica
  ) throws(SyncError) -> Int {
    var link = SyncLink(left.id, right.id, syncKey: syncKey)
    return try link.exchange(&left, &right)
  }
}

extension Replica {
  /// Makes an edit of a workload.
  ///
  /// - Returns: Whether it had an effect: removing a tag that is not there, or deleting from an
  ///   empty note, has none.
  /// - Throws: As the edit itself does.
  @discardableResult
  public mutating func perform(
    _ edit: SyncWorkload.Edit, at now: Timestamp
  ) throws(SyncError) -> Bool {
    switch edit.action {
    case .addTag(let tag):
      try addTag(tag, to: edit.document, at: now)
    case .removeTag(let tag):
      return try removeTag(tag, from: edit.document, at: now)
    case .set(let field, let value):
      try set(field, to: value, of: edit.document, at: now)
    case .insertNote(let text, let share):
      let offset = Int(share * Double(noteLength(of: edit.document)))
      try insertNote(text, at: offset, of: edit.document, at: now)
    case .deleteNote(let count, let share):
      let length = noteLength(of: edit.document)
      let start = Int(share * Double(length))
      guard start < length else { return false }
      try deleteNote(start..<min(length, start + count), of: edit.document, at: now)
    }
    return true
  }
}
