internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// Judges quality by paired non-inferiority: query by query, over vaults, slice by slice.
///
/// Over all queries a system fails on a measure if it is worse by more than the margin and the
/// sign-flip test over vaults, corrected after Holm over everything that changed, shows that this
/// is no chance; it passes if the lower end of the interval stays above the margin (Schuirmann, "A
/// Comparison of the Two One-Sided Tests Procedure", 1987, its lower side); between the two the
/// data are inconclusive. Below six vaults a test over vaults reaches no level, so that nothing can
/// be decided, with two exceptions: values that are the same on every query of at least two, which
/// pass, and a measure that is lost wholly, on all of at least six queries, which fails.
///
/// A slice fails if it loses more than its own margin and the test over its queries agrees, or if
/// it collapses: independent of the mean's gain and of its number of queries. Slices never make a
/// decision inconclusive: the smaller the part, the less it can prove.
public struct QualityTier: Sendable {
  let policy: GatePolicy.Quality
  let seed: UInt64

  /// Judges by a policy; the seed is that of the resampling.
  public init(policy: GatePolicy.Quality, seed: UInt64 = 0) {
    (self.policy, self.seed) = (policy, seed)
  }

  /// Judges every system on every measure that the policy names.
  ///
  /// - Returns: A finding for each system and measure, then one for each slice that lost, gained
  ///   or collapsed.
  /// - Throws: `ResultsError.unexpectedValue` if a value is not finite or its count is not that of
  ///   the queries.
  /// - Complexity: O(systems · measures · (resamples · vaults + slices · queries)).
  public func findings(_ evidence: [SystemScores]) throws(ResultsError) -> [GateFinding] {
    var overall: [Tested] = []
    var sliced: [Tested] = []
    for system in evidence {
      for measure in policy.margins.keys.sorted() {
        guard let pair = system.values[measure] else { continue }
        overall.append(try tested(system, measure, pair, [:], Array(system.queries.indices)))
        guard pair.baseline != pair.candidate else { continue }
        for part in system.slices where part.members.count >= policy.sliceQueries {
          sliced.append(try tested(system, measure, pair, part.slice, part.members))
        }
      }
    }
    return corrected(overall).map(finding) + corrected(sliced).compactMap(sliceFinding)
  }

  // MARK: - Tests

  private struct Tested {
    let system: String
    let measure: String
    let slice: [String: String]
    let n: Int
    let vaults: Int
    let baseline: Double
    let candidate: Double
    /// True if every query has the same value on both sides.
    let isUnchanged: Bool
    /// True if at least six queries had a value above 0, and all have 0 now.
    let isLost: Bool
    /// `nil` where values are unchanged, or are of one vault.
    let comparison: PairedComparison?
    var correctedP = 1.0

    var difference: Double { comparison?.difference ?? (candidate - baseline) }
  }

  private func tested(
    _ system: SystemScores, _ measure: String, _ pair: SystemScores.Pair,
    _ slice: [String: String], _ members: [Int]
  ) throws(ResultsError) -> Tested {
    guard pair.baseline.count == system.queries.count, pair.candidate.count == pair.baseline.count
    else { throw .unexpectedValue(file: system.system, key: measure, expected: .valuePerQuery) }
    let baseline = members.map { pair.baseline[$0] }
    let candidate = members.map { pair.candidate[$0] }
    let vaults = Set(members.map { system.queries[$0].vault })
    // Slices are a statement on these very queries; the whole is one on vaults in general.
    let byVault = slice.isEmpty
    let clusters = byVault ? vaults.count : members.count
    let comparison: PairedComparison?
    guard (baseline + candidate).allSatisfy(\.isFinite) else {
      throw .unexpectedValue(file: system.system, key: measure, expected: .finiteValues)
    }
    if clusters < 2 || baseline == candidate {
      comparison = nil
    } else {
      do throws(EvaluationError) {
        let scores = try PairedScores(
          baseline: baseline, candidate: candidate,
          clusters: members.map { byVault ? system.queries[$0].vault : "\($0)" })
        comparison = PairedComparison(
          scores, level: policy.level, random: SeededRandom(seed: seed).stream("gate-quality"))
      } catch {
        throw .unexpectedValue(file: system.system, key: measure, expected: .finiteValues)
      }
    }
    return Tested(
      system: system.system, measure: measure, slice: slice, n: members.count,
      vaults: byVault ? vaults.count : 0, baseline: Self.mean(baseline),
      candidate: Self.mean(candidate), isUnchanged: baseline == candidate,
      isLost: baseline.count { $0 > 0 } >= PairedComparison.leastClusters
        && candidate.allSatisfy { $0 == 0 },
      comparison: comparison)
  }

