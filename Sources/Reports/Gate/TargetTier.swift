internal import VaultCore
public import VaultResults

/// Compares the design targets: one that was met must not be missed now.
///
/// By default a target is compared with the baseline's result: missed where the baseline met it is
/// a failure. With `isStrict` every hard target is also judged by itself, against the end of its
/// interval and on fifty queries at least.
public struct TargetTier: Sendable {
  var isStrict = false

  /// The fewest queries for an absolute result on a score.
  static let leastQueries = 50

  /// Judges every row of the candidate.
  ///
  /// - Parameters:
  ///   - baseline: The baseline's rows.
  ///   - candidate: The candidate's rows.
  ///   - isTimed: Returns true if a metric is a time or depends on one.
  ///   - canCompareTimes: True if both sides ran on one idle class of machine; otherwise a timed
  ///     target that is missed now is not evidence.
  /// - Returns: A finding for each row that changed its result or is missing, one for all others,
  ///   and with `isStrict` one for each hard target that is not met.
  public func findings(
    baseline: [TargetVerdict], candidate: [TargetVerdict], isTimed: (Metric.Key) -> Bool,
    canCompareTimes: Bool
  ) -> [GateFinding] {
    let before = Dictionary(baseline.map { ($0.id, $0) }) { first, _ in first }
    var findings: [GateFinding] = []
    var held = 0
    for row in candidate {
      guard let old = before[row.id] else { continue }
      switch (old.verdict, row.verdict) {
      case (.met, .missed):
        let timed = row.decidingPart.map { isTimed(Metric.Key(id: $0.metric, slice: $0.slice)) }
        findings.append(flipped(row, old, isTold: timed != true || canCompareTimes))
      case (.met, .met): held += 1
      case (let before, let now) where before == now || before == .notMeasured: break
      case (.missed, .notMeasured), (.notShown, .notMeasured): break
      case (let before, let now):
        findings.append(
          finding(
            row, old, now == .met ? .improved : .changed,
            words: "\(before.words) by the baseline and \(now.words) now"))
      }
    }
    if held > 0 {
      findings.append(
        GateFinding(
          tier: .targets, subject: "targets", outcome: .passed, n: held,
          reason: "\(Plural.count(held, "target")) that the baseline met hold"))
    }
    findings += unstated(before, candidate)
    return findings + (isStrict ? candidate.flatMap(absolute) : [])
  }

  /// Returns a finding for each row that the baseline met and the candidate lacks, and one if
  /// there are no rows at all.
  private func unstated(
    _ before: [String: TargetVerdict], _ candidate: [TargetVerdict]
  ) -> [GateFinding] {
    let stated = Set(candidate.map(\.id))
    let missing = before.values.filter { $0.verdict == .met && !stated.contains($0.id) }
      .sorted { $0.id < $1.id }
      .map {
        GateFinding(
          tier: .targets, subject: $0.id, outcome: .inconclusive, baseline: $0.measured,
          reason: "met by the baseline, and the candidate's report does not hold it")
      }
    guard isStrict, candidate.isEmpty, missing.isEmpty else { return missing }
    return [
      GateFinding(
        tier: .targets, subject: "targets", outcome: .inconclusive,
        reason: "strict: the candidate's report holds no target")
    ]
  }

  private func flipped(
    _ row: TargetVerdict, _ old: TargetVerdict, isTold: Bool
  ) -> GateFinding {
    isTold
      ? finding(row, old, .failed, words: "met by the baseline and missed now")
      : finding(
        row, old, .inconclusive,
        words: "met by the baseline and missed now, but the two machines or their load differ; "
          + "time both with --base-binary")
  }

  private func finding(
    _ row: TargetVerdict, _ old: TargetVerdict, _ outcome: GateFinding.Outcome, words: String
  ) -> GateFinding {
    let part = row.decidingPart
    let figures = row.measured.flatMap { measured in
      row.target.map {
        ": \(DecimalText.shortest(measured)) \(part?.unit ?? ""), target \(part?.comparison.rawValue ?? "")"
          + " \(DecimalText.shortest($0))"
      }
    }
    return GateFinding(
      tier: .targets, subject: row.id, outcome: outcome, baseline: old.measured,
      candidate: row.measured, interval: nil, unit: part?.unit ?? "", n: part?.n ?? 1,
      reason: words + (figures ?? ""))
  }

  // MARK: - Absolute results

  private func absolute(_ row: TargetVerdict) -> [GateFinding] {
    row.parts.compactMap { part in
      guard part.kind == .hard, let target = part.target, let measured = part.measured else {
        return nil
      }
      let isScore = MetricUnit(rawValue: part.unit)?.isShare == true
      let n = part.n ?? 0
      let words: String
      let outcome: GateFinding.Outcome
      switch part.comparison.verdict(on: measured, within: part.ci95, target: target) {
      case _ where isScore && n < Self.leastQueries:
        outcome = .inconclusive
        words =
          "\(Plural.count(n, "query")) are too few for a decision; it takes \(Self.leastQueries)"
      case .notShown: (outcome, words) = (.inconclusive, "the target lies inside the interval")
      case .missed:
        (outcome, words) = (.failed, part.ci95 == nil ? "by its value" : "by its interval")
      case .met, .notMeasured, nil: return nil
      }
      return GateFinding(
        tier: .targets, subject: row.id, slice: part.slice ?? [:], outcome: outcome,
        candidate: measured, interval: nil, allowed: nil, unit: part.unit, n: n,
        reason: "strict: \(DecimalText.shortest(measured)) \(part.unit), target "
          + "\(part.comparison.rawValue) \(DecimalText.shortest(target)), \(words)")
    }
  }
}
