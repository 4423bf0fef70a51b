public import VaultEvaluation
internal import VaultResults

/// Compares the orders in which two judged sets put the same systems.
public enum RankCorrelation {
  /// Measures every run against both sets and correlates the orders of the means.
  ///
  /// - Parameters:
  ///   - first: A file of judgments; τ_AP takes its order for the truth.
  ///   - second: Another one.
  ///   - runs: Files of rankings; each is named after its tag, or after its file where two share
  ///     a tag.
  ///   - measures: The measures, at least one.
  /// - Returns: For each measure the coefficients, the systems and the swapped pairs.
  /// - Throws: ``RunError/misuse(_:)`` for fewer than two runs, an error naming the file if
  ///   one cannot be read or a run answers no query of a set.
  public static func compare(
    first: String, second: String, runs: [String], measures: [Measure]
  ) throws -> RankCorrelationReport {
    guard runs.count >= 2 else {
      throw RunError.misuse(.tooFewForCorrelation)
    }
    guard Set(runs).count == runs.count else {
      throw RunError.misuse(.sameRunInCorrelation)
    }
    try InputFile.requireOneStandardInput(([first, second] + runs).map { InputFile($0) })
    let sets = try [first, second].map { try InputFile($0).qrels() }
    let systems = try runs.map { try InputFile($0).rankings() }
    for (file, system) in zip(runs, systems) {
      for (name, set) in zip([first, second], sets)
      where !system.rankings.keys.contains(where: { set.grades[$0] != nil }) {
        throw RunError.unusable(file: file, line: nil, problem: .answersNone(judgments: name))
      }
    }
    let names = names(of: systems, files: runs)
    let evaluations = sets.map { set in
      systems.map { Evaluation(qrels: set, run: $0, measures: measures) }
    }
    return RankCorrelationReport(
      first: first, second: second, firstQueries: sets[0].queries.count,
      secondQueries: sets[1].queries.count,
      measures: try measures.map { measure in
        try agreement(
          measure: measure.name, names: names,
          first: evaluations[0].map { $0.mean(of: measure) ?? 0 },
          second: evaluations[1].map { $0.mean(of: measure) ?? 0 })
      })
  }

  /// Returns the agreement of two orders of the same systems.
  static func agreement(
    measure: String, names: [String], first: [Double], second: [Double]
  ) throws(EvaluationError) -> RankCorrelationReport.Agreement {
    let correlation = try KendallTau(first, second)
    var systems = names.indices.map { index -> RankCorrelationReport.System in
      RankCorrelationReport.System(
        name: names[index], firstMean: first[index], secondMean: second[index],
        firstRank: 1 + first.count { $0 > first[index] },
        secondRank: 1 + second.count { $0 > second[index] })
    }
    systems.sort { ($0.firstRank, $0.name) < ($1.firstRank, $1.name) }
    var swaps: [RankCorrelationReport.Swap] = []
    for (index, upper) in systems.enumerated() {
      for lower in systems[(index + 1)...]
      where upper.firstMean > lower.firstMean && upper.secondMean < lower.secondMean {
        swaps.append(
          RankCorrelationReport.Swap(
            firstPrefers: upper.name, secondPrefers: lower.name,
            firstMargin: upper.firstMean - lower.firstMean,
            secondMargin: lower.secondMean - upper.secondMean))
      }
    }
    swaps.sort { left, right in
      if left.firstMargin != right.firstMargin { return left.firstMargin > right.firstMargin }
      return (left.firstPrefers, left.secondPrefers) < (right.firstPrefers, right.secondPrefers)
    }
    return RankCorrelationReport.Agreement(
      measure: measure, tauB: correlation.tau, p: correlation.p,
      tauAP: tauAP(of: second, truth: first), systems: systems, swaps: swaps)
  }

  /// τ_AP of an order against the true one.
  ///
  /// For each place but the first, how many of the things above it belong there, as a share,
  /// averaged and scaled to −1 … 1: a swap at the top weighs more than one at the bottom (Yilmaz, Aslam and Robertson, "A New Rank Correlation Coefficient
  /// for Information Retrieval", 2008, equation 3).
  ///
  /// - Returns: `nil` for fewer than two scores or where two of a list are equal, which the
  ///   definition does not provide for.
  static func tauAP(of scores: [Double], truth: [Double]) -> Double? {
    guard scores.count >= 2, Set(scores).count == scores.count, Set(truth).count == truth.count
    else { return nil }
    let order = scores.indices.sorted { scores[$0] > scores[$1] }
    var sum = 0.0
    for (place, index) in order.enumerated().dropFirst() {
      sum += Double(order[..<place].count { truth[$0] > truth[index] }) / Double(place)
    }
    return 2 / Double(scores.count - 1) * sum - 1
  }

  private static func names(of runs: [Run], files: [String]) -> [String] {
    let tags = runs.map(\.tag)
    return zip(tags, files).map { tag, file in
      tags.count { $0 == tag } > 1 ? file : tag
    }
  }
}
