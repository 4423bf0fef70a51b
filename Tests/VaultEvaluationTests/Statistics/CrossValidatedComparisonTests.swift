import Testing
import VaultCore
import VaultEvaluation

@Suite("CrossValidatedComparison")
struct CrossValidatedComparisonTests {
  private func comparison(_ differences: [Double]) throws -> PairedComparison {
    PairedComparison(
      try PairedScores(
        baseline: differences.map { _ in 0.5 }, candidate: differences.map { 0.5 + $0 },
        clusters: differences.indices.map { "v\($0)" }),
      random: SeededRandom(seed: 1))
  }

  @Test(
    "Five folds widen by 1.5 and two by the root of three, the difference stays",
    arguments: [(5, 1.5), (2, 3.0.squareRoot())])
  func factor(folds: Int, factor: Double) throws {
    let plain = try comparison([0.1, 0.05, 0.2, -0.02, 0.11, 0.07, 0.16, 0.01])
    let corrected = CrossValidatedComparison(plain, folds: folds)
    #expect(abs(corrected.factor - factor) < 1e-12)
    let width = corrected.upper - corrected.lower
    #expect(abs(width - factor * (plain.interval.upper - plain.interval.lower)) < 1e-12)
    #expect(corrected.lower < plain.difference && plain.difference < corrected.upper)
    #expect(abs(corrected.minimumDetectableEffect - factor * plain.minimumDetectableEffect) < 1e-12)
    #expect(corrected.p > plain.p)
  }

  @Test("A widened interval stays within what measures can differ by, and five vaults tell nothing")
  func fewVaults() throws {
    let few = try comparison([0.5, -0.5, 0.5])
    let corrected = CrossValidatedComparison(few, folds: 3)
    #expect(corrected.lower == -1 && corrected.upper == 1)
    let five = CrossValidatedComparison(
      try comparison([0.2, 0.21, 0.2, 0.19, 0.2]), folds: 5)
    #expect(five.p < 0.001 && five.lower > 0)
    #expect(five.verdict() == .noDetectableDifference)
  }

  @Test("The p-value is that of scipy for the same t and degrees of freedom")
  func pValue() throws {
    // t = 0.085 / (1.5 * standard error); scipy 1.17.1: 2 * scipy.stats.t.sf(t, 7).
    let plain = try comparison([0.1, 0.05, 0.2, -0.02, 0.11, 0.07, 0.16, 0.01])
    #expect(abs(CrossValidatedComparison(plain, folds: 5).p - 0.0655341004370) < 1e-9)
  }

  @Test("Where the choice is always the baseline there is no difference to detect")
  func zero() throws {
    let corrected = CrossValidatedComparison(try comparison([0, 0, 0, 0]), folds: 4)
    #expect(corrected.p == 1 && corrected.lower == 0 && corrected.upper == 0)
    #expect(corrected.verdict() == .noDetectableDifference)
  }
}
