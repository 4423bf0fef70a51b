public import VaultComparison
public import VaultGate
public import VaultHistory
public import VaultResults

/// The account of a run: its subject's quality, its changes, their reasons, and the next commands.
///
/// A page, Markdown and the text for a terminal are rendered from one description: the same answer in
/// the same order. Equal runs give equal texts.
public struct RunAccount {
  let report: Report
  /// The primary system's values query by query.
  let queries: [QueryScore]
  /// The content of a page's table of all queries; `nil` leaves it out.
  let explorer: QueryExplorer?
  /// The distinguishable systems and differing slices; `nil` where queries have no records.
  let statistics: RunStatistics?
  let baseline: Report?
  let gate: GateReport?
  let history: [HistorySeries]
  /// The definitions of the metrics.
  let catalogue: MetricCatalogue
  let matching: MatchingFigures
  /// The changes against the baseline.
  let difference: ReportDifference?

  /// Creates an account from its sources.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - queries: The primary system's values query by query; without them that section is left
  ///     out. Only ids, slices and values are shown.
  ///   - explorer: The content of the page's table of all queries; `nil` leaves it out.
  ///   - statistics: The distinguishable systems and differing slices; `nil` leaves that out.
  ///   - baseline: The report with which the run is compared, metric by metric; `nil` leaves that
  ///     out.
  ///   - gate: The decision of a gate over this run.
  ///   - history: Metrics over the runs of this machine, each drawn as a line.
  ///   - catalogue: The definitions of the metrics: which are percentiles, and which memory.
  public init(
    _ report: Report, queries: [QueryScore] = [], explorer: QueryExplorer? = nil,
    statistics: RunStatistics? = nil, baseline: Report? = nil, gate: GateReport? = nil,
    history: [HistorySeries] = [], catalogue: MetricCatalogue = MetricCatalogue([])
  ) {
    self.report = report
    self.queries = queries
    self.explorer = explorer
    self.statistics = statistics
    self.baseline = baseline
    self.gate = gate
    self.history = history
    self.catalogue = catalogue
    matching = MatchingFigures(report)
    difference = baseline.map {
      ReportDifference(baseline: Self.ofSubject($0), candidate: Self.ofSubject(report))
    }
  }

  /// One HTML page: self-contained, offline.
  ///
  /// Each table has a link to itself as CSV; the page also links to `report.json` and `figures.csv`,
  /// which a run writes beside it.
  public var page: String { HTMLRenderer.page(document) }

  /// Markdown (GitHub's dialect) for a pull request or a job's summary: the answer first, everything
  /// else folded.
  public var markdown: String { MarkdownRenderer.text(document) }

  /// The end of a run on a terminal or in a log, about 34 lines.
  ///
  /// - Parameters:
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  ///   - isColored: True if results are colored with ANSI escapes.
  ///   - listsTargets: True if every target is listed, with the reason where it is not met.
  ///   - page: The path of the run's page; `nil` where there is none.
  /// - Returns: The lines, each ending in a line feed.
  public func summary(
    width: Int? = nil, isColored: Bool = false, listsTargets: Bool = false, page: String? = nil
  ) -> String {
    let summary = RunSummary(self)
    var blocks = [summary.facts] + summary.answer + summary.findings
    blocks += summary.builtInTargets
    if listsTargets { blocks += TargetsSection.blocks(self) ?? [] }
    blocks += summary.next(page: page)
    return TerminalRenderer(width: width, isColored: isColored).text(blocks)
  }

  private var document: Document {
    let summary = RunSummary(self)
    let hasOwnText = report.manifest.profile == nil && explorer?.hasText == true
    let warning = hasOwnText ? " (contains message text)" : ""
    return Document(
      title: "vaultbench: \(report.manifest.dataset)\(warning)",
      heading: .init(
        eyebrow: "vaultbench · run", title: Text(subject + warning),
        subtitle: summary.subtitle,
        verdict: summary.verdict, blocks: summary.answer, aside: summary.aside,
        below: summary.warnings),
      sections: ReportSections.of(self).compactMap { section in
        section.blocks(self).map {
          .init(
            section.id, section.heading(in: self), name: section.facts.name,
            isFolded: !section.facts.traits.contains(.unfolded),
            isPrinted: !section.facts.traits.contains(.unprinted), $0)
        }
      },
      styles: explorer == nil ? [] : ["explorer"],
      footer: """
         For programs, beside this page: \(link: "report.json", to: "report.json"), \
        \(link: "figures.csv", to: "figures.csv").
        """,
      script: explorer?.script)
  }

  /// Returns a report about an external system without the built-in pipeline's targets and metrics.
  private static func ofSubject(_ report: Report) -> Report {
    let about = report.manifest.about
    guard about.isExternal else { return report }
    return Report(
      manifest: report.manifest,
      metrics: report.metrics.filter {
        $0.id.hasPrefix("\(about.system)/") || $0.id.hasPrefix("search/\(about.system)/")
      }, targets: [], stages: report.stages)
  }

  /// The system that the run is about.
  var subject: String { report.manifest.about.system }
  /// True if that is another system than the built-in pipeline.
  var isExternal: Bool { report.manifest.about.isExternal }
}
