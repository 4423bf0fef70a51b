internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// The number of relevant messages that each system has found at each depth of its ranking.
enum RecallCurves {
  /// A system's mean recall at each of the depths that its rankings reach.
  struct Curve: Hashable, Sendable {
    let system: String
    let recalls: [Double]
  }

  /// The depths at which curves are read.
  static let depths = [1, 2, 3, 5, 10, 20, 30, 50]

  /// The curves, by system.
  ///
  /// - Parameters:
  ///   - records: The queries; those without a relevant message take no part.
  ///   - rankings: Each system's rankings.
  ///   - grades: The judgments by query; a message of grade 1 or more is relevant.
  ///   - primary: The system whose results are those of the records where it has no ranking of its
  ///     own.
  /// - Returns: A curve for each system, as deep as its deepest ranking.
  static func curves(
    _ records: [PerQueryRecord], rankings: [String: Run], grades: [String: [DocumentID: Int]],
    primary: String
  ) -> [Curve] {
    let judged = records.filter { grades[$0.query]?.values.contains { $0 >= 1 } == true }
    guard !judged.isEmpty else { return [] }
    return Set(rankings.keys).union([primary]).sorted().compactMap { system in
      var sums = depths.map { _ in 0.0 }
      var deepest = 0
      for record in judged {
        let ranked =
          rankings[system]?.rankings[record.query]?.map(\.document)
          ?? (system == primary ? record.results.map(\.document) : [])
        let relevant = Set((grades[record.query] ?? [:]).filter { $0.value >= 1 }.keys)
        deepest = max(deepest, ranked.count)
        for (place, depth) in depths.enumerated() {
          sums[place] +=
            Double(ranked.prefix(depth).count(where: relevant.contains)) / Double(relevant.count)
        }
      }
      let reached = depths.prefix { $0 <= deepest }.count
      guard reached > 1 else { return nil }
      return Curve(system: system, recalls: sums.prefix(reached).map { $0 / Double(judged.count) })
    }
  }
}
