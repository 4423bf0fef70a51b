public import VaultGate
public import VaultHistory
public import VaultVerdict

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
  ///   - baseline: What the run is held against, figure by figure; `nil` leaves that out.
  ///   - gate: The decision of a gate over this run.
  ///   - history: Figures over the runs of this machine, each drawn as a line.
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no report can cause.
  public static func render(
    _ report: Report, queries: [QueryScore] = [], baseline: Report? = nil,
    gate: GateReport? = nil, history: [HistorySeries] = []
  ) throws(ReportingError) -> String {
    let content = Page(report, queries: queries, baseline: baseline, gate: gate, history: history)
    let page = try TemplateLibrary(HTMLTemplates.all).render(content, template: "page")
    return TableExport.adding(to: page)
  }
}

/// Everything the page shows, section by section; a section without figures is `nil`.
struct Page {
  let title: Markup
  let style: Markup
  let headline: HeadlineSection
  let targets: TargetsSection
  let systems: SystemsSection?
  let slices: SlicesSection?
  let ablations: AblationSection?
  let search: SearchSection?
  let languages: LanguagesSection?
  let losses: LossSection?
  let queries: QueriesSection?
  let index: IndexSection?
  let latencies: LatencySection?
  let stages: StagesSection?
  let memory: MemorySection?
  let ingest: IngestSection?
  let suites: SuitesSection?
  let changes: ChangesSection?
  let history: HistorySection?
  let gate: GateSection?
  let figures: FiguresSection
  let reading: ReadingSection
  let reproduction: ReproductionSection
  let contents: [Link]

  struct Link {
    let anchor: Markup
    let name: Markup
  }

  init(
    _ report: Report, queries scores: [QueryScore], baseline: Report?, gate decision: GateReport?,
    history series: [HistorySeries]
  ) {
    let matching = MatchingFigures(report)
    title = "vaultbench: \(report.manifest.dataset)"
    style = Markup(trusted: Stylesheet.text)
    targets = TargetsSection(report.targets)
    systems = SystemsSection(report, matching: matching)
    slices = SlicesSection(matching)
    ablations = AblationSection(report)
    search = SearchSection(report)
    languages = LanguagesSection(report)
    losses = LossSection(report)
    queries = QueriesSection(scores, measures: matching.measures)
    index = IndexSection(report)
    latencies = LatencySection(report)
    stages = StagesSection(report.stages)
    memory = MemorySection(report)
    ingest = IngestSection(report)
    suites = SuitesSection(report)
    changes = baseline.map {
      ChangesSection(ReportDifference(baseline: $0, candidate: report), baseline: $0.manifest)
    }
    history = HistorySection(series)
    gate = decision.map { GateSection($0) }
    headline = HeadlineSection(report, matching: matching, changes: changes, gate: gate)
    figures = FiguresSection(report)
    reading = ReadingSection(report, matching: matching)
    reproduction = ReproductionSection(report.manifest)
    let sections: [(Bool, Link)] = [
      (true, Link(anchor: "targets", name: "Targets")),
      (systems != nil, Link(anchor: "systems", name: "Systems")),
      (slices != nil, Link(anchor: "slices", name: "Slices")),
      (ablations != nil, Link(anchor: "ablations", name: "Parts")),
      (search != nil, Link(anchor: "search", name: "Search")),
      (languages != nil, Link(anchor: "languages", name: "Languages")),
      (losses != nil, Link(anchor: "losses", name: "Losses")),
      (queries != nil, Link(anchor: "queries", name: "Queries")),
      (index != nil, Link(anchor: "index", name: "Index")),
      (latencies != nil, Link(anchor: "latencies", name: "Latency")),
      (stages != nil, Link(anchor: "stages", name: "Stages")),
      (memory != nil, Link(anchor: "memory", name: "Memory")),
      (ingest != nil, Link(anchor: "ingest", name: "Ingest")),
      (suites != nil, Link(anchor: "suites", name: "Further suites")),
      (changes != nil, Link(anchor: "changes", name: "Difference to the baseline")),
      (history != nil, Link(anchor: "history", name: "History")),
      (gate != nil, Link(anchor: "gate", name: "Gate")),
      (true, Link(anchor: "figures", name: "Every figure")),
      (true, Link(anchor: "reading", name: "How to read this")),
      (true, Link(anchor: "reproduction", name: "Reproduction")),
    ]
    contents = sections.filter(\.0).map(\.1)
  }
}
