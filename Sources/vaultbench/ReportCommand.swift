internal import ArgumentParser
internal import Foundation
internal import VaultHarness
internal import VaultReporting
internal import VaultVerdict

/// Renders a stored run.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render a run as HTML, Markdown, JSON or JUnit XML.",
    discussion: """
      EXAMPLES
        vaultbench report Reports/default --format md
        vaultbench report Reports/default --format junit > targets.xml
      """)

  /// How a report is rendered.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case html
    case md
    case json
    case junit
  }

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "html, md, json or junit.")
  var format = Format.md
  @Flag(help: "The same as --format json.")
  var json = false

  func run() async throws {
    let report = try StoredRun(at: URL(fileURLWithPath: run)).report
    switch json ? .json : format {
    case .html: Console.print(try HTMLReport.render(report))
    case .md: Console.print(MarkdownReport.render(report))
    case .json: Console.print(String(decoding: try report.encoded(), as: UTF8.self))
    case .junit: Console.print(JUnitReport.render(report))
    }
  }
}
