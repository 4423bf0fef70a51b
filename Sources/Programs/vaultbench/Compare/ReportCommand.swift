internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultComparison
internal import VaultGate
internal import VaultHistory
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Renders a stored run.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render a run for people or for other programs.",
    discussion: """
      With --baseline, pages begin with what changed; with --gate, they also contain
      the findings of `vaultbench gate`. Documentation/Reports.md has the formats.

      EXAMPLES
        vaultbench report Reports/default --format md
        vaultbench report Reports/pull --baseline Reports/baseline \\
            >> "$GITHUB_STEP_SUMMARY"
        vaultbench report Reports/default --format junit > targets.xml
        vaultbench report Reports/default --format otava --history FILE \\
            --out exports
      """)

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "What to render.")
  var format = FormatArgument(ExportFormat.all[1])
  @Option(help: "A run directory to compare it with (\(ExportFormat.taking(.baseline))).")
  var baseline: String?
  @Option(help: "The gate.json of a gate over this run (\(ExportFormat.taking(.gate))).")
  var gate: String?
  @Option(help: "A history whose runs are shown (\(ExportFormat.taking(.history))).")
  var history: String?
  @Option(help: "A further run directory; may be repeated (\(ExportFormat.taking(.earlier))).")
  var earlier: [String] = []
  @Option(
    help: "Metric ids to take, * for any characters (\(ExportFormat.taking(.metric))).")
  var metric: [String] = []
  @Option(help: "The system to take; the run's own if left out (\(ExportFormat.taking(.system))).")
  var system: String?
  @Flag(
    help: "Show the texts of your own data, which the run wrote (\(ExportFormat.taking(.text))).")
  var withText = false
  @Option(help: "A folder for the rendering; it is printed if left out.")
  var out: String?
  @Flag(help: "The same as --format json.")
  var json = false

  private var chosen: ExportFormat {
    json ? ExportFormat.named("json") ?? format.format : format.format
  }

  func validate() throws {
    let given: [(ExportFormat.Option, Bool)] = [
      (.baseline, baseline != nil), (.gate, gate != nil), (.history, history != nil),
      (.earlier, !earlier.isEmpty), (.metric, !metric.isEmpty), (.system, system != nil),
      (.text, withText),
    ]
    for (option, isGiven) in given where isGiven && !chosen.options.contains(option) {
      throw ValidationError(
        "--\(option.rawValue) needs --format \(ExportFormat.taking(option)).")
    }
    if history != nil, !earlier.isEmpty {
      throw ValidationError("--history and --earlier both name the runs; give one of them.")
    }
  }

  func run() async throws {
    let stored = try Self.stored(run)
    var source = ExportSource(stored.report, catalogue: Suites.all.catalogue)
    source.queries = { try stored.queryScores() }
    source.explorer = { [withText] in try QueryExplorer(stored, showsText: withText) }
    source.statistics = { try RunStatistics(stored) }
    source.baseline = try baseline.map { try Self.stored($0).report }
    source.gate = try gate.map { try Self.gate(at: $0, over: stored.report.manifest) }
    source.earlier = try earlier.map { try Self.stored($0).report }
    source.metrics = metric.flatMap { $0.split(separator: ",") }
      .map { MetricPattern(RenamedIDs.acceptedMetric(String($0))) }
    source.system = system.map(RenamedIDs.acceptedSystem)
    source.history = try await trends(source.metrics, of: stored.report.manifest)
    let text = try chosen.render(source)
    guard let out else { return Console.print(text) }
    try FileSet.write([(chosen.fileName, Data(text.utf8))], to: URL(fileURLWithPath: out))
  }

  private static func stored(_ path: String) throws -> RunDirectory {
    try RunDirectory(at: URL(fileURLWithPath: path))
  }

  /// Metrics over the runs that are like the reported one: the leading ones unless others are asked
  /// for.
  private func trends(
    _ metrics: [MetricPattern], of manifest: Manifest
  ) async throws -> [HistorySeries] {
    guard let history else { return [] }
    let store = try HistoryStore.open(at: URL(fileURLWithPath: history))
    var request = HistoryRequest(catalogue: Suites.all.catalogue)
    request.metrics = metrics
    request.like = try store.name(of: manifest)
    let series = try await store.series(request)
    try store.close()
    return series
  }

  /// Reads a decision; a decision about another executable is refused.
  private static func gate(at path: String, over manifest: Manifest) throws -> GateReport {
    let decision = try GateReport.decode(try Data(named: path, else: .decision), file: path)
    if let judged = decision.candidate.binaryDigest, judged != manifest.binaryDigest {
      throw RunError.misuse(.otherExecutable(decision: path, run: decision.candidate.name))
    }
    return decision
  }
}

/// The value of `report --format`; the parser checks it, lists the names in help and completes them.
struct FormatArgument: ExpressibleByArgument {
  let format: ExportFormat

  init(_ format: ExportFormat) { self.format = format }

  init?(argument: String) {
    guard let format = ExportFormat.named(argument) else { return nil }
    self.format = format
  }

  var defaultValueDescription: String { format.id }
  static var allValueStrings: [String] { ExportFormat.all.map(\.id) }
  static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: ExportFormat.all.map { ($0.id, $0.summary) })
  }
}