  /// Holm's correction over changed values: an unchanged one can be no false finding.
  private func corrected(_ tested: [Tested]) -> [Tested] {
    var corrected = tested
    let moved = tested.indices.filter { tested[$0].comparison != nil }
    let p = MultipleComparisons.holm(moved.map { tested[$0].comparison?.p ?? 1 })
    for (index, value) in zip(moved, p) { corrected[index].correctedP = value }
    return corrected
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  // MARK: - Decisions

  private func finding(_ tested: Tested) -> GateFinding {
    let margin = policy.margins[tested.measure] ?? 0
    func judged(_ outcome: GateFinding.Outcome, _ words: String) -> GateFinding {
      finding(tested, outcome, allowed: margin, words: words)
    }
    if tested.n < 2 {
      return judged(.inconclusive, tested.n == 0 ? "no query is judged" : "one query is too few")
    }
    if tested.isUnchanged {
      return judged(.passed, "the same on every query")
    }
    if tested.isLost {
      return judged(.failed, "lost on every query")
    }
    let few = PairedComparison.fewVaults(
      tested.vaults, noun: tested.vaults == tested.n ? "query" : "vault")
    guard let comparison = tested.comparison, few == nil else {
      return judged(.inconclusive, "\(few ?? ""); \(PairedComparison.leastClusters) are the fewest")
    }
    let interval = comparison.interval
    let isSignificant = tested.correctedP < policy.significance
    if isSignificant, interval.upper < 0, comparison.difference < -margin {
      return judged(.failed, "the margin is \(words(margin))")
    }
    if isSignificant, interval.lower > 0, comparison.difference > margin {
      return judged(.improved, "better than the margin explains")
    }
    if interval.lower > -margin {
      let within =
        interval.upper < 0
        ? "worse, but within the margin of"
        : comparison.difference > margin ? "no loss beyond the margin of" : "within the margin of"
      return judged(.passed, "\(within) \(words(margin))")
    }
    let half = interval.reach / margin
    let needed = (Double(tested.n) * half * half).rounded(.up)
    // More than a billion, or without end for a margin of 0, is no remedy.
    let remedy =
      needed > Double(tested.n) && needed <= 1e9
      ? "; an interval as narrow as the margin takes about \(Int(needed)) queries" : ""
    return judged(.inconclusive, "the margin of \(words(margin)) lies inside the interval\(remedy)")
  }

  private func sliceFinding(_ tested: Tested) -> GateFinding? {
    guard let comparison = tested.comparison else { return nil }
    let loss = -comparison.difference
    let hasCollapsed =
      loss > policy.sliceMargin
      && tested.candidate < (1 - policy.sliceCollapse) * tested.baseline
    let isSignificant = tested.correctedP < policy.significance
    if hasCollapsed {
      return finding(
        tested, .failed, allowed: policy.sliceMargin,
        words: "the slice lost more than \(DecimalText.percent(policy.sliceCollapse)) of its value")
    }
    if isSignificant, loss > policy.sliceMargin {
      return finding(
        tested, .failed, allowed: policy.sliceMargin,
        words: "a slice may lose \(words(policy.sliceMargin))")
    }
    return nil
  }

  private func words(_ margin: Double) -> String { DecimalText.shortest(margin) }

  private func finding(
    _ tested: Tested, _ outcome: GateFinding.Outcome, allowed: Double, words: String
  ) -> GateFinding {
    let interval = tested.comparison.map {
      ConfidenceInterval($0.interval)
    }
    let basis =
      tested.vaults == tested.n
      ? Plural.count(tested.n, "query")
      : tested.vaults > 0
        ? "\(Plural.count(tested.n, "query")) of \(Plural.count(tested.vaults, "vault"))"
        : "\(Plural.count(tested.n, "query")), tested by query"
    var reason = "\(DecimalText.score(tested.baseline)) → \(DecimalText.score(tested.candidate))"
    if let interval {
      reason +=
        ", \(DecimalText.score(tested.difference, isDifference: true)) "
        + "\(DecimalText.interval(interval))"
    }
    return GateFinding(
      tier: .quality, subject: "\(tested.system)/\(tested.measure)", slice: tested.slice,
      outcome: outcome, baseline: tested.baseline, candidate: tested.candidate,
      difference: tested.difference, interval: interval,
      p: tested.comparison == nil ? nil : tested.correctedP, allowed: allowed, unit: "score",
      n: tested.n, reason: "\(reason) (\(basis)): \(words)")
  }
}
