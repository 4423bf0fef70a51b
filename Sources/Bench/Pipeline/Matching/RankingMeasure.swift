package import VaultEvaluation
package import VaultResults

/// A measure of rankings that reports show.
package struct RankingMeasure: Sendable {
  package let measure: Measure
  /// The meaning of its mean.
  package let meaning: String

  /// Its identifier in metrics.
  package var id: String { measure.name }

  package static let precision10 = RankingMeasure(
    measure: .precision(at: 10), meaning: "Share of relevant messages among the first ten.")
  package static let recall10 = RankingMeasure(
    measure: .recall(at: 10), meaning: "Share of the relevant messages among the first ten.")
  package static let recall50 = RankingMeasure(
    measure: .recall(at: 50), meaning: "Share of the relevant messages among the first fifty.")
  package static let nDCG10 = RankingMeasure(
    measure: .nDCG(at: 10),
    meaning: "Gain of the first ten by grade and rank over the best order's."
  )
  /// Those that are shown first.
  static let leading = [nDCG10, precision10, recall50]
  package static let rPrecision = RankingMeasure(
    measure: .rPrecision(), meaning: "Precision at as many ranks as messages are relevant.")
  package static let averagePrecision = RankingMeasure(
    measure: .averagePrecision(at: nil),
    meaning: "Mean precision at the ranks of relevant messages.")
  package static let reciprocalRank = RankingMeasure(
    measure: .reciprocalRank(at: nil), meaning: "Reciprocal rank of the first relevant message.")
  package static let success1 = RankingMeasure(
    measure: .success(at: 1), meaning: "Share of queries whose first message is relevant.")
  package static let success10 = RankingMeasure(
    measure: .success(at: 10),
    meaning: "Share of queries with a relevant message among the first ten.")
}

/// The metrics of event rankings that a stage or suite makes: a declaration for each measure.
package struct RankingDeclarations: Sendable {
  package let measures: [(measure: RankingMeasure, declaration: MetricDeclaration)]
  /// The highest P@10 that any ranking could reach.
  package let ceiling: MetricDeclaration

  /// Declares measures of every system, with the slices that each may carry.
  package init(_ measures: [RankingMeasure], slices: (RankingMeasure) -> [MetricSlice]) {
    self.measures = measures.map { measure in
      let declaration = MetricDeclaration(
        "<system>/\(measure.id)", measure.meaning, unit: .score, better: .higher,
        slices: slices(measure),
        leading: RankingMeasure.leading.contains { $0.id == measure.id } ? [[:]] : [],
        diagnosticSystems: [OwnSystem.random.rawValue])
      return (measure, declaration)
    }
    ceiling = MetricDeclaration(
      "<system>/\(RankingMeasure.precision10.id)/ceiling",
      "The highest P@10 that any ranking could reach.", unit: .score, better: .higher,
      role: .diagnosis, slices: slices(.precision10))
  }

  package var all: [MetricDeclaration] { measures.map(\.declaration) + [ceiling] }

  /// The declaration of a measure; `nil` if it is none of these.
  package subscript(id: String) -> MetricDeclaration? {
    measures.first { $0.measure.id == id }?.declaration
  }
}
