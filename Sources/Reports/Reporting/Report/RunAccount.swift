public import VaultComparison
public import VaultGate
public import VaultHistory
public import VaultResults

/// The account of a run: its subject's quality, its changes, their reasons, and the next commands.
///
/// A page, Markdown and the text for a terminal are rendered from one description: the same answer in
/// the same order. Equal runs give equal texts.
public struct RunAccount {
  private let source: ReportSource

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
    history: [HistorySeries] = [],
    catalogue: MetricCatalogue
  ) {
    source = ReportSource(
      report, queries: queries, explorer: explorer, statistics: statistics, baseline: baseline,
      gate: gate, history: history, catalogue: catalogue)
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
    let summary = RunSummary(source)
    var blocks = [summary.facts] + summary.answer + summary.findings
    blocks += summary.builtInTargets
    if listsTargets { blocks += TargetsSection.blocks(source) ?? [] }
    blocks += summary.next(page: page)
    return TerminalRenderer(width: width, isColored: isColored).text(blocks)
  }

  private var document: Document {
    let summary = RunSummary(source)
    let report = source.report
    let hasOwnText = report.manifest.profile == nil && source.explorer?.hasText == true
    let warning = hasOwnText ? " (contains message text)" : ""
    return Document(
      title: "vaultbench: \(report.manifest.dataset)\(warning)",
      heading: .init(
        eyebrow: "vaultbench · run", title: Text(source.subject + warning),
        subtitle: summary.subtitle,
        verdict: summary.verdict, blocks: summary.answer, aside: summary.aside,
        below: summary.warnings),
      sections: ReportSections.of(source).compactMap { section in
        section.blocks(source).map {
          .init(
            section.id, section.heading(in: source), name: section.facts.name,
            isFolded: !section.facts.traits.contains(.unfolded),
            isPrinted: !section.facts.traits.contains(.unprinted), $0)
        }
      },
      styles: source.explorer == nil ? [] : ["explorer"],
      footer: """
         For programs, beside this page: \(link: "report.json", to: "report.json"), \
        \(link: "figures.csv", to: "figures.csv").
        """,
      script: source.explorer?.script)
  }
}
