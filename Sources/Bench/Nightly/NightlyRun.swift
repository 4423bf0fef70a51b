public import Foundation
public import VaultCore
public import VaultHistory
internal import VaultMeasurement
internal import VaultProcesses
public import VaultResults

/// Runs a plan's matrix entries, each in a process of its own, and writes the changes.
///
/// A crash costs one matrix entry. A nightly run that was interrupted or killed is resumed: an
/// entry whose run directory is whole, and whose executable, data and arguments are the same, is
/// not run again.
public struct NightlyRun: Sendable {
  /// The options of a nightly run.
  public struct Options: Sendable {
    /// The share of the matrix entries that is run here.
    public var shard = NightlyShard.whole
    /// The number of matrix entries that may run at once; memory may allow fewer.
    public var jobs = 1
    /// The earlier nightly run's folder; `nil` looks for a sibling that is named after an earlier
    /// day.
    public var since: URL?
    /// The folder `Datasets`.
    public var datasets: URL
    /// Finds the file of a profile, and how many messages it generates.
    public var profile: @Sendable (String) throws -> (file: URL, messages: Int)
    /// The executable that runs the matrix entries.
    public var executable = ChildProcess.ownExecutable
    /// The memory that new processes may take; `nil` where the system does not report it, and then
    /// one matrix entry runs at a time.
    public var availableBytes = AvailableMemory.bytes()
    /// The source of the date.
    public var clock = WallClock.system
    /// The history that nightly runs are added to; `nil` for the one beside the nightly run's
    /// folder.
    public var history: URL?
    /// Defines which metrics of the history lead.
    public var catalogue = MetricCatalogue([])
    /// Gates a matrix entry's run against the same entry of the earlier nightly run; `nil` gates
    /// nothing.
    public var gate: NightlyGate?
    /// Times the program against an earlier executable when the matrix entries have ended; `nil`
    /// times nothing.
    public var timing:
      (
        @Sendable (@escaping @Sendable (StageProgress) -> Void) async throws -> NightlyDigest.Timing
      )?

    /// Creates the options of a nightly run of this program.
    public init(
      datasets: URL,
      profile: @escaping @Sendable (String) throws -> (file: URL, messages: Int)
    ) {
      self.datasets = datasets
      self.profile = profile
    }
  }

  /// The outcome of a nightly run.
  public struct Outcome: Sendable {
    /// Every matrix entry.
    public let record: NightlyRecord
    /// The changes since the earlier nightly run.
    public let digest: NightlyDigest

    /// The exit code of the process that ran it: 1 where something got worse or a gate failed, 2
    /// where matrix entries failed.
    public var exitCode: Int32 {
      if digest.isGateFailed || !digest.worse.isEmpty { return 1 }
      return record.cells(.failed).isEmpty && record.cells(.pending).isEmpty ? 0 : 2
    }
  }

  private let plan: NightlyPlan
  private let folder: NightlyFolder
  private let options: Options

  /// Prepares a nightly run.
  public init(_ plan: NightlyPlan, in folder: NightlyFolder, options: Options) {
    self.plan = plan
    self.folder = folder
    self.options = options
  }

