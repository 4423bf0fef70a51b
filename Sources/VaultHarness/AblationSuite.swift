internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultVerdict

/// What single stages of the document's algorithm gain, each switched off in the same run.
struct AblationSuite {
  let stage: MatchingStage
  let questions: [MatchingStage.Question]
  let qrels: Qrels
  let seed: UInt64

  /// Recall@50 gained by the platforms' own windows over ±7 days (target Q3): over all relevant
  /// messages, and over those of each platform.
  func adaptiveWindows() throws -> [Metric] {
    var sevenDays = stage.configuration
    sevenDays.windows = .sevenDays
    var gains: [String?: [Double]] = [:]
    for question in questions {
      let judgments = qrels.grades[question.query.id] ?? [:]
      let adaptive = try stage.matches(for: question, stage.configuration).map(\.id)
      let fixed = try stage.matches(for: question, sevenDays).map(\.id)
      for platform in [nil] + Platform.allCases.map(Optional.some) {
        let graded = judgments.filter { entry in
          guard let platform else { return true }
          return question.vault.rowOfID[entry.key].map { question.vault.table.platforms[$0] }
            == platform
        }
        let before = JudgedRanking(documents: fixed, judgments: graded)
        guard before.relevantCount > 0 else { continue }
        let after = JudgedRanking(documents: adaptive, judgments: graded)
        gains[platform?.rawValue, default: []].append(after.recall(at: 50) - before.recall(at: 50))
      }
    }
    return gains.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { platform, values in
      metric(
        "ablation/adaptiveWindows/R@50/gain", values, unit: "score",
        slice: platform.map { ["platform": $0] })
    }
  }

  /// The share by which a thread's context raises the similarity of brief relevant messages to
  /// their event (target Q4); each pair is one such message's cosine without and with it.
  func threadContext(_ pairs: [(plain: Double, withContext: Double)]) -> [Metric] {
    let base = pairs.map(\.plain).reduce(0, +) / Double(max(1, pairs.count))
    guard !pairs.isEmpty, base > 0 else { return [] }
    // Each difference over the mean without context: their mean is the gain of the means.
    let shares = pairs.map { ($0.withContext - $0.plain) / base }
    return [
      metric(
        "ablation/threadContext/similarity/gain", shares, unit: "fraction",
        slice: ["words": "1-4"])
    ]
  }

  private func metric(
    _ id: String, _ values: [Double], unit: String, slice: [String: String]?
  ) -> Metric {
    let interval = BootstrapInterval(
      values: values, random: SeededRandom(seed: seed).stream("bootstrap"))
    return Metric(
      id: id, value: values.reduce(0, +) / Double(values.count), unit: unit, better: .higher,
      n: values.count, ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) },
      slice: slice, deterministic: true)
  }
}
