internal import Testing

@testable internal import VaultEvaluation

@Suite("Normal distribution")
struct NormalDistributionTests {
  @Test("Probabilities are those of scipy to 1e-12, relatively")
  func agreesWithReference() throws {
    for row in try StatisticsFixture.load().normal {
      #expect(abs(NormalDistribution.probability(upTo: row[0]) - row[1]) <= 1e-12 * row[1])
    }
    #expect(NormalDistribution.twoSided(0) == 1)
  }

  // DLMF and every table: the 97.5 % point is 1.959963984540054.
  @Test("Quantiles are the points of the tables")
  func hasQuantiles() {
    #expect(abs(NormalDistribution.quantile(0.975) - 1.959963984540054) < 1e-14)
    #expect(abs(NormalDistribution.quantile(0.025) + 1.959963984540054) < 1e-14)
    #expect(abs(NormalDistribution.quantile(0.5)) < 1e-15)
  }
}
