internal import VaultComparison
internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// A part of the account of a run, made from the run's report.
///
/// A new section is listed in ``ReportSections`` and nowhere else.
protocol ReportSection: Sendable {
  static var facts: SectionFacts { get }
  /// Returns the content; `nil` if the run has none for this section.
  static func blocks(_ source: ReportSource) -> [Block]?
}

/// The place of a section in the account and on its media.
struct SectionFacts: Sendable {
  enum Trait {
    /// Markdown does not fold it.
    case unfolded
    /// It is only on the screen.
    case unprinted
    /// It is about the built-in pipeline, even in a run about another system.
    case ofBuiltInPipeline
  }

  /// Its anchor on the page.
  let id: String
  let heading: String
  /// The name in the navigation; the heading, unless that is too long.
  let name: String
  let traits: [Trait]

  init(_ id: String, _ heading: String, name: String? = nil, _ traits: Trait...) {
    (self.id, self.heading, self.name, self.traits) = (id, heading, name ?? heading, traits)
  }
}

extension ReportSection {
  static var id: String { facts.id }
  static var isOfBuiltInPipeline: Bool { facts.traits.contains(.ofBuiltInPipeline) }

  /// Its heading in a run.
  static func heading(in source: ReportSource) -> String {
    isOfBuiltInPipeline && source.isExternal
      ? "\(facts.name) of the built-in pipeline" : facts.heading
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

  /// Returns the sections of a run: of one that is about an external system, those about the
  /// built-in pipeline come last.
  static func of(_ source: ReportSource) -> [any ReportSection.Type] {
    guard source.isExternal else { return all }
    return all.filter { !$0.isOfBuiltInPipeline } + all.filter { $0.isOfBuiltInPipeline }
  }
}

/// The input of the sections of a run's account.
struct ReportSource {
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