  /// Runs the remaining matrix entries.
  ///
  /// - Parameter progress: Receives each matrix entry that begins or ends, and how many are done.
  /// - Returns: Every matrix entry, and the changes.
  /// - Throws: ``RunError`` if the folder is another nightly run's or not to be written, if a
  ///   profile is missing; `CancellationError` if the task is canceled. A failing matrix entry
  ///   throws nothing: the record holds it.
  public func run(
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> Outcome {
    guard options.jobs >= 1 else { throw RunError.misuse(.jobs) }
    let inputs = try NightlyInputs(
      plan, executable: options.executable, datasets: options.datasets, profile: options.profile)
    let history = options.shard == .whole ? history : nil
    try history?.prepare()
    let lock = try NightlyLock(folder)
    defer { lock.release() }
    try folder.removeAbandonedStaging()
    let earlier = try folder.record()
    let sinceFolder = try NightlyPast.folder(asked: options.since, before: folder)
    let past = try sinceFolder?.record()
    var record = begin(inputs, earlier: earlier)
    try folder.write([(NightlyRecord.fileName, try record.encoded())])
    let memory = NightlyMemory(
      availableBytes: options.availableBytes, messages: inputs.messages,
      earlier: [past, earlier].compactMap(\.self))
    try await runPending(&record, memory, progress)
    var digest = try await NightlyComparison(folder, since: sinceFolder, gate: options.gate)
      .digest(of: record)
    if let history { digest.add(try await history.add(record, in: folder)) }
    digest.timing = try await options.timing?(progress)
    try folder.write(record, digest)
    return Outcome(record: record, digest: digest)
  }

  /// A shard's matrix entries are added when the nightly run is merged.
  private var history: NightlyHistory {
    NightlyHistory(
      options.history, plan: plan.name, beside: folder, catalogue: options.catalogue)
  }

  // MARK: - What is to be done

  private func begin(_ inputs: NightlyInputs, earlier: NightlyRecord?) -> NightlyRecord {
    let mine = Set(
      options.shard.positions(
        of: plan.cells, costs: plan.cells.map { inputs.messages[$0.profile] ?? 0 }))
    let known = Dictionary((earlier?.cells ?? []).map { ($0.id, $0) }) { first, _ in first }
    let entries = plan.cells.enumerated().map { position, cell in
      let key = inputs.key(of: cell, in: plan)
      if let entry = known[cell.id], entry.state == .completed, entry.key == key,
        folder.report(cell.id, binaryDigest: inputs.binaryDigest) != nil
      {
        return entry
      }
      return NightlyRecord.Entry(
        cell: cell, key: key, state: mine.contains(position) ? .pending : .elsewhere)
    }
    return NightlyRecord(
      plan: plan.name, planDigest: plan.digest, binaryDigest: inputs.binaryDigest,
      dataDigest: inputs.dataDigest, shard: options.shard.text, jobs: options.jobs,
      startedAt: options.clock.now.description, cells: entries)
  }

  // MARK: - Running

  private typealias Ended = (position: Int, entry: NightlyRecord.Entry)

  private func runPending(
    _ record: inout NightlyRecord, _ memory: NightlyMemory,
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws {
    var waiting = record.cells.indices.filter { record.cells[$0].state == .pending }
    let total = record.cells.count { $0.state != .elsewhere }
    var running: [Int] = []
    try await withThrowingTaskGroup(of: Ended.self) { group in
      while !waiting.isEmpty || !running.isEmpty {
        try Task.checkCancellation()
        while running.count < options.jobs,
          let place = waiting.firstIndex(where: { position in
            memory.admits(
              record.cells[position].cell, beside: running.map { record.cells[$0].cell })
          })
        {
          let position = waiting.remove(at: place)
          running.append(position)
          let entry = record.cells[position]
          let binaryDigest = record.binaryDigest
          progress(
            StageProgress(
              stage: entry.id, done: total - waiting.count - running.count, total: total))
          group.addTask { (position, try await run(entry, binaryDigest)) }
        }
        guard let ended = try await group.next() else { break }
        running.removeAll { $0 == ended.position }
        record.cells[ended.position] = ended.entry
        try folder.write([(NightlyRecord.fileName, try record.encoded())])
        progress(
          StageProgress(
            stage: ended.entry.id, done: total - waiting.count - running.count, total: total))
      }
    }
  }

  /// Runs a matrix entry to its end.
  private func run(
    _ entry: NightlyRecord.Entry, _ binaryDigest: String
  ) async throws -> NightlyRecord.Entry {
    var entry = entry
    func failed(_ reason: String) -> NightlyRecord.Entry {
      entry.state = .failed
      entry.reason = reason
      return entry
    }
    let log = folder.log(entry.id)
    let began = ContinuousClock.now
    let status: Int32
    do {
      status = try await SupervisedProcess(executable: options.executable).run(
        plan.arguments(of: entry.cell, output: folder.run(entry.id)), log: log)
    } catch ProcessError.notStarted {
      return failed("its process could not be started")
    }
    // An interrupted entry has not failed: it is run when the nightly run is resumed.
    try Task.checkCancellation()
    entry.exitCode = status
    entry.seconds = (ContinuousClock.now - began).inSeconds
    entry.hadMachineAlone = options.jobs == 1
    guard status == 0 else { return failed(ProcessLog.lastLine(of: log)) }
    guard let report = folder.report(entry.id, binaryDigest: binaryDigest) else {
      return failed("it succeeded without a complete run directory of this executable")
    }
    entry.state = .completed
    entry.peakBytes = report.stages.map(\.peakBytes).max()
    return entry
  }
}
