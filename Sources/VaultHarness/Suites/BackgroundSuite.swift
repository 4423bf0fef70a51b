internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultStorage
internal import VaultVerdict

/// Imports that are killed and go on (target L16), and one that is not (target L12).
struct BackgroundSuite {
  let seed: UInt64
  /// An empty folder for exports and vaults.
  let directory: URL
  /// How many imports are killed.
  let kills: Int
  static let messages = 20_000
  /// How long the windows of the import are that is not killed.
  private static let window = Duration.milliseconds(2500)

  private static let passphrase = StorageStage.randomPassphrase()

  /// The figures.
  func metrics(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [Metric] {
    let exports = directory.appendingPathComponent("exports")
    try FileManager.default.createDirectory(at: exports, withIntermediateDirectories: true)
    let half = Self.messages / 2
    let recipes: [any ScaleExport] = [
      ScaleChat(count: half, textBytes: 60, seed: seed),
      ScaleMailbox(count: Self.messages - half, textBytes: 300, seed: seed),
    ]
    let names = [ScaleChat.fileName, "scale.mbox"]
    for (recipe, name) in zip(recipes, names) {
      try recipe.write(to: exports.appendingPathComponent(name))
    }
    var expected: Set<DocumentID> = []
    for recipe in recipes {
      for index in 0..<recipe.count {
        if case .message(let message, _) = recipe.item(index) { expected.insert(message.id) }
      }
    }
    let killed = kills > 0 ? try killed(exports, expected: expected, progress) : []
    return try killed + undisturbed(exports) + mailImport(exports)
  }

  /// Kills imports at random moments and checks each vault that was completed all the same.
  private func killed(
    _ exports: URL, expected: Set<DocumentID>, _ progress: (Int, Int) -> Void
  ) throws -> [Metric] {
    let children = ChildProcess.own(environment: ["VAULTBENCH_PASSPHRASE": Self.passphrase])
    var random = SeededRandom(seed: seed).stream("background-kills")
    var tally = Tally()
    var vault = directory.appendingPathComponent("killed-0.vault")
    while tally.kills < kills {
      try Task.checkCancellation()
      progress(tally.kills, kills)
      // From before the vault is open to well into the import: about a dozen kills an import.
      let milliseconds = 50 + random.index(below: 1150)
      let outcome = try children.run(
        ["import", exports.path, "--vault", vault.path, "--json"],
        killedAfter: .milliseconds(milliseconds))
      if outcome.status == 128 + SIGKILL {
        tally.kills += 1
      } else if outcome.status == 0 {
        try tally.check(vault, passphrase: Self.passphrase, expected: expected)
        vault = directory.appendingPathComponent("killed-\(tally.imports).vault")
      } else {
        tally.failures += 1
        guard tally.failures < 10 else { break }
      }
    }
    // What the last kills left must be completed and right too.
    let outcome = try children.run(["import", exports.path, "--vault", vault.path, "--json"])
    if outcome.status == 0 {
      try tally.check(vault, passphrase: Self.passphrase, expected: expected)
    } else {
      tally.failures += 1
    }
    return tally.metrics
  }

  private struct Tally {
    var kills = 0
    var imports = 0
    var lost = 0
    var doubled = 0
    var failures = 0

    mutating func check(
      _ vault: URL, passphrase: String, expected: Set<DocumentID>
    ) throws {
      imports += 1
      let store = try SQLiteVault.open(at: vault, passphrase: passphrase)
      let found = try store.allMessages().map(\.id)
      lost += expected.subtracting(found).count
      // An identifier that nobody wrote is a message under a second name.
      doubled += found.count - Set(found).intersection(expected).count
      try store.close()
    }

    var metrics: [Metric] {
      func count(_ id: String, _ value: Int) -> Metric {
        Metric(
          id: id, value: Double(value), unit: "count", better: .lower, n: kills,
          deterministic: false)
      }
      // Nothing is said of kills that did not happen.
      guard kills > 0, imports > 0, failures == 0 else {
        return [count("background/failures", failures)]
      }
      return [
        count("background/lost", lost), count("background/doubled", doubled),
        count("background/failures", failures),
        Metric(
          id: "background/kills", value: Double(kills), unit: "count", better: .higher, n: imports,
          deterministic: false),
      ]
    }
  }

  /// One import chunk by chunk, in windows of the document's length.
  private func undisturbed(_ exports: URL) throws -> [Metric] {
    let vault = directory.appendingPathComponent("undisturbed.vault")
    let store = try SQLiteVault.create(at: vault, passphrase: Self.passphrase)
    let watch = Stopwatch()
    let annotator = MessageAnnotator.standard(people: [], clock: .utc)
    // A tenth of the document's window, so that the import needs several and each must end in time.
    let budget = ImportBudget(stopAfter: Self.window, chunk: 100)
    var importer = try BackgroundImport(
      exports: try ExportCatalog(exports).exports, store: store, budget: budget,
      clock: ContinuousClock(), annotate: annotator.annotate)
    var chunks = LatencyHistogram()
    var windows: [ImportWindow] = []
    repeat {
      let window = try importer.runWindow()
      for step in window.steps { chunks.record(step) }
      windows.append(window)
    } while windows.last?.isFinished == false
    try store.close()
    guard let p95 = chunks.p95 else { return [] }
    return [
      Metric(
        id: "background/chunk100P95Seconds", value: p95.inSeconds, unit: "seconds",
        better: .lower, n: chunks.count, deterministic: false),
      Metric(
        id: "background/overrunWindows",
        value: Double(windows.count { $0.elapsed > Self.window }), unit: "count",
        better: .lower, n: windows.count, deterministic: false),
      Metric(
        id: "background/importSeconds", value: watch.elapsed.wall.inSeconds, unit: "seconds",
        better: .lower, n: Self.messages, slice: ["messages": "\(Self.messages)"],
        deterministic: false),
    ]
  }

  /// One import of the mailbox alone, without embedding (target L12).
  private func mailImport(_ exports: URL) throws -> [Metric] {
    let vault = directory.appendingPathComponent("mail.vault")
    let store = try SQLiteVault.create(at: vault, passphrase: Self.passphrase)
    let annotator = MessageAnnotator.standard(people: [], clock: .utc)
    let watch = Stopwatch()
    var importer = try BackgroundImport(
      exports: try ExportCatalog(exports).exports.filter { $0.format == .mbox }, store: store,
      clock: ContinuousClock(), annotate: annotator.annotate)
    var added = 0
    var isFinished = false
    while !isFinished {
      let window = try importer.runWindow()
      added += window.added
      isFinished = window.isFinished
    }
    let elapsed = watch.elapsed.wall
    try store.close()
    return [
      Metric(
        id: "vault/importSeconds", value: elapsed.inSeconds, unit: "seconds", better: .lower,
        n: added,
        slice: ["platform": "email", "messages": "\(added)", "embedding": "no"],
        deterministic: false)
    ]
  }
}
