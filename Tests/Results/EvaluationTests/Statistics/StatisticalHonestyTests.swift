internal import Testing
internal import VaultCore
internal import VaultEvaluation
internal import VaultTestSupport

/// What a comparison says of vaults drawn from real ones, thousands of times.
@Suite("Statistical honesty")
struct StatisticalHonestyTests {
  /// Two systems of one measure, and the runs that scored them.
  private struct Pair {
    let profile: String
    let baseline: String
    let candidate: String

    func population() throws -> ScorePopulation {
      try ScorePopulation(profile, baseline: baseline, candidate: candidate)
    }
  }

  /// Two models, two rankers, and two that the same vaults judge very differently.
  private static let pairs = [
    Pair(
      profile: "ci", baseline: "document-minilm nDCG@10", candidate: "document nDCG@10"),
    Pair(profile: "nightly", baseline: "keyword nDCG@10", candidate: "semantic nDCG@10"),
    Pair(profile: "nightly", baseline: "keyword P@10", candidate: "document P@10"),
  ]
  private static let trials = NightlyTrials.trials(2000, otherwise: 400)

  /// How far a share may be off: as said for 2 000 trials; a fifth of them errs √5 times as much.
  ///
  /// Detected with probability .95: of 2 000 trials a level above 7.5 % and a coverage below 92 %;
  /// of 400 a level above 12.3 % (of 1 200 together, 9.4 %) and a coverage below 86.1 %.
  private static func slack(_ all: Double) -> Double { NightlyTrials.areOn ? all : 3 * all }

  /// Enough for a bound within 0.08 standard errors, which averages out over the trials.
  private static let resamples = 300

  /// How often a comparison did something, of all trials.
  private struct Tally {
    var trials = 0
    var covered = 0
    var found = 0
    var foundByQueries = 0

    var coverage: Double { Double(covered) / Double(trials) }
    var share: Double { Double(found) / Double(trials) }
    var shareByQueries: Double { Double(foundByQueries) / Double(trials) }

    static func + (one: Tally, other: Tally) -> Tally {
      Tally(
        trials: one.trials + other.trials, covered: one.covered + other.covered,
        found: one.found + other.found,
        foundByQueries: one.foundByQueries + other.foundByQueries)
    }
  }

  private static func tally(
    _ population: ScorePopulation, vaults: Int, isSwapped: Bool, seeds: Int = 1, truth: Double,
    seed: UInt64, trials: Int = trials
  ) throws -> Tally {
    var random = SeededRandom(seed: seed).stream("vaults", vaults)
    var tally = Tally()
    for trial in 0..<trials {
      let scores = try population.sample(
        vaults: vaults, isSwapped: isSwapped, seeds: seeds, &random)
      let comparison = PairedComparison(
        scores, resamples: resamples, random: SeededRandom(seed: UInt64(trial)))
      let interval = comparison.interval
      tally.trials += 1
      tally.covered += interval.lower <= truth && truth <= interval.upper ? 1 : 0
      tally.found +=
        comparison.verdict(correctedP: comparison.p) == .noDetectableDifference ? 0 : 1
      tally.foundByQueries += comparison.tTestP <= 0.05 ? 1 : 0
    }
    return tally
  }

  // Of 56 vaults one pair must do, to save time.
  @Test(
    "Of systems that trade places at random, 5 in 100 are told apart, and 95 intervals hold 0",
    arguments: [8, 12, 28, 56])
  func keepsItsLevel(vaults: Int) throws {
    var all = Tally()
    for (index, pair) in Self.pairs.prefix(vaults > 28 ? 1 : 3).enumerated() {
      let tally = try Self.tally(
        pair.population(), vaults: vaults, isSwapped: true, truth: 0, seed: UInt64(index))
      #expect(abs(tally.share - 0.05) <= Self.slack(0.015), "\(pair.candidate)")
      #expect(abs(tally.coverage - 0.95) <= Self.slack(0.02), "\(pair.candidate)")
      all = all + tally
    }
    #expect(abs(all.share - 0.05) <= Self.slack(0.01))
    // The test that takes queries for independent finds four to twelve times what it may.
    #expect(all.shareByQueries > 0.15)
  }

  @Test("95 of 100 intervals hold the true difference", arguments: [8, 12, 28, 56])
  func coversTheTruth(vaults: Int) throws {
    for (index, pair) in Self.pairs.prefix(vaults > 28 ? 1 : 2).enumerated() {
      let population = try pair.population()
      let tally = try Self.tally(
        population, vaults: vaults, isSwapped: false, truth: population.mean,
        seed: UInt64(100 + index))
      #expect(abs(tally.coverage - 0.95) <= Self.slack(0.02), "\(pair.candidate)")
    }
  }

  // Told apart although nothing sets them apart, seeds can only widen the interval.
  @Test("Intervals over three seeds hold the true difference, too")
  func coversOverSeeds() throws {
    let population = try Self.pairs[1].population()
    let tally = try Self.tally(
      population, vaults: 24, isSwapped: false, seeds: 3, truth: population.mean, seed: 20)
    #expect(abs(tally.coverage - 0.96) <= Self.slack(0.02))
  }

  // Detected with probability .95: of 1 000 trials a power below 72.6 %, of 200 one below 59 %.
  @Test(
    "A difference as large as the minimum detectable one is found in 80 of 100 cases",
    arguments: [8, 12, 28])
  func hasThePowerItClaims(vaults: Int) throws {
    let population = try Self.pairs[0].population()
    var random = SeededRandom(seed: 9).stream("effects", vaults)
    var effect = 0.0
    for _ in 0..<Self.trials / 4 {
      let scores = try population.sample(vaults: vaults, isSwapped: false, &random)
      effect +=
        PairedComparison(scores, resamples: 1, random: random).minimumDetectableEffect
        / Double(Self.trials / 4)
    }
    let moved = ScorePopulation(population, movedTo: effect)
    let tally = try Self.tally(
      moved, vaults: vaults, isSwapped: false, truth: effect, seed: 10, trials: Self.trials / 2)
    #expect(abs(tally.share - 0.8) <= Self.slack(0.05))
  }
}
