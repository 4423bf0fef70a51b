internal import VaultCore
package import VaultEvaluation
internal import VaultMatching

/// Chooses the similarity cut of a model on the `dev` split.
///
/// The design document's 0.60 belongs to its cloud model. It is there to drop noise, not to rank,
/// and the design document requires a recall@50 of 0.92 after it. The cut taken here is therefore
/// the highest of the grid 0.00, 0.05, …, 0.60 whose mean R@50 on `dev` is at most one point below
/// the lowest one's. Without judged `dev` queries there is no cut, and the report says so.
package struct SimilarityCut {
  package static let grid = (0...12).map { Double($0) / 20 }

  /// The mean recall that a cut may cost.
  package static let tolerance = 0.01

  /// The chosen cut and the mean R@50 of each.
  package struct Calibration: Hashable {
    package let cut: Double
    package let recall: [Double]
  }

  package let stage: MatchingStage
  package let qrels: Qrels

  /// - Returns: `nil` if none of the questions is judged.
  package func calibrate(on questions: [MatchingStage.Question]) throws -> Calibration? {
    let judged = questions.filter { qrels.relevantCount(of: $0.query.id) > 0 }
    guard !judged.isEmpty else { return nil }
    var open = stage.configuration
    open.similarityCut = nil
    var sums = Array(repeating: 0.0, count: Self.grid.count)
    for question in judged {
      // The search returns descending cosines, so cutting its result is cutting before it.
      let matches = try stage.matches(for: question, open)
      let judgments = qrels.grades[question.query.id] ?? [:]
      for (index, cut) in Self.grid.enumerated() {
        let kept = matches.filter { $0.components.semantic > cut }.map(\.id)
        sums[index] += JudgedRanking(documents: kept, judgments: judgments).recall(at: 50)
      }
    }
    let means = sums.map { $0 / Double(judged.count) }
    let chosen = means.lastIndex { $0 >= means[0] - Self.tolerance } ?? 0
    return Calibration(cut: Self.grid[chosen], recall: means)
  }
}
