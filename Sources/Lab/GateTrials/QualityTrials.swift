internal import VaultCore
public import VaultEvaluation
public import VaultGate
public import VaultResults

/// Tries the quality tier on rankings that were damaged on purpose, and on changes that change
/// nothing.
public struct QualityTrials: Sendable {
  /// The number of trials of each case.
  public static let count = 200
  private static let measure = Measure.nDCG(at: 10)

  private let qrels: Qrels
  private let queries: [SystemScores.Query]
  private let ranking: Run
  private let policy: GatePolicy.Quality
  private let seed: UInt64
  private let before: [String: [Double]]
  private let measures: [Measure]

  /// Prepares trials on one system's rankings.
  ///
  /// - Parameters:
  ///   - qrels: The judgments.
  ///   - queries: The queries that are judged, with vault and slices.
  ///   - ranking: The rankings that serve as the baseline.
  ///   - policy: The policy.
  ///   - seed: Draws damages and sides.
  /// - Throws: `EvaluationError` for a margin of something that is no measure.
  public init(
    qrels: Qrels, queries: [SystemScores.Query], ranking: Run, policy: GatePolicy.Quality,
    seed: UInt64
  ) throws {
    self.qrels = qrels
    self.queries = queries
    self.ranking = ranking
    self.policy = policy
    self.seed = seed
    measures = try policy.margins.keys.sorted().flatMap(Measure.list)
    before = Self.values(of: ranking, qrels, queries, measures)
  }

  /// Returns the rate at which a mean loss of nDCG@10 is detected.
  ///
  /// The loss is spread over all, half, a quarter or a tenth of the queries, in turn.
  ///
  /// - Parameters:
  ///   - loss: The mean loss.
  ///   - demand: The definition of a hit, in words.
  ///   - isSeen: Returns true if findings show it.
  /// - Returns: The trials' count; 95 % are required.
  /// - Throws: `ResultsError`, which finite values cannot cause.
  public func losses(
    _ loss: Double, demand: String, isSeen: (GateVerdict) -> Bool
  ) throws -> SelfTestReport.Case {
    let damage = RankingDamage(qrels: qrels, measure: Self.measure)
    var hits = 0
    for trial in 0..<Self.count {
      var random = SeededRandom(seed: seed).stream("self-test-loss-\(loss)", trial)
      let share = [1, 0.5, 0.25, 0.1][trial % 4]
      let damaged = try damage.lowered(ranking, by: loss, share: share, random: &random)
      hits += isSeen(try verdict(Self.values(of: damaged, qrels, queries, measures))) ? 1 : 0
    }
    return SelfTestReport.Case(
      name: "−\(loss) nDCG@10", demand: demand, trials: Self.count, hits: hits, required: 0.95)
  }

  /// Returns the rate at which a lost slice fails while every other slice gains: one trial for each
  /// language.
  public func lostSlices() throws -> SelfTestReport.Case? {
    let damage = RankingDamage(qrels: qrels, measure: Self.measure)
    let languages = Dictionary(grouping: queries) { $0.slices["language"] ?? "" }
      .filter { !$0.key.isEmpty && $0.value.count >= policy.sliceQueries }
    guard languages.count > 1 else { return nil }
    var hits = 0
    for language in languages.keys.sorted() {
      let lost = Set((languages[language] ?? []).map(\.id))
      let gained = Set(queries.map(\.id)).subtracting(lost)
      let candidate = try damage.perfected(
        try damage.silenced(ranking, queries: lost), queries: gained)
      let after = Self.values(of: candidate, qrels, queries, measures)
      let rose = Self.mean(after[Self.measure.name]) > Self.mean(before[Self.measure.name])
      hits += try rose && verdict(after) == .failed ? 1 : 0
    }
    return SelfTestReport.Case(
      name: "a language lost, mean higher", demand: "fails", trials: languages.count,
      hits: hits, required: 1)
  }

  /// Returns the rate at which a change that is as often good as bad fails.
  ///
  /// - Parameter other: A real variant of the rankings. For each vault a coin decides which side
  ///   is which, so that no side is better and the differences are as they come.
  /// - Returns: The trials' count; 99 % are required.
  /// - Throws: `ResultsError`, which finite values cannot cause.
  public func nullChanges(_ other: Run) throws -> SelfTestReport.Case {
    let after = Self.values(of: other, qrels, queries, measures)
    let vaults = Set(queries.map(\.vault)).sorted()
    var silent = 0
    for trial in 0..<Self.count {
      var random = SeededRandom(seed: seed).stream("self-test-null", trial)
      let swapped = Set(vaults.filter { _ in random.chance(0.5) })
      var pairs: [String: SystemScores.Pair] = [:]
      for (measure, old) in before {
        let new = after[measure] ?? old
        let sides = zip(queries, zip(old, new)).map { query, pair in
          swapped.contains(query.vault) ? (pair.1, pair.0) : pair
        }
        pairs[measure] = SystemScores.Pair(
          baseline: sides.map(\.0), candidate: sides.map(\.1))
      }
      silent += try verdict(pairs) == .failed ? 0 : 1
    }
    return SelfTestReport.Case(
      name: "other weights, sides drawn", demand: "is silent", trials: Self.count,
      hits: silent, required: 0.99)
  }

  /// Returns the forecast for an unchanged candidate, from the spread between this ranking and a
  /// variant.
  public func forecast(_ other: Run) throws -> QualityForecast? {
    let after = Self.values(of: other, qrels, queries, measures)
    guard let margin = policy.margins[Self.measure.name], margin > 0,
      let old = before[Self.measure.name], let new = after[Self.measure.name],
      Set(queries.map(\.vault)).count >= 2
    else { return nil }
    let comparison = PairedComparison(
      try PairedScores(baseline: old, candidate: new, clusters: queries.map(\.vault)),
      level: policy.level, random: SeededRandom(seed: seed).stream("self-test-forecast"))
    return QualityForecast(
      vaults: comparison.clusters, queries: comparison.n,
      standardError: comparison.standardError, margin: margin, level: policy.level)
  }

  // MARK: - One trial

  private func verdict(_ after: [String: [Double]]) throws -> GateVerdict {
    try verdict(
      before.reduce(into: [:]) { pairs, entry in
        pairs[entry.key] = SystemScores.Pair(
          baseline: entry.value, candidate: after[entry.key] ?? entry.value)
      })
  }

  private func verdict(_ pairs: [String: SystemScores.Pair]) throws -> GateVerdict {
    let findings = try QualityTier(policy: policy, seed: seed).findings([
      SystemScores(system: ranking.tag, queries: queries, values: pairs)
    ])
    return GateReport(
      baseline: GateReport.Side(name: "A"), candidate: GateReport.Side(name: "B"),
      policyDigest: "", findings: findings, refusesImprovements: false
    ).verdict
  }

  private static func values(
    of run: Run, _ qrels: Qrels, _ queries: [SystemScores.Query], _ measures: [Measure]
  ) -> [String: [Double]] {
    Evaluation(qrels: qrels, run: run, measures: measures).values(of: measures, for: queries)
  }

  private static func mean(_ values: [Double]?) -> Double {
    guard let values, !values.isEmpty else { return 0 }
    return values.reduce(0, +) / Double(values.count)
  }
}
