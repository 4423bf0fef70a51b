internal import VaultCore
internal import VaultEvaluation
internal import VaultVerdict

/// Turns ranks into figures: those of one model in pools of one size.
struct MultilingualFigures {
  let model: String
  let size: Int
  let table: TranslationTable
  let seed: UInt64

  /// Recall of every direction; against the hub also reciprocal ranks, the bias, and means over
  /// those directions, each counting the same.
  func across(
    _ outcomes: [MultilingualSuite.Direction: MultilingualSuite.Outcome], hub: Int?
  ) -> [Metric] {
    let ordered = outcomes.sorted {
      ($0.key.query, $0.key.document) < ($1.key.query, $1.key.document)
    }
    var metrics = ordered.map { direction, outcome in
      share(
        "crossLingualRecall@10", TranslationRanks(outcome.ranks).hits(at: 10),
        of: outcome.ranks.count, slice: slice(direction))
    }
    let central = ordered.filter { $0.key.query == hub || $0.key.document == hub }
    for (direction, outcome) in central {
      metrics.append(reciprocalRank(outcome.ranks, slice: slice(direction)))
      metrics.append(
        share(
          "sameLanguageBias", outcome.biased, of: outcome.ranks.count, slice: slice(direction),
          better: .lower))
    }
    guard !central.isEmpty else { return metrics }
    let means: [(String, Metric.Direction, (MultilingualSuite.Outcome) -> Double)] = [
      ("crossLingualRecall@10", .higher, { TranslationRanks($0.ranks).recall(at: 10) ?? 0 }),
      ("crossLingualMRR", .higher, { TranslationRanks($0.ranks).meanReciprocalRank ?? 0 }),
      ("sameLanguageBias", .lower, { Double($0.biased) / Double(max(1, $0.ranks.count)) }),
    ]
    metrics += means.map { name, better, value in
      Metric(
        id: id(name), value: central.map { value($0.value) }.reduce(0, +) / Double(central.count),
        unit: "score", better: better, n: central.map(\.value.ranks.count).reduce(0, +),
        deterministic: true)
    }
    return metrics
  }

  /// Recall of paraphrases within a language.
  func within(_ language: Int, ranks: [Int]) -> [Metric] {
    guard !ranks.isEmpty else { return [] }
    return [
      share(
        "sameLanguageRecall@10", TranslationRanks(ranks).hits(at: 10), of: ranks.count,
        slice: ["language": table.languages[language].rawValue])
    ]
  }

  private func id(_ name: String) -> String { "\(model)/\(name)/\(size)" }

  private func slice(_ direction: MultilingualSuite.Direction) -> [String: String] {
    [
      "queryLanguage": table.languages[direction.query].rawValue,
      "documentLanguage": table.languages[direction.document].rawValue,
    ]
  }

  private func share(
    _ name: String, _ hits: Int, of count: Int, slice: [String: String],
    better: Metric.Direction = .higher
  ) -> Metric {
    let interval = WilsonInterval(successes: hits, trials: count)
    return Metric(
      id: id(name), value: interval?.share ?? 0, unit: "score", better: better, n: count,
      ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) }, slice: slice,
      deterministic: true)
  }

  private func reciprocalRank(_ ranks: [Int], slice: [String: String]) -> Metric {
    let ranks = TranslationRanks(ranks)
    let interval = BootstrapInterval(
      values: ranks.reciprocals, resamples: 1000,
      random: SeededRandom(seed: seed).stream("bootstrap"))
    return Metric(
      id: id("crossLingualMRR"), value: ranks.meanReciprocalRank ?? 0, unit: "score",
      better: .higher, n: ranks.ranks.count,
      ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) }, slice: slice,
      deterministic: true)
  }
}
