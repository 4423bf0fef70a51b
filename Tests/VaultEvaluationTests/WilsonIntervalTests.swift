import Testing
import VaultEvaluation

@Suite("Wilson interval")
struct WilsonIntervalTests {
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

  @Test("Success throughout mirrors failure throughout", arguments: [1, 7, 20, 8069])
  func mirrored(trials: Int) throws {
    let all = try #require(WilsonInterval(successes: trials, trials: trials))
    let none = try #require(WilsonInterval(successes: 0, trials: trials))
    #expect(all.upper == 1)
    #expect(none.lower == 0)
    #expect(abs(all.lower - (1 - none.upper)) < 1e-12)
  }

  @Test("Without trials there is no interval")
  func empty() {
    #expect(WilsonInterval(successes: 0, trials: 0) == nil)
  }
}
