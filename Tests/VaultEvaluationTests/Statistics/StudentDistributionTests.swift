internal import Testing

@testable internal import VaultEvaluation

@Suite("Student's t distribution")
struct StudentDistributionTests {
  @Test("Both tails are those of scipy to 1e-12, relatively, from the middle to 40")
  func agreesWithReference() throws {
    let fixture = try StatisticsFixture.load()
    #expect(fixture.student.count == 80)
    for row in fixture.student {
      let p = StudentDistribution(degrees: row[0]).twoSided(row[1])
      #expect(abs(p - row[2]) <= 1e-12 * max(row[2], 1e-3), "\(row)")
      #expect(p == StudentDistribution(degrees: row[0]).twoSided(-row[1]))
    }
  }

  @Test("Quantiles are those of scipy")
  func hasQuantiles() throws {
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
}
