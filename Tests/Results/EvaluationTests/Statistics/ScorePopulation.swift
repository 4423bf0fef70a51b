internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultTestSupport

/// Real scores of several systems, by vault: what the simulations draw from.
///
/// `Fixtures/ci-scores.csv` and `Fixtures/nightly-scores.csv` hold one row per judged event query
/// of a run over a generated corpus: the vault and the query, numbered, and each system's score in
/// each measure.
struct ScorePopulation {
  /// Candidate less baseline by vault.
  let vaults: [[Double]]

  /// The mean over all queries: what a comparison of drawn vaults estimates.
  var mean: Double {
    vaults.joined().reduce(0, +) / Double(vaults.reduce(0) { $0 + $1.count })
  }

  /// The differences of two columns; of one column if there is no baseline.
  init(_ profile: String, baseline: String?, candidate: String) throws {
    let text = String(decoding: try ReferenceFixture.bytes("\(profile)-scores.csv"), as: UTF8.self)
    let rows = text.split(separator: "\n").map { $0.split(separator: ",") }
    let heading = rows[0].map(String.init)
    guard let column = heading.firstIndex(of: candidate) else { throw Missing(column: candidate) }
    let other = baseline.flatMap { heading.firstIndex(of: $0) }
    var vaults: [[Double]] = []
    for row in rows.dropFirst() {
      guard let vault = Int(row[0]), let value = Double(row[column]) else {
        throw Missing(column: candidate)
      }
      if vault > vaults.count { vaults.append([]) }
      let subtracted = other.flatMap { Double(row[$0]) } ?? 0
      vaults[vault - 1].append(value - subtracted)
    }
    self.vaults = vaults
  }

  /// Moves every difference, so that the mean is the given one.
  init(_ population: ScorePopulation, movedTo mean: Double) {
    let shift = mean - population.mean
    vaults = population.vaults.map { $0.map { $0 + shift } }
  }

  struct Missing: Error {
    let column: String
  }

  /// Draws vaults with replacement, then as many queries of each as it has.
  ///
  /// - Parameters:
  ///   - count: The number of vaults.
  ///   - isSwapped: Whether the systems trade places in each vault with probability ½: no
  ///     difference is real then, however alike the queries of a vault are.
  ///   - seeds: How many seeds the vaults are dealt to.
  ///   - random: Where to draw from.
  /// - Returns: Zeros against the drawn differences.
  /// - Throws: `EvaluationError` if fewer than two queries were drawn.
  func sample(vaults count: Int, isSwapped: Bool, seeds: Int = 1, _ random: inout SeededRandom)
    throws
    -> PairedScores
  {
    var differences: [Double] = []
    var clusters: [String] = []
    var replicates: [String] = []
    for index in 0..<count {
      let vault = random.element(of: vaults)
      let sign = isSwapped && random.chance(0.5) ? -1.0 : 1
      let name = String(index)
      for _ in vault.indices {
        differences.append(sign * random.element(of: vault))
        clusters.append(name)
        replicates.append(String(index % seeds))
      }
    }
    return try PairedScores(
      baseline: differences.map { _ in 0 }, candidate: differences, clusters: clusters,
      replicates: seeds > 1 ? replicates : nil)
  }
}
