internal import Testing

@testable internal import VaultEvaluation

@Suite("Distributions and corrected p-values")
struct DistributionTests {
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

  @Test("Values are those of scipy's betainc to 1e-12")
  func agreesWithReferenceIncompleteBeta() throws {
    let rows = try StatisticsFixture.load().beta
    #expect(rows.count == 90)
    for row in rows {
      let ratio = IncompleteBeta(a: row[0], b: row[1]).ratio(at: row[2], complement: 1 - row[2])
      #expect(abs(ratio - row[3]) <= 1e-12, "\(row)")
    }
  }

  @Test("The ends are 0 and 1")
  func hasEnds() {
    #expect(IncompleteBeta(a: 2, b: 3).ratio(at: 0, complement: 1) == 0)
    #expect(IncompleteBeta(a: 2, b: 3).ratio(at: 1, complement: 0) == 1)
  }

  @Test("Both tails are those of scipy to 1e-12, relatively, from the middle to 40")
  func agreesWithReferenceStudentDistribution() throws {
    let fixture = try StatisticsFixture.load()
    #expect(fixture.student.count == 80)
    for row in fixture.student {
      let p = StudentDistribution(degrees: row[0]).twoSided(row[1])
      #expect(abs(p - row[2]) <= 1e-12 * max(row[2], 1e-3), "\(row)")
      #expect(p == StudentDistribution(degrees: row[0]).twoSided(-row[1]))
    }
  }

  @Test("Quantiles are those of scipy")
  func hasQuantilesStudentDistribution() throws {
    for row in try StatisticsFixture.load().studentQuantiles {
      let quantile = StudentDistribution(degrees: row[0]).quantile(row[1])
      #expect(abs(quantile - row[2]) <= 1e-10 * max(1, abs(row[2])), "\(row)")
    }
  }

  @Test("Infinity has no tail")
  func takesInfinity() {
    #expect(StudentDistribution(degrees: 3).twoSided(.infinity) == 0)
    #expect(StudentDistribution(degrees: 3).twoSided(-.infinity) == 0)
  }

  // Counted out in Python with whole numbers; Tables have 8 for 10 pairs at 5 %
  // on two sides, 52 for 20 and 264 for 40.
  @Test(
    "The largest sum of a tail is the one counted out",
    arguments: [
      (6, 0.025, 0), (10, 0.025, 8), (10, 0.005, 3), (20, 0.025, 52), (20, 0.005, 37),
      (20, 0.0001, 13), (40, 0.025, 264), (40, 0.005, 220), (40, 0.0001, 144),
    ])
  func hasTails(n: Int, error: Double, expected: Int) {
    #expect(SignedRankDistribution(n: n).largestSum(error: error) == expected)
  }

  @Test("Where even the sum 0 is likelier than the tail there is none")
  func refusesTails() {
    #expect(SignedRankDistribution(n: 6).largestSum(error: 0.005) == nil)
    #expect(SignedRankDistribution(n: 10).largestSum(error: 0.0009) == nil)
    #expect(SignedRankDistribution(n: 10).largestSum(error: 0.001) == 0)
    #expect(SignedRankDistribution(n: 0).largestSum(error: 0.1) == nil)
    #expect(SignedRankDistribution(n: 40).largestSum(error: 0) == nil)
  }

  // No table: the share of all ranks that a tail reaches hardly changes from 100 to 101.
  @Test("Beyond a hundred ranks the tail goes on as it was")
  func approximates() throws {
    let counted = try #require(SignedRankDistribution(n: 100).largestSum(error: 0.005))
    let estimated = try #require(SignedRankDistribution(n: 101).largestSum(error: 0.005))
    let share = Double(counted) / 5050
    #expect(abs(Double(estimated) / 5151 - share) < 0.005)
  }

  // By hand from Holm (1979): 0.005 · 4, 0.01 · 3, 0.03 · 2, and 0.04 no less than that.
  @Test("Holm multiplies the smallest by how many there are, and never steps back")
  func stepsDown() {
    let adjusted = MultipleComparisons.holm([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(value - expected) < 1e-15)
    }
    #expect(MultipleComparisons.holm([0.6, 0.7]) == [1, 1])
    #expect(MultipleComparisons.holm([0.2]) == [0.2])
    #expect(MultipleComparisons.holm([]).isEmpty)
  }

  @Test("Benjamini and Hochberg's values are those of scipy's false_discovery_control")
  func controlsDiscoveries() throws {
    for reference in try StatisticsFixture.load().benjaminiHochberg {
      let adjusted = MultipleComparisons.benjaminiHochberg(reference.p)
      for (value, expected) in zip(adjusted, reference.adjusted) {
        #expect(abs(value - expected) < 1e-12)
      }
    }
    #expect(MultipleComparisons.benjaminiHochberg([]).isEmpty)
  }

  /// Newcombe, "Two-sided Confidence Intervals for the Single Proportion" (1998), table I, method 3.
  @Test(
    "The bounds are those of the published table",
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ])
  func published(successes: Int, trials: Int, lower: Double, upper: Double) throws {
    let interval = try #require(WilsonInterval(successes: successes, trials: trials))
    #expect(abs(interval.lower - lower) < 0.00005)
    #expect(abs(interval.upper - upper) < 0.00005)
    #expect(interval.n == trials)
  }

  @Test("Without trials there is no interval")
  func empty() {
    #expect(WilsonInterval(successes: 0, trials: 0) == nil)
  }
}
