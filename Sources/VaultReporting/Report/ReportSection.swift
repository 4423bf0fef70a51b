internal import VaultComparison
internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// A part of the account of a run, made from what the run reports.
///
/// A section that is added stands in ``ReportSections`` and nowhere else.
protocol ReportSection: Sendable {
  /// Its anchor on the page.
  static var id: String { get }
  /// What stands above it.
  static var heading: String { get }
  /// What the navigation calls it; the heading, unless that is too long.
  static var name: String { get }
  /// Whether Markdown folds it.
  static var isFolded: Bool { get }
  /// Whether it is on paper too.
  static var isPrinted: Bool { get }
  /// Whether it is about the house pipeline, whichever system the run is about.
  static var isOfHousePipeline: Bool { get }
  /// What it shows; `nil` if the run has nothing to show here.
  static func blocks(_ source: ReportSource) -> [Block]?
}

extension ReportSection {
  static var name: String { heading }
  static var isFolded: Bool { true }
  static var isPrinted: Bool { true }
  static var isOfHousePipeline: Bool { false }

  /// Its heading in a run.
  static func heading(in source: ReportSource) -> String {
    isOfHousePipeline && source.isExternal ? "\(name) of the house pipeline" : heading
  }
}

/// The sections of a run's account in their order.
enum ReportSections {
  static let all: [any ReportSection.Type] = [
    ChangesSection.self, GateSection.self, ReadingSection.self, LossSection.self,
    SlicesSection.self, SystemsSection.self, QueriesSection.self, ExplorerSection.self,
    TargetsSection.self, SearchSection.self, ModelsSection.self, CostSection.self,
    LanguagesSection.self, AblationSection.self, IndexSection.self, ScaleSection.self,
    SyncSection.self,
    LatencySection.self, StagesSection.self, MemorySection.self, IngestSection.self,
    HistorySection.self, SuitesSection.self, ReproductionSection.self,
  ]

  /// The sections of a run: of one that is about an external system, what is of the house pipeline
  /// comes last.
  static func of(_ source: ReportSource) -> [any ReportSection.Type] {
    guard source.isExternal else { return all }
    return all.filter { !$0.isOfHousePipeline } + all.filter { $0.isOfHousePipeline }
  }
}

/// What the sections of a run's account are made from.
struct ReportSource {
  let report: Report
  /// The primary system's values query by query.
  let queries: [QueryScore]
  /// What a page's table of all queries shows; `nil` leaves it out.
  let explorer: QueryExplorer?
  /// Which systems are told apart and which slices differ; `nil` where queries have no records.
  let statistics: RunStatistics?
  let baseline: Report?
  let gate: GateReport?
  let history: [HistorySeries]
  /// What the metrics are.
  let catalogue: MetricCatalogue
  let matching: MatchingFigures
  /// What moved against the baseline.
  let difference: ReportDifference?

  init(
    _ report: Report, queries: [QueryScore] = [], explorer: QueryExplorer? = nil,
    statistics: RunStatistics? = nil, baseline: Report? = nil, gate: GateReport? = nil,
    history: [HistorySeries] = [],
    catalogue: MetricCatalogue = MetricCatalogue([])
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

  /// A report about an external system without the targets and figures of the house pipeline.
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
  /// Whether that is another system than the house pipeline.
  var isExternal: Bool { report.manifest.about.isExternal }
}
