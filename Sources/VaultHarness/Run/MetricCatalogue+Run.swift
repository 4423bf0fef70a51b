public import VaultVerdict

extension MetricCatalogue {
  /// The stages that every run has, in their order; suites are listed in ``Suites``.
  private static let stages: [any FigureSource.Type] =
    [
      PreparedSource.self, IngestFigures.self, StorageStage.Result.self, RemoteCost.self,
      ExternalResult.self, MatchingResult.self,
    ] + Suites.always

  /// What is computed from the whole of a run.
  private static let ofWholeRun: [any FigureSource.Type] = [
    MeasurementOverhead.self, StageCosts.self,
  ]

  /// Every figure of a run, in the order in which runs make them.
  public static let all = MetricCatalogue(
    entries(stages, isSuite: false) + entries(Suites.all, isSuite: true)
      + entries(ofWholeRun, isSuite: false))

  private static func entries(_ sources: [any FigureSource.Type], isSuite: Bool) -> [Entry] {
    sources.flatMap { source in
      source.declarations.map { Entry($0, by: Source(name: source.id, isSuite: isSuite)) }
    }
  }

  /// The suites that must run for a figure to be made.
  ///
  /// - Parameters:
  ///   - key: The figure.
  ///   - embedder: The run's own model: what every run measures of that, it measures of others
  ///     only where a suite compares models.
  /// - Returns: The names; none where every run makes the figure; `nil` where it is not known or
  ///   rests on the whole run, so that all suites of the run must run.
  func suites(making key: Metric.Key, embedder: String) -> Set<String>? {
    guard let entry = entry(for: key),
      !Self.ofWholeRun.contains(where: { $0.id == entry.source.name })
    else { return nil }
    if entry.source.isSuite { return [entry.source.name] }
    guard let model = entry.declaration.bindings(in: key.id)?["model"], model != embedder else {
      return []
    }
    // One of them is enough.
    return Set(Suites.all.last { $0.comparesModels }.map { [$0.id] } ?? [])
  }
}

extension StageCosts: FigureSource {
  static let id = "history"
}
