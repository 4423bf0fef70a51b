/// The scores of two systems on the same queries, paired.
///
/// Queries of one vault share people and messages, so their values are correlated; the cluster of a
/// pair is its vault. Where several seeds were run the cluster is the vault of one seed, and the
/// replicate the seed.
public struct PairedScores: Sendable {
  /// The scores of the system compared against, one per query.
  public let baseline: [Double]
  /// The scores of the system in question, in the same order.
  public let candidate: [Double]
  /// Candidate less baseline: positive where the candidate does better.
  public let differences: [Double]
  /// The cluster of each pair.
  public let clusters: [String]
  /// The seed or repeated run that each pair is of; `nil` for one run.
  public let replicates: [String]?
  /// The range of a mean difference; `nil` if it is unbounded.
  public let bounds: ClosedRange<Double>?

  /// Pairs scores.
  ///
  /// - Parameters:
  ///   - baseline: One score per query.
  ///   - candidate: One score per query, in the same order.
  ///   - clusters: The vault of each query; `seed/vault` where several seeds were run.
  ///   - replicates: The seed of each query where several were run. A cluster lies in one
  ///     replicate.
  ///   - scale: The range of a score: 0 to 1 for every measure. Scores beyond it show that it is
  ///     another, so that nothing bounds their differences; likewise `nil`.
  /// - Throws: `unpairedScores` if the counts differ, `tooFewPairs` for fewer than two,
  ///   `nonFinitePair` for NaN or infinity, `clusterOfTwoReplicates` if a cluster lies in two.
  public init(
    baseline: [Double], candidate: [Double], clusters: [String], replicates: [String]? = nil,
    scale: ClosedRange<Double>? = 0...1
  ) throws(EvaluationError) {
    for count in [candidate.count, clusters.count, replicates?.count ?? baseline.count]
    where count != baseline.count {
      throw .unpairedScores(first: baseline.count, second: count)
    }
    guard baseline.count >= 2 else { throw .tooFewPairs(count: baseline.count) }
    var differences: [Double] = []
    differences.reserveCapacity(baseline.count)
    for index in baseline.indices {
      let difference = candidate[index] - baseline[index]
      guard difference.isFinite else { throw .nonFinitePair(position: index + 1) }
      differences.append(difference)
    }
    if let replicates {
      var homes: [String: String] = [:]
      for (index, cluster) in clusters.enumerated() {
        let home = homes[cluster] ?? replicates[index]
        guard home == replicates[index] else {
          throw .clusterOfTwoReplicates(position: index + 1)
        }
        homes[cluster] = home
      }
    }
    self.baseline = baseline
    self.candidate = candidate
    self.differences = differences
    self.clusters = clusters
    self.replicates = replicates
    bounds = scale.flatMap { scale in
      let span = scale.upperBound - scale.lowerBound
      return (baseline + candidate).allSatisfy(scale.contains) ? -span...span : nil
    }
  }
}
