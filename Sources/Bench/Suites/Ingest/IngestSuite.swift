internal import Foundation
internal import VaultCorpus
internal import VaultIngest
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// Large exports of every format, each read by a process of its own (targets L10, L11).
struct IngestSuite: MeasurementSuite {
  static let id = "ingest"
  static let help = "ingest of large exports: time, memory, errors; recovery of killed imports"
  static let cost = SuiteCost.minutes
  private static let declare = MetricFamily(
    prefix: "ingest/<format>/", slices: [["messages": .any]],
    names: ["format": ["whatsapp", "mbox", "imessage", "icalendar"]])
  private static let crashes = declare("crashes", "Processes that failed to read a large export.")
  private static let wrongFields = declare(
    "wrongFields", "Fields of a large export that are not what was written.")
  private static let seconds = declare(
    "seconds", "Time in which a large export is read.", .seconds, deterministic: false)
  private static let peakGrowth = declare(
    "peakGrowthBytes", "Memory beyond the idle process's while a large export is read.", .bytes,
    role: .memory, deterministic: false)
  private static let rate = declare(
    "messagesPerSecond", "Items of a large export read in a processor second.", .messagesPerSecond,
    better: .higher, deterministic: false)
  private static let byteRate = declare(
    "bytesPerSecond", "Bytes of a large export read in a processor second.", .bytesPerSecond,
    better: .higher, deterministic: false)
  static let declarations =
    [crashes, wrongFields, seconds, peakGrowth, rate, byteRate] + ScaleContacts.declarations
    + BackgroundSuite.declarations + ServerImport.declarations

  let seed: UInt64
  /// An empty folder for the exports.
  let directory: URL
  let children: ChildProcess
  /// The size of the largest exports as a share of the full size.
  let share: Double

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    try await output.measure("ingest suite", items: cases.count) {
      let share = input.source.largeExportShare
      let suite = IngestSuite(
        seed: input.seed, directory: try input.folder("large-exports"), children: .own(),
        share: share)
      let contacts = ScaleContacts(people: max(100, Int(50_000 * share)), seed: input.seed)
      return try suite.metrics { input.progress("ingest suite \($0 + 1) of \($1)") }
        + contacts.metrics()
    }
    let model = input.models[0]
    try await output.measure("background", items: BackgroundSuite.messages) {
      try BackgroundSuite(
        seed: input.seed, directory: input.folder("background"), kills: input.source.killedImports,
        embedder: model.isRemote ? nil : model.embedder,
        // Full tables are of nightly runs: forty windows of 25 s take two minutes.
        undisturbedMessages: BackgroundSuite.messages
          * (input.source.languagesTable == .full ? 10 : 1)
      ).metrics { input.progress("killed imports \($0) of \($1)") }
    }
    if input.source.languagesTable == .full {
      input.progress("import from a server")
      let account = ServerImport(
        mailbox: ScaleMailbox(count: 10_000, textBytes: 300, seed: input.seed),
        directory: try input.folder("account"))
      try await output.measure("account", items: account.mailbox.count) {
        try await account.metrics()
      }
    }
    if !model.isRemote {
      output.figures.notes.append(
        "ingest: \(BackgroundSuite.embeddedMails) mails were embedded by \(model.name)")
    }
  }

  private struct Case {
    let name: String
    let format: Export.Format
    let count: Int
    let textBytes: Int
    /// True if a design target names this size.
    let isTarget: Bool
  }

  private static let cases = [
    Case(name: "whatsapp", format: .whatsapp, count: 1000, textBytes: 1450, isTarget: true),
    Case(name: "whatsapp", format: .whatsapp, count: 50_000, textBytes: 2950, isTarget: true),
    Case(name: "whatsapp", format: .whatsapp, count: 1_000_000, textBytes: 60, isTarget: false),
    Case(name: "mbox", format: .mbox, count: 10_000, textBytes: 3000, isTarget: false),
    Case(
      name: "imessage", format: .messagesDatabase, count: 200_000, textBytes: 60, isTarget: false),
    Case(name: "icalendar", format: .calendar, count: 20_000, textBytes: 0, isTarget: false),
  ]

  /// The metrics of every case; `slice` distinguishes the sizes of one format.
  func metrics(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [Metric] {
    var metrics: [Metric] = []
    for (index, entry) in Self.cases.enumerated() {
      try Task.checkCancellation()
      progress(index, Self.cases.count)
      metrics += try self.metrics(of: entry)
    }
    return metrics
  }

  private func metrics(of entry: Case) throws -> [Metric] {
    let count =
      entry.isTarget ? entry.count : max(20, Int((Double(entry.count) * share).rounded()))
    let task = IngestProbe.Task(
      format: entry.format.rawValue, count: count, textBytes: entry.textBytes, seed: seed)
    let folder = directory.appendingPathComponent("\(entry.name)-\(count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { FileRemoval.clear(folder) }
    let file = try IngestProbe(task).write(into: folder)
    let bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    let outcome = try children.run([
      "probe-ingest", "--format", task.format, "--count", "\(task.count)", "--text-bytes",
      "\(task.textBytes)", "--seed", "\(task.seed)", folder.path,
    ])
    func metric(_ declaration: MetricDeclaration, _ value: Double) -> Metric {
      declaration.metric(
        value, n: count, of: ["format": entry.name], slice: ["messages": "\(count)"])
    }
    guard outcome.status == 0 else { return [metric(Self.crashes, 1)] }
    let result = try JSONDecoder().decode(IngestProbe.Result.self, from: outcome.output)
    return [
      metric(Self.crashes, 0), metric(Self.wrongFields, Double(result.wrongFields)),
      metric(Self.seconds, result.seconds), metric(Self.peakGrowth, Double(result.peakGrowthBytes)),
      metric(Self.rate, Double(result.items) / result.cpuSeconds),
      metric(Self.byteRate, Double(bytes) / result.cpuSeconds),
    ]
  }
}
