public import VaultVerdict

/// The report as one HTML page for people: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up; every drawing repeats
/// figures that a table or its description states. Equal reports give equal pages.
public enum HTMLReport {
  /// Renders a report.
  ///
  /// - Parameters:
  ///   - report: What to show.
  ///   - queries: The primary system's values query by query; without them that section is left
  ///     out. Only ids, slices and values are shown.
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no report can cause.
  public static func render(
    _ report: Report, queries: [QueryScore] = []
  ) throws(ReportingError) -> String {
    let page = Page(report, queries: queries)
    return try TemplateLibrary(HTMLTemplates.all).render(page, template: "page")
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
  let languages: LanguagesSection?
  let losses: LossSection?
  let queries: QueriesSection?
  let ingest: IngestSection?
  let stages: StagesSection?
  let index: IndexSection?
  let figures: FiguresSection
  let reading: ReadingSection
  let reproduction: ReproductionSection
  let contents: [Link]

  struct Link {
    let anchor: Markup
    let name: Markup
  }

  init(_ report: Report, queries scores: [QueryScore]) {
    let matching = MatchingFigures(report)
    title = "vaultbench: \(report.manifest.dataset)"
    style = Markup(trusted: Stylesheet.text)
    headline = HeadlineSection(report, matching: matching)
    targets = TargetsSection(report.targets)
    systems = SystemsSection(report, matching: matching)
    slices = SlicesSection(matching)
    languages = LanguagesSection(report)
    losses = LossSection(report)
    queries = QueriesSection(scores, measures: matching.measures)
    ingest = IngestSection(report)
    stages = StagesSection(report.stages)
    index = IndexSection(report)
    figures = FiguresSection(report)
    reading = ReadingSection(report, matching: matching)
    reproduction = ReproductionSection(report.manifest)
    let sections: [(Bool, Link)] = [
      (true, Link(anchor: "targets", name: "Targets")),
      (systems != nil, Link(anchor: "systems", name: "Systems")),
      (slices != nil, Link(anchor: "slices", name: "Slices")),
      (languages != nil, Link(anchor: "languages", name: "Languages")),
      (losses != nil, Link(anchor: "losses", name: "Losses")),
      (queries != nil, Link(anchor: "queries", name: "Queries")),
      (ingest != nil, Link(anchor: "ingest", name: "Ingest")),
      (stages != nil, Link(anchor: "stages", name: "Stages")),
      (index != nil, Link(anchor: "index", name: "Index")),
      (true, Link(anchor: "figures", name: "Every figure")),
      (true, Link(anchor: "reading", name: "How to read this")),
      (true, Link(anchor: "reproduction", name: "Reproduction")),
    ]
    contents = sections.filter(\.0).map(\.1)
  }
}
