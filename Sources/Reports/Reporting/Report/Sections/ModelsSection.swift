internal import VaultResults

/// The models of a run side by side: the quality of each ranking with each, by language, the cost
/// of embedding, and the loss from rounded weights and from vectors of two models in one vault.
enum ModelsSection: ReportSection {
  static let facts = SectionFacts(
    "models", "Models side by side", name: "Models", .ofBuiltInPipeline)

  /// `nil` where a run has one unmodified model.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let blocks = comparison(source) + states(source.report)
    return blocks.isEmpty ? nil : blocks
  }

  private static func comparison(_ source: RunAccount) -> [Block] {
    let report = source.report
    guard let compared = report.manifest.comparedModels, !compared.isEmpty else { return [] }
    let own = report.manifest.embedder
    let models = [own] + compared.keys.sorted()
    var blocks: [Block] = [.table(quality(report, models, own))]
    if let table = languages(report, models, own) { blocks.append(.table(table)) }
    blocks.append(.list(gains(source).map { Text($0) }))
    blocks.append(
      .list(
        models.map(Manifest.noWeightsNote).filter(report.manifest.notes.contains)
          .map { "\($0)." }))
    return blocks
  }

  /// Returns the gain of each further model over the run's own, paired, in a sentence; none for one
  /// model.
  static func gains(_ source: RunAccount) -> [String] {
    let report = source.report
    return (report.manifest.comparedModels ?? [:]).keys.sorted().map { model in
      let gains = ["formula", "semantic", "learned", "search-hybrid"].compactMap { system in
        report.metric("model/\(model)/\(system)/nDCG@10/gain").map { gain in
          "\(system) \(FigureText.margin(gain.value, unit: gain.unit)) \(gain.intervalText)"
        }
      }
      let own = report.manifest.embedder
      return gains.isEmpty
        ? "\(model) is not compared with \(own): nothing was judged"
        : "\(model) instead of \(own), paired by query, nDCG@10: "
          + gains.joined(separator: ", ")
    }
  }

  private static let systems: [(id: String, title: String)] = [
    ("formula", "formula"), ("semantic", "semantic"), ("learned", "learned"),
    ("search/hybrid", "search"),
  ]
  private static let costs = [
    ("textsPerSecond", "texts/s"), ("gigaflopsPerSecond", "GFLOP/s"), ("shareOfPeak", "of peak"),
    ("residentBytes", "memory"),
  ]

  private static func quality(_ report: Report, _ models: [String], _ own: String) -> Table {
    Table(
      "nDCG@10 of each ranking, and texts embedded in a processor second", of: models,
      primary: models.firstIndex(of: own)
    ) {
      Field("Model", .name) { .init($0) }
      for (id, title) in systems {
        Field(title, .number) { .metric(report.metric("\(id)/nDCG@10", slice: slice($0, own))) }
      }
      for (id, title) in costs {
        Field(title, .number) { .metric(report.metric("embedding/\($0)/\(id)")) }
      }
    }
  }

  /// Returns the quality of the `formula` ranking in each language, model by model.
  private static func languages(
    _ report: Report, _ models: [String], _ own: String
  ) -> Table? {
    let languages = report.metrics.filter { $0.id == "formula/nDCG@10" }
      .compactMap { $0.slice?.count == 1 ? $0.slice?["language"] : nil }.sorted()
    guard !languages.isEmpty else { return nil }
    return Table("nDCG@10 of formula by language", of: models) {
      Field("Model", .name) { .init($0) }
      for language in languages {
        Field(language, .number) {
          let metric = report.metric(
            "formula/nDCG@10", slice: slice($0, own, language: language))
          return .number(metric.text, metric?.value)
        }
      }
    }
  }

  private static func slice(
    _ model: String, _ own: String, language: String? = nil
  ) -> [String: String]? {
    var slice: [String: String] = [:]
    if model != own { slice["model"] = model }
    slice["language"] = language
    return slice.isEmpty ? nil : slice
  }
}
