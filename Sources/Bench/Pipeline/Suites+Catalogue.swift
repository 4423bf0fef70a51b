internal import VaultResults

extension Suites {
  /// The stages that every run has, in their order.
  private static let stages: [any FigureSource.Type] = [
    PreparedSource.self, IngestFigures.self, StorageStage.Result.self, EmbeddingCost.self,
    RemoteCost.self, ExternalResult.self, MatchingResult.self, ModelComparison.self,
    ReferenceComparison.self,
    GraphLoss.self,
  ]

  /// The sources that are computed from the whole of a run.
  private static let ofWholeRun: [any FigureSource.Type] = [
    GraphUse.self, MemoryFigures.self, MeasurementOverhead.self, StageCosts.self,
  ]

  static func catalogue(
    always: [any MeasurementSuite.Type], optional: [any MeasurementSuite.Type]
  ) -> MetricCatalogue {
    MetricCatalogue(
      entries(stages + always, isSuite: false) + entries(optional, isSuite: true)
        + entries(ofWholeRun, isSuite: false))
  }

  private static func entries(
    _ sources: [any FigureSource.Type], isSuite: Bool
  ) -> [MetricCatalogue.Entry] {
    sources.flatMap { source in
      source.declarations.map {
        MetricCatalogue.Entry(
          $0, by: MetricCatalogue.Source(name: source.id, isSuite: isSuite))
      }
    }
  }

  /// The suites that must run for a metric to be made.
  ///
  /// - Parameters:
  ///   - key: The metric.
  ///   - embedder: The run's own model: what every run measures of that, it measures of others
  ///     only where a suite compares models.
  /// - Returns: The names; none where every run makes the metric; `nil` where it is not known or
  ///   depends on the whole run, so that all suites of the run must run.
  func names(making key: Metric.Key, embedder: String) -> Set<String>? {
    guard let entry = catalogue.entry(for: key),
      !Self.ofWholeRun.contains(where: { $0.id == entry.source.name })
    else { return nil }
    if entry.source.isSuite { return [entry.source.name] }
    let bindings = entry.declaration.bindings(in: key.id)
    if Self.stages.contains(where: { $0.id == entry.source.name }) {
      let isOfSearches =
        bindings?["system"]?.hasPrefix(QuestionKind.searches.rankingPrefix) == true
      return isOfSearches ? [SearchSuite.id] : []
    }
    guard let model = bindings?["model"], model != embedder else { return [] }
    // One of them is enough.
    return Set(optional.last { $0.comparesModels }.map { [$0.id] } ?? [])
  }
}

extension StageCosts: FigureSource {
  package static let id = "history"
}
