internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEvaluation
internal import VaultTestSupport

@Suite("Hodges–Lehmann estimate")
struct HodgesLehmannTests {
  // numpy: the median of the 55 Walsh averages. R: wilcox.test(d, conf.int = TRUE) takes the 9th
  // from either side at 95 %; numpy sorted them.
  @Test("The estimate and its interval are the Walsh averages that R takes")
  func agreesWithReference() throws {
    let values = [0.56, 1.84, 0.008, -0.12, 0.99, 0.857, 0.605, -0.43, 0.471, 1.195]
    let location = try #require(HodgesLehmann(values))
    #expect(abs(location.estimate - 0.5825) < 1e-12)
    let averages = values.indices.flatMap { first in
      values[first...].map { (values[first] + $0) / 2 }
    }.sorted()
    let interval = try #require(location.interval(level: 0.95))
    #expect(abs(interval.lowerBound - averages[8]) < 1e-12)
    #expect(abs(interval.upperBound - averages[46]) < 1e-12)
    #expect(location.n == 10)
  }

  @Test("One wild value in ten moves it by less than the others' spread")
  func resistsOutliers() throws {
    let values = (0..<10).map { Double($0) / 100 }
    let calm = try #require(HodgesLehmann(values)).estimate
    let wild = try #require(HodgesLehmann(values.dropLast() + [1000])).estimate
    #expect(abs(calm - 0.045) < 1e-12)
    #expect(abs(wild - calm) < 0.02)
  }

  @Test("Nothing has no place, and few values promise little")
  func refuses() throws {
    #expect(HodgesLehmann([]) == nil)
    #expect(try #require(HodgesLehmann([0.1])).interval(level: 0.95) == nil)
    #expect(try #require(HodgesLehmann([1, 2, 3, 4, 5])).interval(level: 0.95) == nil)
    let six = try #require(HodgesLehmann([1, 2, 3, 4, 5, 6]))
    #expect(six.interval(level: 0.95) == 1...6)
    let ten = try #require(HodgesLehmann((0..<10).map(Double.init)))
    #expect(ten.lowerBound(error: 1e-4, SignedRankDistribution(n: 10)) == nil)
  }

  @Test("Equal values have an interval of no width")
  func takesConstants() throws {
    let location = try #require(HodgesLehmann(Array(repeating: 0.14, count: 20)))
    #expect(location.estimate == 0.14)
    #expect(location.interval(level: 0.99) == 0.14...0.14)
  }

  /// Noise whose pseudomedian is known.
  enum Noise: String, CaseIterable {
    /// Normal.
    case calm
    /// Log-ratios of two processes, of which one in ten takes 20 % longer.
    case bursts
    /// Student's t with two degrees: no variance.
    case heavy
    /// Exponential, its pseudomedian of 0.83917 taken off: half of all pairs sum to less than
    /// twice that, (1 + x) e^−x = ½ at x = 1.67835.
    case skewed

    func draw(_ random: inout SeededRandom) -> Double {
      switch self {
      case .calm: random.gaussian()
      case .bursts: process(&random) - process(&random)
      case .heavy: random.gaussian() / (-log(1 - random.unit())).squareRoot()
      case .skewed: -log(1 - random.unit()) - 0.839173495
      }
    }

    private func process(_ random: inout SeededRandom) -> Double {
      0.02 * random.gaussian() + (random.chance(0.1) ? 0.182 : 0)
    }
  }

  // Detected with probability .95: of 3 000 trials a coverage below 93.4 %, of 500 one below 88.6 %
  // (skewed noise: 92.1 % and 86.4 %).
  @Test(
    "At least 95 of 100 intervals hold the true shift, whatever the noise",
    arguments: Noise.allCases, [10, 20, 40])
  func covers(noise: Noise, n: Int) throws {
    var random = SeededRandom(seed: 11).stream(noise.rawValue, n)
    let distribution = SignedRankDistribution(n: n)
    var covered = 0
    let trials = NightlyTrials.trials(3000, otherwise: 500)
    for _ in 0..<trials {
      let location = try #require(HodgesLehmann((0..<n).map { _ in noise.draw(&random) }))
      let low = try #require(location.lowerBound(error: 0.025, distribution))
      let high = try #require(location.upperBound(error: 0.025, distribution))
      covered += low <= 0 && 0 <= high ? 1 : 0
    }
    // Signs of skewed noise are not as likely either way, which costs a little.
    let least = NightlyTrials.areOn ? (0.942, 0.93) : (0.91, 0.89)
    #expect(Double(covered) / Double(trials) >= (noise == .skewed ? least.1 : least.0))
  }
}
