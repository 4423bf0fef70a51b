internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Computes metrics from ranks: those of one model in pools of one size.
struct MultilingualFigures {
  private static let declare = MetricFamily(
    prefix: "<model>/", unit: .score, better: .higher,
    slices: [.whole, ["queryLanguage": .any, "documentLanguage": .any]])
  private static let recall = declare(
    "crossLingualRecall@10/<pool>",
    "Share of texts whose translation is among the ten nearest of a pool; over all pairs with the "
      + "hub, their mean.")
  private static let reciprocalRank = declare(
    "crossLingualMRR/<pool>", "Mean reciprocal rank of a text's translation in a pool.")
  private static let bias = declare(
    "sameLanguageBias/<pool>",
    "Share of texts nearer to a wrong text of their own language than to their translation.",
    better: .lower)
  private static let sameLanguage = declare(
    "sameLanguageRecall@10/<pool>",
    "Share of texts whose paraphrase is among the ten nearest of a pool.",
    slices: [["language": .any]])
  static let declarations = [recall, reciprocalRank, bias, sameLanguage]

  let model: String
  let size: Int
  let table: TranslationTable
  let seed: UInt64

  /// Recall of every direction; against the hub also reciprocal ranks, the bias, and, where all of
  /// those directions were asked, means over them, each counting the same.
  func across(
    _ outcomes: [MultilingualSuite.Direction: MultilingualSuite.Outcome], hub: Int?,
    hasMeans: Bool
  ) -> [Metric] {
    let ordered = outcomes.sorted {
      ($0.key.query, $0.key.document) < ($1.key.query, $1.key.document)
    }
    var metrics = ordered.map { direction, outcome in
      share(
        Self.recall, TranslationRanks(outcome.ranks).hits(at: 10), of: outcome.ranks.count,
        slice: slice(direction))
    }
    let central = ordered.filter { $0.key.query == hub || $0.key.document == hub }
    for (direction, outcome) in central {
      metrics.append(reciprocalRank(outcome.ranks, slice: slice(direction)))
      metrics.append(
        share(Self.bias, outcome.biased, of: outcome.ranks.count, slice: slice(direction)))
    }
    guard hasMeans, !central.isEmpty else { return metrics }
    let means: [(MetricDeclaration, (MultilingualSuite.Outcome) -> Double)] = [
      (Self.recall, { TranslationRanks($0.ranks).recall(at: 10) ?? 0 }),
      (Self.reciprocalRank, { TranslationRanks($0.ranks).meanReciprocalRank ?? 0 }),
      (Self.bias, { Double($0.biased) / Double(max(1, $0.ranks.count)) }),
    ]
    metrics += means.map { declaration, value in
      declaration.metric(
        central.map { value($0.value) }.reduce(0, +) / Double(central.count),
        n: central.map(\.value.ranks.count).reduce(0, +), of: names)
    }
    return metrics
  }

  /// Recall of paraphrases within a language.
  func within(_ language: Int, ranks: [Int]) -> [Metric] {
    guard !ranks.isEmpty else { return [] }
    return [
      share(
        Self.sameLanguage, TranslationRanks(ranks).hits(at: 10), of: ranks.count,
        slice: ["language": table.languages[language].rawValue])
    ]
  }

  private var names: [String: String] { ["model": model, "pool": "\(size)"] }

  private func slice(_ direction: MultilingualSuite.Direction) -> [String: String] {
    [
      "queryLanguage": table.languages[direction.query].rawValue,
      "documentLanguage": table.languages[direction.document].rawValue,
    ]
  }

  private func share(
    _ declaration: MetricDeclaration, _ hits: Int, of count: Int, slice: [String: String]
  ) -> Metric {
    let interval = WilsonInterval(successes: hits, trials: count)
    return declaration.metric(
      interval?.share ?? 0, n: count, of: names, slice: slice,
      ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) })
  }

  private func reciprocalRank(_ ranks: [Int], slice: [String: String]) -> Metric {
    let ranks = TranslationRanks(ranks)
    let interval = BootstrapInterval(
      values: ranks.reciprocals, bounds: 0...1, resamples: 1000,
      random: SeededRandom(seed: seed).stream("bootstrap"))
    return Self.reciprocalRank.metric(
      ranks.meanReciprocalRank ?? 0, n: ranks.ranks.count, of: names, slice: slice,
      ci95: interval.map { ConfidenceInterval($0) })
  }
}
