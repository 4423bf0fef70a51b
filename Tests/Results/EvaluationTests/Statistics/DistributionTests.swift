import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEvaluation

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

@Suite("Group sequential looks")
struct GroupSequentialTests {
  // Two-sided 5 %, so 2.5 % on one side. Published by Reboussin, DeMets, Kim and Lan, "Computations
  // for Group Sequential Boundaries Using the Lan–DeMets Spending Function Method" (2000), and
  // printed by R's ldbounds and gsDesign; the four-look rows were recomputed from scipy's
  // multivariate normal distribution.
  @Test(
    "The bounds are the published ones",
    arguments: [
      (GroupSequential.Spending.obrienFleming, 4, [4.333, 2.963, 2.359, 2.014]),
      (.obrienFleming, 2, [2.963, 1.969]),
      (.obrienFleming, 5, [4.877, 3.357, 2.680, 2.290, 2.031]),
      (.pocock, 4, [2.368, 2.368, 2.358, 2.350]),
      (.pocock, 5, [2.438, 2.427, 2.410, 2.397, 2.386]),
    ])
  func hasPublishedBounds(spending: GroupSequential.Spending, count: Int, expected: [Double]) {
    let information = (1...count).map { Double($0) / Double(count) }
    let looks = GroupSequential(information: information, error: 0.025, spending: spending).looks
    #expect(looks.map(\.information) == information)
    for (look, bound) in zip(looks, expected) {
      #expect(abs(look.bound - bound) < 0.0011, "\(look)")
    }
  }

  // scipy: norm.isf(0.01) = 2.3263478740.
  @Test("A single look spends everything, and is the plain test")
  func takesOneLook() {
    for spending in [GroupSequential.Spending.obrienFleming, .pocock] {
      let look = GroupSequential(information: [1], error: 0.01, spending: spending).looks[0]
      #expect(abs(look.bound - 2.3263478740) < 1e-9)
      #expect(abs(look.level - 0.01) < 1e-12)
      #expect(abs(look.spent - 0.01) < 1e-12)
    }
  }

  @Test("A look so early that nothing is spent has no bound, and the rest is as without it")
  func spendsNothingAtFirst() {
    let looks = GroupSequential(information: [0.0001, 0.5, 1], error: 0.01).looks
    let without = GroupSequential(information: [0.5, 1], error: 0.01).looks
    #expect(looks[0].bound == .infinity && looks[0].level == 0)
    #expect(abs(looks[1].bound - without[0].bound) < 1e-9)
    #expect(abs(looks[2].bound - without[1].bound) < 1e-4)
  }

  // Detected with probability .95: of 200 000 paths an error of 0.05 that is off by 0.0028, of
  // 50 000 one off by 0.0067.
  @Test(
    "Of Brownian paths the promised share crosses a bound",
    arguments: [GroupSequential.Spending.obrienFleming, .pocock])
  func keepsItsError(spending: GroupSequential.Spending) {
    let looks = GroupSequential(
      information: [0.25, 0.5, 1], error: 0.05, spending: spending
    ).looks
    var random = SeededRandom(seed: 4).stream("paths")
    var crossed = [0, 0, 0]
    let paths = NightlyTrials.trials(200_000, otherwise: 50_000)
    let slack = NightlyTrials.areOn ? 0.002 : 0.005
    for _ in 0..<paths {
      var place = 0.0
      var time = 0.0
      for (index, look) in looks.enumerated() {
        place += (look.information - time).squareRoot() * random.gaussian()
        time = look.information
        if place >= look.bound * time.squareRoot() {
          crossed[index] += 1
          break
        }
      }
    }
    var sum = 0
    for (count, look) in zip(crossed, looks) {
      sum += count
      #expect(abs(Double(sum) / Double(paths) - look.spent) < slack)
    }
    #expect(abs((looks.last?.spent ?? 0) - 0.05) < 1e-12)
  }
}

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
