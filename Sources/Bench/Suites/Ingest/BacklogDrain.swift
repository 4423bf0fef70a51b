internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// A backlog imported and embedded in the windows that a simulated phone grants (target L18).
///
/// A window is granted every so many minutes until the day's ten minutes of work are used up: at
/// least 15 minutes apart, in practice 2 to 4 hours (PDV 1.7). The document's 4 h are 25 windows of
/// one chunk ten minutes apart; here a window takes as many chunks as fit. Every third window ends
/// with a kill at a random moment.
///
/// An embedding is charged at the design document's 45 ms, everything else at ten times what it
/// takes here. Opening the vault is not charged: a phone keeps the key in memory.
struct BacklogDrain<Base: Clock> where Base.Duration == Duration {
  let exports: [Export]
  let expected: Set<DocumentID>
  var budget = ImportBudget.background
  let seed: UInt64
  /// The time from the start of a window to that of the next.
  var windowsApart = Duration.seconds(900)
  let base: Base
  /// Opens the vault as a process does that continues after a killed one.
  let open: () throws -> any VaultStore
  var annotate: ([Message]) -> [Message] = { $0 }

  private var embeddingCost: Duration { .milliseconds(45) }
  private var grant: Duration { .seconds(30) }
  private var daily: Duration { .seconds(600) }
  private var day: Duration { .seconds(86_400) }

  /// The outcome of a drain.
  struct Outcome {
    /// Windows that were not killed on purpose.
    var windows = 0
    /// Those that ended by themselves, and in time.
    var complete = 0
    var kills = 0
    var isFinished = false
    /// From the first window's start to the last one's end.
    var elapsed = Duration.zero
    var lost = 0
    var doubled = 0

    /// Adds the counts of another drain.
    mutating func add(_ other: Outcome) {
      windows += other.windows
      complete += other.complete
      kills += other.kills
      lost += other.lost
      doubled += other.doubled
    }
  }

  /// Drains the backlog, or gives up after three days.
  func run() throws -> Outcome {
    let device = DeviceClock(base, slowness: BacklogFigures.slowness)
    var random = SeededRandom(seed: seed).stream("backlog-kills")
    var outcome = Outcome()
    let first = device.now
    var start = first
    var used = Duration.zero
    var today = 0
    var store = try open()
    var importer = try importer(store, device)
    while !outcome.isFinished, first.duration(to: start) < day * 3 {
      try Task.checkCancellation()
      let isKill = (outcome.windows + outcome.kills) % 3 == 1
      device.open(at: start, for: isKill ? .milliseconds(random.index(below: 25_000)) : grant)
      do {
        let window = try importer.runWindow()
        outcome.windows += 1
        outcome.complete += window.elapsed <= .seconds(25) ? 1 : 0
        outcome.isFinished = window.isFinished
      } catch is EmbeddingError where device.isCut {
        if isKill { outcome.kills += 1 } else { outcome.windows += 1 }
        store = try open()
        importer = try self.importer(store, device)
      }
      let taken = start.duration(to: device.now)
      outcome.elapsed = first.duration(to: device.now)
      used += taken
      start = start.advanced(by: max(windowsApart, taken))
      if used + grant > daily || first.duration(to: start) >= day * (today + 1) {
        today += 1
        used = .zero
        start = max(start, first.advanced(by: day * today))
      }
    }
    try check(store, &outcome)
    return outcome
  }

  private func importer(
    _ store: any VaultStore, _ device: DeviceClock<Base>
  ) throws -> BackgroundImport<DeviceClock<Base>> {
    try BackgroundImport(
      exports: exports, store: store, budget: budget, clock: device, annotate: annotate,
      embedder: DeviceEmbedder(device: device, cost: embeddingCost))
  }

  /// Counts the items that a vault lacks, vectors included, and the duplicates.
  private func check(_ store: any VaultStore, _ outcome: inout Outcome) throws {
    let found = try store.allMessages().map(\.id)
    let embedded = try store.vectors(model: HashingEmbedder().name).map(\.0)
    let right = expected.intersection(found)
    outcome.lost = expected.count - right.intersection(embedded).count
    outcome.doubled = found.count - right.count
  }
}

/// The metrics of a drained backlog.
enum BacklogFigures {
  /// The factor by which a phone is assumed to be slower than this machine.
  static let slowness = 10
  static let messages = 2450
  /// The least that the system grants, and the least that is usual.
  static let minutesApart = [15, 120]

  private static let declare = MetricFamily(
    prefix: "background/", deterministic: false, slices: [["messages": .any]],
    standIn:
      "a simulated clock grants windows of 30 s; an embedding is charged 45 ms, other work ten "
      + "times this machine's time")
  private static let hours = declare(
    "drainHours", "Hours from a backlog's first window to the end of its last.", .hours,
    // Earlier runs drained a backlog in windows ten minutes apart.
    slices: declare.slices + [["messages": .any, "minutesApart": .any]])
  private static let windows = declare(
    "drainWindows", "Windows that a backlog took, killed ones included.", slices: hours.slices)
  private static let complete = declare(
    "completeWindowsShare",
    "Windows that ended by themselves within 25 s, kills on purpose left out.", .fraction,
    better: .higher)
  private static let lost = declare(
    "drainLost", "Messages or vectors that a vault lacks after a backlog was drained.")
  private static let doubled = declare(
    "drainDoubled", "Messages that a vault holds twice after a backlog was drained.")
  static let declarations = [hours, windows, complete, lost, doubled]

  /// Returns the metrics of a backlog that is drained anew for each time between windows.
  static func metrics<Base>(
    _ drain: (_ windowsApart: Duration) throws -> BacklogDrain<Base>
  ) throws -> [Metric] {
    var metrics: [Metric] = []
    var all = BacklogDrain<Base>.Outcome()
    var slice: [String: String] = [:]
    for minutes in minutesApart {
      let drain = try drain(.seconds(60 * minutes))
      let outcome = try drain.run()
      slice = ["messages": "\(drain.expected.count)"]
      let apart = slice.merging(["minutesApart": "\(minutes)"]) { $1 }
      let count = outcome.windows + outcome.kills
      metrics += [
        hours.metric(outcome.elapsed / .seconds(3600), n: count, slice: apart),
        windows.metric(count, n: drain.expected.count, slice: apart),
      ]
      all.add(outcome)
    }
    return metrics + [
      complete.metric(
        Double(all.complete) / Double(max(1, all.windows)), n: all.windows, slice: slice),
      lost.metric(all.lost, n: all.kills, slice: slice),
      doubled.metric(all.doubled, n: all.kills, slice: slice),
    ]
  }
}
