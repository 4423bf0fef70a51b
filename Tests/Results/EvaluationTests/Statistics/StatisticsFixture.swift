internal import Testing

/// What scipy says about paired scores and ranks; see `Fixtures/make_statistics.py`.
struct StatisticsFixture: Decodable {
  struct Paired: Decodable, CustomTestStringConvertible {
    let kind: String
    let baseline: [Double]
    let candidate: [Double]
    /// `ttest_rel`; left out where all differences are equal.
    let tTest: Double?
    /// `wilcoxon`; left out where all differences are 0.
    let wilcoxon: Double?
    /// `permutation_test` by sign flips: exact up to 16 pairs, else of 40 000 patterns.
    let signFlip: Double

    var testDescription: String { "\(baseline.count) \(kind) pairs" }
  }

  struct Ranks: Decodable, CustomTestStringConvertible {
    let first: [Double]
    let second: [Double]
    let tau: Double
    let p: Double

    var testDescription: String { "\(first.count) ranks" }
  }

  struct Adjustment: Decodable {
    let p: [Double]
    let adjusted: [Double]
  }

  let origin: String
  let paired: [Paired]
  let ranks: [Ranks]
  let benjaminiHochberg: [Adjustment]
  /// Degrees, t and the two-sided probability.
  let student: [[Double]]
  /// Degrees, share and quantile.
  let studentQuantiles: [[Double]]
  /// z and the probability up to it.
  let normal: [[Double]]
  /// a, b, x and the regularised incomplete beta function.
  let beta: [[Double]]

  static func load() throws -> StatisticsFixture {
    try ReferenceFixture.decoded("statistics.json", as: StatisticsFixture.self)
  }
}
