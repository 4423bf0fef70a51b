internal import ArgumentParser
internal import Foundation
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
    abstract: "Render a run as HTML, Markdown, JSON, CSV or JUnit XML.",
    discussion: """
      With --baseline, HTML and Markdown begin with what changed; with --gate, HTML,
      Markdown and JUnit also contain the findings of `vaultbench gate`.

      EXAMPLES
        vaultbench report Reports/default --format md
        vaultbench report Reports/pull --baseline Reports/baseline \\
            >> "$GITHUB_STEP_SUMMARY"
        vaultbench report Reports/default --format junit > targets.xml
      """)

  /// How a report is rendered.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case html
    case md
    case json
    case csv
    case junit
  }

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "html, md, json, csv or junit.")
  var format = Format.md
  @Option(help: "A run directory to compare it with, figure by figure (html, md).")
  var baseline: String?
  @Option(help: "The gate.json of a gate over this run (html, md, junit).")
  var gate: String?
  @Option(help: "A history whose trends are added to the page (html).")
  var history: String?
  @Flag(help: "The same as --format json.")
  var json = false

  func validate() throws {
    let format = json ? .json : format
    if baseline != nil, ![.html, .md].contains(format) {
      throw ValidationError("--baseline needs --format html or md.")
    }
    if history != nil, format != .html {
      throw ValidationError("--history needs --format html.")
    }
    if gate != nil, ![.html, .md, .junit].contains(format) {
      throw ValidationError("--gate needs --format html, md or junit.")
    }
  }

  func run() async throws {
    let stored = try RunDirectory(at: URL(fileURLWithPath: run))
    let report = stored.report
    let before = try baseline.map { try RunDirectory(at: URL(fileURLWithPath: $0)).report }
    let decision = try gate.map { try Self.gate(at: $0, over: report.manifest) }
    switch json ? .json : format {
    case .html:
      Console.print(
        RunAccount(
          report, queries: try stored.queryScores(), baseline: before, gate: decision,
          history: try await trends(), catalogue: Suites.all.catalogue
        ).page)
    case .md:
      Console.print(
        RunAccount(
          report, queries: try stored.queryScores(), baseline: before, gate: decision,
          catalogue: Suites.all.catalogue
        ).markdown)
    case .json: Console.print(String(decoding: try report.encoded(), as: UTF8.self))
    case .csv: Console.print(MetricsCSV.render(report))
    case .junit: Console.print(JUnitReport.render(report, gate: decision))
    }
  }

  /// The leading figures over the runs that are like the newest.
  private func trends() async throws -> [HistorySeries] {
    guard let history else { return [] }
    let store = try HistoryStore.open(at: URL(fileURLWithPath: history))
    let series = try await store.series(HistoryRequest(catalogue: Suites.all.catalogue))
    try store.close()
    return series
  }

  /// Reads a decision; a decision about another executable is refused.
  private static func gate(at path: String, over manifest: Manifest) throws -> GateReport {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw RunError.missing(path: path, remedy: .decision)
    }
    let decision = try GateReport.decode(bytes, file: path)
    if let judged = decision.candidate.binaryDigest, judged != manifest.binaryDigest {
      throw RunError.misuse(.otherExecutable(decision: path, run: decision.candidate.name))
    }
    return decision
  }
}
