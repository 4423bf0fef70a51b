internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Compares every pair of systems on every measure over parts of the queries, and corrects the
/// p-values as one family.
struct ComparisonFamilyBuilder {
  /// The correction that decides outcomes.
  enum Correction: String {
    /// Bounds the chance of any false finding.
    case holm
    /// Bounds the expected share of false findings.
    case benjaminiHochberg
  }

  let id: String
  let correction: Correction
  /// The members of the family besides pairs and measures, in words.
  let members: String
  let candidates: [ComparisonCandidate]
  let queries: ComparedQueries
  let request: ComparisonRequest

  /// The share of resamples that intervals enclose, and one less the level of the tests.
  static let level = 0.95

  private struct Compared {
    let pair: (Int, Int)
    let measure: Measure
    let slice: [String: String]
    let comparison: PairedComparison

    /// True if any difference, however large, could be significant.
    var isTestable: Bool { comparison.canTell }
  }

  /// The differences, part by part, pair by pair, measure by measure.
  ///
  /// A comparison that could never be significant is left out of the family, since it would only
  /// make the others harder to detect (Tarone, "A Modified Bonferroni Method for Discrete Data",
  /// 1990).
  ///
  /// - Parameter parts: The slices and the positions of their queries.
  /// - Returns: The family, and the differences with their corrected p-values.
  /// - Throws: `EvaluationError.tooFewPairs` for a part of fewer than two queries.
  func compare(
    _ parts: [(slice: [String: String], members: [Int])]
  ) throws -> (family: ComparisonFamily, differences: [MeasuredDifference]) {
    let values = candidates.map { candidate in request.measures.map(candidate.values(of:)) }
    var compared: [Compared] = []
    for part in parts {
      for pair in pairs {
        for (index, measure) in request.measures.enumerated() {
          let comparison = try compare(
            part.members, baseline: values[pair.0][index], candidate: values[pair.1][index])
          compared.append(
            Compared(pair: pair, measure: measure, slice: part.slice, comparison: comparison))
        }
      }
    }
    let p = compared.filter(\.isTestable).map(\.comparison.p)
    var corrected = zip(MultipleComparisons.holm(p), MultipleComparisons.benjaminiHochberg(p))
      .makeIterator()
    let differences = compared.map { entry in
      difference(entry, corrected: entry.isTestable ? corrected.next() : nil)
    }
    let family = ComparisonFamily(
      id: id, size: p.count, correction: correction.rawValue,
      members: "\(Plural.count(pairs.count, "pair")) of systems × "
        + "\(Plural.count(request.measures.count, "measure")) × \(members)")
    return (family, differences)
  }

  private func compare(
    _ members: [Int], baseline: [Double], candidate: [Double]
  ) throws(EvaluationError) -> PairedComparison {
    let scores = try PairedScores(
      baseline: members.map { baseline[$0] }, candidate: members.map { candidate[$0] },
      clusters: members.map { queries.all[$0].vault },
      replicates: candidates[0].parts.count > 1
        ? members.map { String(queries.all[$0].corpus) } : nil)
    // The stream's name holds neither pair nor slice: equal values get equal intervals.
    return PairedComparison(
      scores, level: Self.level, random: SeededRandom(seed: request.seed).stream("compare"))
  }

  private func difference(
    _ entry: Compared, corrected: (holm: Double, benjaminiHochberg: Double)?
  ) -> MeasuredDifference {
    let comparison = entry.comparison
    let decisive: Double? =
      switch correction {
      case .holm: corrected?.holm
      case .benjaminiHochberg: corrected?.benjaminiHochberg
      }
    return MeasuredDifference(
      baseline: candidates[entry.pair.0].label, candidate: candidates[entry.pair.1].label,
      measure: entry.measure.name, slice: entry.slice, n: comparison.n,
      vaults: comparison.clusters, baselineMean: comparison.baselineMean,
      candidateMean: comparison.candidateMean, difference: comparison.difference,
      interval: ConfidenceInterval(comparison.interval),
      p: MeasuredDifference.PValues(
        signFlip: comparison.signFlipP, clusterTTest: comparison.clusterTTestP,
        tTest: comparison.tTestP, wilcoxon: comparison.wilcoxonP, holm: corrected?.holm,
        benjaminiHochberg: corrected?.benjaminiHochberg),
      balance: MeasuredDifference.Balance(
        wins: comparison.wins, ties: comparison.ties, losses: comparison.losses),
      effectSize: comparison.effectSize,
      minimumDetectableEffect: entry.isTestable ? comparison.minimumDetectableEffect : nil,
      verdict: comparison.verdict(correctedP: decisive ?? 1, alpha: 1 - Self.level))
  }

  /// Positions of systems: each earlier one as the baseline of each later one.
  private var pairs: [(Int, Int)] {
    candidates.indices.flatMap { first in
      candidates.indices.dropFirst(first + 1).map { (first, $0) }
    }
  }
}
