internal import VaultComparison
internal import VaultEvaluation

/// The systems of a comparison by its first measure, with the letters that indistinguishable ones
/// share.
enum ComparedLetters {
  /// None for two systems, or for too few vaults to distinguish any.
  ///
  /// - Parameters:
  ///   - report: The comparison; its first system is the one that others are compared with.
  ///   - names: The names of the systems.
  /// - Returns: A table and a sentence that explains it.
  static func blocks(_ report: ComparisonReport, names: [String: String]) -> [Block] {
    guard let measure = report.measures.first, report.systems.count > 2,
      PairedComparison.fewVaults(report.basis.vaults) == nil
    else { return [] }
    let pairs = report.differences.filter { $0.measure == measure && $0.slice.isEmpty }
    var means: [String: Double] = [:]
    for pair in pairs {
      means[pair.baseline] = pair.baselineMean
      means[pair.candidate] = pair.candidateMean
    }
    let ranked = report.systems.map(\.label).filter { means[$0] != nil }
      .sorted { (-(means[$0] ?? 0), $0) < (-(means[$1] ?? 0), $1) }.prefix(mostSystems)
    let apart = pairs.compactMap { pair -> (Int, Int)? in
      guard pair.verdict != .noDetectableDifference,
        let first = ranked.firstIndex(of: pair.baseline),
        let second = ranked.firstIndex(of: pair.candidate)
      else { return nil }
      return (first, second)
    }
    let letters = CompactLetters(order: Array(ranked.indices), apart: apart).letters
    let omitted = means.count - ranked.count
    return [
      .table("Systems by \(measure), the best first", of: zip(ranked, letters)) {
        Field("System", .name) { "\(names[$0.0] ?? "") \($0.0)" }
        Field("Alike") { .init($0.1) }
        Field(measure, .number) { .number(DifferenceText.score(means[$0.0] ?? 0), means[$0.0]) }
      },
      .paragraph(
        """
        Systems that share a letter in the column “Alike” do not differ detectably in \(measure), corrected \
        as the table below says.\(omitted > 0 ? " \(VerdictText.plural(omitted, "system")) with lower means have no letters." : "")
        """, .small),
    ]
  }

  /// The most systems that have letters.
  private static let mostSystems = RunStatistics.mostSystems
}
