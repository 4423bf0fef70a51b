internal import Testing
internal import VaultEvaluation

@Suite("Signed-rank distribution")
struct SignedRankDistributionTests {
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
}
