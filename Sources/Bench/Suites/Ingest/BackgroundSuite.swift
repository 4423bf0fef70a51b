internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIngest
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults
internal import VaultStorage
internal import VaultText

/// Measures imports that are killed and resumed (target L16), and one that is not killed (target
/// L12).
struct BackgroundSuite {
  private static let declare = MetricFamily(prefix: "background/", deterministic: false)
  private static let lost = declare(
    "lost", "Messages that a vault lacks after imports that were killed.")
  private static let doubled = declare(
    "doubled", "Messages that a vault holds twice after imports that were killed.")
  private static let failures = declare("failures", "Imports that failed without being killed.")
  private static let killed = declare("kills", "Imports that were killed.", better: .higher)
  private static let chunkP95 = MetricDeclaration.p95(
    "background/chunk100", of: "importing 100 messages", .seconds)
  private static let overruns = declare(
    "overrunWindows", "Windows of an import that ended after so many seconds.",
    slices: [["window": .any]], standIn: "a clock on which this machine is ten times as slow")
  private static let importTime = declare(
    "importSeconds", "Time of an import in windows.", .seconds, slices: [["messages": .any]])
  private static let mailImportTime = MetricDeclaration(
    "vault/importSeconds", "Time of importing a mailbox without interruption.", unit: .seconds,
    better: .lower, deterministic: false,
    slices: [["platform": ["email"], "messages": .any, "embedding": ["no", "yes"]]])
  static let declarations =
    [lost, doubled, failures, killed, chunkP95, overruns, importTime, mailImportTime]
    + BacklogFigures.declarations

  let seed: UInt64
  /// An empty folder for exports and vaults.
  let directory: URL
  /// The number of imports that are killed.
  let kills: Int
  /// The model that embeds a mailbox while it is imported; `nil` if none is to be embedded.
  var embedder: (any Embedder)?
  /// The messages of the import that is not killed; ten times as many are at least 40 windows.
  var undisturbedMessages = messages
  static let messages = 20_000
  /// The number of mails that are imported with embedding.
  static let embeddedMails = 2000
  /// The factor by which the import that is not killed takes this machine to be slower: in windows
  /// of the design document's length it then needs several, and each must end in time.
  private static let slowness = 10

  private static let passphrase = StorageStage.randomPassphrase()

  /// The metrics.
  func metrics(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [Metric] {
    let half = Self.messages / 2
    let mails = try self.mailbox(of: Self.messages - half, named: "exports")
    let exports = directory.appendingPathComponent("exports")
    let chat = ScaleChat(count: half, textBytes: 60, seed: seed)
    try chat.write(to: exports.appendingPathComponent(ScaleChat.fileName))
    let expected = mails.ids.union(Self.ids(of: chat))
    let killed = kills > 0 ? try killed(exports, expected: expected, progress) : []
    var undisturbed = exports
    if undisturbedMessages > Self.messages {
      _ = try mailbox(of: undisturbedMessages, named: "windows")
      undisturbed = directory.appendingPathComponent("windows")
    }
    var metrics =
      try killed + self.undisturbed(undisturbed) + [mailImport(mails.exports, into: "mail")]
    if let embedder {
      let mails = try self.mailbox(of: Self.embeddedMails, named: "embedded")
      metrics.append(try mailImport(mails.exports, into: "embedded", embedder: embedder))
    }
    return try metrics + backlog()
  }

  private static func ids(of recipe: any ScaleExport) -> Set<DocumentID> {
    Set(
      (0..<recipe.count).compactMap { index in
        if case .message(let message, _) = recipe.item(index) { message.id } else { nil }
      })
  }

  /// A mailbox of its own, and what it holds.
  private func mailbox(
    of count: Int, named name: String
  ) throws -> (exports: [Export], ids: Set<DocumentID>) {
    let folder = directory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let recipe = ScaleMailbox(count: count, textBytes: 300, seed: seed)
    try recipe.write(to: folder.appendingPathComponent("scale.mbox"))
    return (try ExportCatalog(folder).exports, Self.ids(of: recipe))
  }

  /// A backlog in the windows of a simulated phone.
  private func backlog() throws -> [Metric] {
    let mails = try mailbox(of: BacklogFigures.messages, named: "backlog")
    return try BacklogFigures.metrics { apart in
      let vault = directory.appendingPathComponent("backlog-\(apart.components.seconds).vault")
      try SQLiteVault.create(at: vault, passphrase: Self.passphrase).close()
      return BacklogDrain(
        exports: mails.exports, expected: mails.ids, seed: seed, windowsApart: apart,
        base: ContinuousClock(),
        open: { try SQLiteVault.open(at: vault, passphrase: Self.passphrase) },
        annotate: annotate)
    }
  }

  private var annotate: ([Message]) -> [Message] {
    MessageAnnotator.standard(people: [], clock: .utc).annotate
  }

  /// Kills imports at random moments and checks each vault that was still completed.
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
    // The vaults of the last kills must be completed and correct, too.
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
      // An unexpected identifier is a message under a second name.
      doubled += found.count - Set(found).intersection(expected).count
      try store.close()
    }

