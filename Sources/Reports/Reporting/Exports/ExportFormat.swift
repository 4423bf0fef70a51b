internal import VaultResults

/// A format that `vaultbench report` renders a run in.
public struct ExportFormat: Identifiable, Sendable {
  /// An option of rendering; the raw value is the option of the command.
  public enum Option: String, CaseIterable, Sendable {
    /// A run to compare with.
    case baseline
    /// The decision of a gate.
    case gate
    /// Metrics over runs.
    case history
    /// Further runs.
    case earlier
    /// The metrics to include.
    case metric
    /// The system to include.
    case system
    /// Texts of a user's own data are shown.
    case text = "with-text"
  }

  /// The name, as `--format` takes it.
  public let id: String
  /// The format and its readers, in a few words.
  public let summary: String
  /// The name of the file that `--out` writes.
  public let fileName: String
  /// The options of rendering.
  public let options: Set<Option>
  /// Renders a run: equal sources give equal texts, and data of options outside ``options`` are not
  /// read.
  ///
  /// It throws ``ReportingError``, `ResultsError` or `RunError`.
  public let render: @Sendable (ExportSource) throws -> String

  private init(
    _ id: String, _ summary: String, file: String, _ options: Set<Option> = [],
    rendering: @escaping @Sendable (ExportSource) throws -> String
  ) {
    self.id = id
    self.summary = summary
    fileName = file
    self.options = options
    render = rendering
  }

  /// Every format, in the order of the help.
  public static let all: [ExportFormat] = [
    ExportFormat(
      "html", "a page for people", file: "report.html", [.baseline, .gate, .history, .text]
    ) { try RunAccount($0, explorer: try $0.explorer()).page },
    ExportFormat(
      "md", "Markdown, also a GitHub job summary", file: "report.md", [.baseline, .gate]
    ) { try RunAccount($0).markdown },
    ExportFormat("json", "everything, described by a JSON Schema", file: "report.json") {
      String(decoding: try $0.report.encoded(), as: UTF8.self)
    },
    ExportFormat("csv", "every metric for spreadsheets", file: "figures.csv") {
      MetricsCSV.render($0.report)
    },
    ExportFormat("junit", "JUnit XML of targets and stages", file: "report.xml", [.gate]) {
      JUnitReport.render($0.report, gate: $0.gate)
    },
    ExportFormat("github", "annotations of a GitHub workflow", file: "annotations.txt", [.gate]) {
      GitHubAnnotations.render($0.report, gate: $0.gate)
    },
    ExportFormat(
      "openmetrics", "OpenMetrics text for Prometheus", file: "metrics.txt", [.metric],
      rendering: OpenMetricsText.render),
    ExportFormat(
      "bmf", "Bencher Metric Format", file: "bencher.json", [.metric],
      rendering: BencherMetrics.render),
    ExportFormat(
      "otava", "CSV for Apache Otava, a row for each run", file: "otava.csv",
      [.history, .earlier, .metric], rendering: OtavaCSV.render),
    ExportFormat(
      "latex", "a LaTeX table of systems and measures", file: "systems.tex", [.metric],
      rendering: LaTeXTable.render),
    ExportFormat(
      "mteb", "MTEB task result of matching events", file: "mteb-matching.json", [.system]
    ) { try TaskResultJSON.render($0, of: .events) },
    ExportFormat(
      "mteb-search", "MTEB task result of searches", file: "mteb-search.json", [.system]
    ) { try TaskResultJSON.render($0, of: .searches) },
  ]

  /// The format of a name.
  public static func named(_ id: String) -> ExportFormat? { all.first { $0.id == id } }

  /// The names of the formats that take an option, with commas between them.
  public static func taking(_ option: Option) -> String {
    all.filter { $0.options.contains(option) }.map(\.id).joined(separator: ", ")
  }
}

extension RunAccount {
  /// Creates the account of the exported run.
  fileprivate init(_ source: ExportSource, explorer: QueryExplorer? = nil) throws {
    self.init(
      source.report, queries: try source.queries(), explorer: explorer,
      statistics: try source.statistics(), baseline: source.baseline, gate: source.gate,
      history: source.history,
      catalogue: source.catalogue)
  }
}
