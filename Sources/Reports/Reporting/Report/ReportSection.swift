/// A part of the account of a run, made from the run's report.
///
/// A new section is listed in ``ReportSections`` and nowhere else.
protocol ReportSection: Sendable {
  static var facts: SectionFacts { get }
  /// Returns the content; `nil` if the run has none for this section.
  static func blocks(_ source: RunAccount) -> [Block]?
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
  static func heading(in source: RunAccount) -> String {
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
  static func of(_ source: RunAccount) -> [any ReportSection.Type] {
    guard source.isExternal else { return all }
    return all.filter { !$0.isOfBuiltInPipeline } + all.filter { $0.isOfBuiltInPipeline }
  }
}
