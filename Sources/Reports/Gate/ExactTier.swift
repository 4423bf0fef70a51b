internal import VaultCore
public import VaultResults

/// Judges exactly repeatable results: rankings, counters and scores that no query-level data
/// explains.
///
/// Every change is named. A counter or a number of bytes may get worse by a share, a score by an
/// amount, and then by no more than its own interval allows for where it has one; an improvement by
/// as much is unexplained. Diagnoses — losses and gains of stages, properties of a corpus, results
/// of `random` — are named and never decide: they may move either way without anything getting
/// worse.
public struct ExactTier: Sendable {
  /// One side of the comparison.
  public struct Side: Sendable {
    /// The metrics.
    public let metrics: [Metric]
    /// For each system the digest of its rankings.
    public let rankings: [String: String]

    /// Gathers a side.
    public init(metrics: [Metric], rankings: [String: String]) {
      self.metrics = metrics
      self.rankings = rankings
    }
  }

  let policy: GatePolicy.Exact
  /// The declarations, by which some metrics only explain others.
  let catalogue: MetricCatalogue

  /// Judges by a policy.
  package init(policy: GatePolicy.Exact, catalogue: MetricCatalogue) {
    self.policy = policy
    self.catalogue = catalogue
  }

  /// Judges two sides that ran the same corpus.
  ///
  /// - Parameters:
  ///   - baseline: The side with which the candidate is compared.
  ///   - candidate: The side to judge.
  ///   - isCovered: Returns true if another tier judges a metric; here it is named at most.
  ///   - isExact: True if rankings and metrics must repeat to the bit, because model, settings and
  ///     machine agree; otherwise changes are expected, and worse ones are still judged.
  /// - Returns: The changes, the missing metrics, and one finding for all that did not change.
  public func findings(
    baseline: Side, candidate: Side, isCovered: (Metric.Key) -> Bool, isExact: Bool
  ) -> [GateFinding] {
    var findings = rankingFindings(baseline.rankings, candidate.rankings, isExact: isExact)
    let exact = candidate.metrics.filter(\.deterministic)
    let found = Dictionary(exact.map { ($0.key, $0) }) { first, _ in first }
    var same = 0
    var named: [Metric.Key] = []
    var missing: [Metric] = []
    for metric in baseline.metrics where metric.deterministic {
      guard let other = found[metric.key] else {
        missing.append(metric)
        continue
      }
      if other.value == metric.value {
        same += 1
      } else if isCovered(metric.key) || isDiagnosis(metric) {
        named.append(metric.key)
      } else {
        findings.append(finding(metric, other))
      }
    }
    if !named.isEmpty { findings.append(Self.named(named)) }
    findings += missingFindings(missing, candidate.metrics)
    if same > 0 {
      findings.append(
        GateFinding(
          tier: .exact, subject: "figures", outcome: .passed, n: same,
          reason: "\(Plural.count(same, "metric")) that repeat exactly are the same"))
    }
    return findings
  }

  /// Returns the finding that the processes of a side differ in what they count or rank.
  package static func varying(side name: String) -> GateFinding {
    GateFinding(
      tier: .exact, subject: "counters/\(name)", outcome: .changed,
      reason: "not every process of this side counted and ranked the same")
  }

  private func isDiagnosis(_ metric: Metric) -> Bool { catalogue.role(of: metric) == .diagnosis }

