internal import Testing
internal import VaultCore
internal import VaultEvaluation
internal import VaultTestSupport

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
