public import VaultGate
public import VaultHistory
public import VaultResults

/// The report as one HTML page for people: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up; every drawing repeats
/// figures that a table or its description states. Equal reports give equal pages.
public enum HTMLReport {
  /// Renders a report.
  ///
  /// Targets come first, then quality, costs, what moved against the baseline, the history, the
  /// gate, every figure and the manifest. Each table has a link to itself as CSV; the page also
  /// links to `report.json` and `figures.csv`, which a run writes beside it.
  ///
  /// - Parameters:
  ///   - report: What to show.
  ///   - queries: The primary system's values query by query; without them that section is left
  ///     out. Only ids, slices and values are shown.
  ///   - baseline: What the run is compared with, figure by figure; `nil` leaves that out.
  ///   - gate: The decision of a gate over this run.
  ///   - history: Figures over the runs of this machine, each drawn as a line.
  ///   - catalogue: What the metrics are: which of them tell percentiles, and which memory.
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no report can cause.
  public static func render(
    _ report: Report, queries: [QueryScore] = [], baseline: Report? = nil,
    gate: GateReport? = nil, history: [HistorySeries] = [], catalogue: MetricCatalogue
  ) throws(ReportingError) -> String {
    let source = ReportSource(
      report, queries: queries, baseline: baseline, gate: gate, history: history,
      catalogue: catalogue)
    let page = HTMLPage(
      folder: "report", title: "vaultbench: \(report.manifest.dataset)",
      skip: ("targets", "the document targets"), heading: ReportHeading.fields(source),
      sections: ReportSections.all.compactMap { section in
        section.fields(source).map {
          HTMLPage.Section(section.id, section.heading, name: section.name, $0)
        }
      },
      footer: """
         For programs, beside this page: <a href="report.json">report.json</a>, \
        <a href="figures.csv">figures.csv</a>.
        """)
    return TableExport.adding(to: try page.render())
  }
}