    var metrics: [Metric] {
      let failures = BackgroundSuite.failures.metric(failures, n: kills)
      // No metric is reported for kills that did not happen.
      guard kills > 0, imports > 0, failures.value == 0 else { return [failures] }
      return [
        BackgroundSuite.lost.metric(lost, n: kills),
        BackgroundSuite.doubled.metric(doubled, n: kills), failures,
        BackgroundSuite.killed.metric(kills, n: imports),
      ]
    }
  }

  /// One import chunk by chunk, in windows of the design document's length.
  private func undisturbed(_ exports: URL) throws -> [Metric] {
    let vault = directory.appendingPathComponent("undisturbed.vault")
    let store = try SQLiteVault.create(at: vault, passphrase: Self.passphrase)
    let watch = Stopwatch()
    var importer = try BackgroundImport(
      exports: try ExportCatalog(exports).exports, store: store, budget: .background,
      clock: SlowedClock(ContinuousClock(), factor: Self.slowness), annotate: annotate)
    var chunks = LatencyHistogram()
    var windows: [ImportWindow] = []
    repeat {
      let window = try importer.runWindow()
      for step in window.steps { chunks.record(step / Self.slowness) }
      windows.append(window)
    } while windows.last?.isFinished == false
    try store.close()
    guard let p95 = chunks.p95 else { return [] }
    return [
      Self.chunkP95.metric(p95.inSeconds, n: chunks.count),
      Self.lateWindows(windows, of: .background),
      Self.importTime.metric(
        watch.elapsed.wall.inSeconds, n: undisturbedMessages,
        slice: ["messages": "\(undisturbedMessages)"]),
    ]
  }

  /// Returns the number of windows that ended later than their budget allows.
  static func lateWindows(_ windows: [ImportWindow], of budget: ImportBudget) -> Metric {
    overruns.metric(
      windows.count { $0.elapsed > budget.stopAfter }, n: windows.count,
      slice: ["window": "\(budget.stopAfter.components.seconds)"])
  }

  /// One import of only a mailbox (target L12).
  private func mailImport(
    _ exports: [Export], into name: String, embedder: (any Embedder)? = nil
  ) throws -> Metric {
    let vault = directory.appendingPathComponent("\(name).vault")
    let store = try SQLiteVault.create(at: vault, passphrase: Self.passphrase)
    let annotate = annotate
    let watch = Stopwatch()
    var importer = try BackgroundImport(
      exports: exports, store: store, clock: ContinuousClock(), annotate: annotate,
      embedder: embedder)
    var added = 0
    var isFinished = false
    while !isFinished {
      let window = try importer.runWindow()
      added += window.added
      isFinished = window.isFinished
    }
    let elapsed = watch.elapsed.wall
    try store.close()
    return Self.mailImportTime.metric(
      elapsed.inSeconds, n: added,
      slice: [
        "platform": "email", "messages": "\(added)", "embedding": embedder == nil ? "no" : "yes",
      ])
  }
}