  private func finding(_ baseline: Metric, _ candidate: Metric) -> GateFinding {
    let difference = candidate.value - baseline.value
    let loss = baseline.better == .higher ? -difference : difference
    let isPure = MetricUnit(rawValue: baseline.unit)?.isPure == true
    let allowed = isPure ? policy.scores : policy.counters * abs(baseline.value)
    let outcome: GateFinding.Outcome =
      if loss > allowed, isBeyondInterval(candidate.value, of: baseline) {
        .failed
      } else if loss < -allowed, isBeyondInterval(candidate.value, of: baseline) {
        .improved
      } else {
        .changed
      }
    let words =
      switch outcome {
      case .failed: "may get worse by \(DecimalText.shortest(allowed))"
      case .improved: "better by more than \(DecimalText.shortest(allowed)), without a reason"
      default:
        abs(difference) <= allowed
          ? "within \(DecimalText.shortest(allowed))"
          : "more than \(DecimalText.shortest(allowed)), and within the interval of the baseline"
      }
    return GateFinding(
      tier: .exact, subject: baseline.id, slice: baseline.slice ?? [:], outcome: outcome,
      baseline: baseline.value, candidate: candidate.value, difference: difference,
      allowed: allowed, unit: baseline.unit, n: baseline.n,
      reason:
        "\(DecimalText.shortest(baseline.value)) → \(DecimalText.shortest(candidate.value)), \(words)"
    )
  }

  private func isBeyondInterval(_ value: Double, of metric: Metric) -> Bool {
    metric.ci95.map { value < $0.low || value > $0.high } ?? true
  }

  // MARK: - Rankings and missing metrics

  private func rankingFindings(
    _ baseline: [String: String], _ candidate: [String: String], isExact: Bool
  ) -> [GateFinding] {
    let shared = baseline.keys.filter { candidate[$0] != nil }.sorted()
    let changed = shared.filter { baseline[$0] != candidate[$0] }
    var findings = changed.map { system in
      GateFinding(
        tier: .exact, subject: "rankings/\(system)", outcome: .changed,
        reason: isExact
          ? "the rankings differ although model, settings and machine agree"
          : "the rankings differ, as they may where model, settings or machine do")
    }
    if changed.count < shared.count {
      let same = shared.count - changed.count
      findings.append(
        GateFinding(
          tier: .exact, subject: "rankings", outcome: .passed, n: same,
          reason: "the rankings of \(Plural.count(same, "system")) are the same to the byte"))
    }
    let lost = baseline.keys.filter { candidate[$0] == nil }.sorted()
    findings += lost.map { system in
      GateFinding(
        tier: .exact, subject: "rankings/\(system)", outcome: .inconclusive,
        reason: "the candidate has no ranking of this system; run it with the same settings")
    }
    return findings
  }

  /// Returns the findings on missing metrics: a suite that was not run at all is a choice; a metric
  /// missing from one that was run is not.
  private func missingFindings(_ missing: [Metric], _ candidate: [Metric]) -> [GateFinding] {
    let suites = Set(candidate.map { Self.suite($0.id) })
    var absent: [String: Int] = [:]
    var gone: [Metric] = []
    for metric in missing {
      let suite = Self.suite(metric.id)
      if suites.contains(suite), !isDiagnosis(metric) {
        gone.append(metric)
      } else {
        absent[suite, default: 0] += 1
      }
    }
    var findings = gone.map { metric in
      GateFinding(
        tier: .exact, subject: metric.id, slice: metric.slice ?? [:], outcome: .inconclusive,
        baseline: metric.value, unit: metric.unit, n: metric.n,
        reason: "the candidate did not measure it; run the same suites")
    }
    for (suite, count) in absent.sorted(by: { $0.key < $1.key }) {
      findings.append(
        GateFinding(
          tier: .exact, subject: suite, outcome: .changed, n: count,
          reason: "\(Plural.count(count, "metric")) of the baseline were not measured"))
    }
    return findings
  }

  private static func named(_ keys: [Metric.Key]) -> GateFinding {
    let examples = keys.prefix(3).map(\.description).joined(separator: ", ")
    return GateFinding(
      tier: .exact, subject: "figures", outcome: .changed, n: keys.count,
      reason: "\(Plural.count(keys.count, "metric")) changed that another tier judges or that "
        + "only explain others: \(examples)\(keys.count > 3 ? ", …" : "")")
  }

  private static func suite(_ id: String) -> String {
    String(id.prefix { $0 != "/" })
  }
}
