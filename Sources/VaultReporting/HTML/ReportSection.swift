internal import VaultComparison
internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// A part of a run's page, made from what the run reports.
///
/// Its template is the file of its id in `templates/report`. A section that is added stands in
/// ``ReportSections`` and nowhere else.
protocol ReportSection: Sendable {
  /// Its anchor on the page.
  static var id: String { get }
  /// What stands above it.
  static var heading: String { get }
  /// What the navigation calls it; the heading, unless that is too long.
  static var name: String { get }
  /// What its template shows; `nil` if the run has nothing to show here.
  static func fields(_ source: ReportSource) -> Fields?
}

extension ReportSection {
  static var name: String { heading }
}

/// The sections of a run's page in their order.
enum ReportSections {
  static let all: [any ReportSection.Type] = [
    TargetsSection.self, SystemsSection.self, SlicesSection.self, AblationSection.self,
    SearchSection.self, LanguagesSection.self, LossSection.self, QueriesSection.self,
    IndexSection.self, LatencySection.self, StagesSection.self, MemorySection.self,
    IngestSection.self, SuitesSection.self, ChangesSection.self, HistorySection.self,
    GateSection.self, FiguresSection.self, ReadingSection.self, ReproductionSection.self,
  ]
}

/// What the sections of a run's page are made from.
struct ReportSource {
  let report: Report
  /// The primary system's values query by query.
  let queries: [QueryScore]
  let baseline: Report?
  let gate: GateReport?
  let history: [HistorySeries]
  /// What the metrics are.
  let catalogue: MetricCatalogue
  let matching: MatchingFigures
  /// What moved against the baseline.
  let difference: ReportDifference?

  init(
    _ report: Report, queries: [QueryScore] = [], baseline: Report? = nil,
    gate: GateReport? = nil, history: [HistorySeries] = [],
    catalogue: MetricCatalogue = MetricCatalogue([])
  ) {
    self.report = report
    self.queries = queries
    self.baseline = baseline
    self.gate = gate
    self.history = history
    self.catalogue = catalogue
    matching = MatchingFigures(report)
    difference = baseline.map { ReportDifference(baseline: $0, candidate: report) }
  }
}
