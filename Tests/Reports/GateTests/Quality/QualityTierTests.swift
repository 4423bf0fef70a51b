import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultGate

/// The expected outcomes follow from the rule: means worked by hand, and p-values of sign flips
/// over vaults that are counts of patterns, 2 / 2^vaults where all vaults agree.
@Suite("The quality tier")
struct QualityTierTests {
  private static let tier = QualityTier(
    policy: GatePolicy.Quality(margins: ["nDCG@10": 0.005]))

  /// Ten queries in each vault, all worth one value; the candidate's differ by what is given.
  private static func scores(
    vaults: Int = 12, value: Double = 0.5, difference: (Int, Int) -> Double,
    slices: (Int, Int) -> [String: String] = { _, _ in [:] }
  ) -> SystemScores {
    var queries: [SystemScores.Query] = []
    var baseline: [Double] = []
    var candidate: [Double] = []
    for vault in 0..<vaults {
      for query in 0..<10 {
        queries.append(
          SystemScores.Query(
            id: "v\(vault)/q\(query)", vault: "v\(vault)", slices: slices(vault, query)))
        baseline.append(value)
        candidate.append(value + difference(vault, query))
      }
    }
    return SystemScores(
      system: "formula", queries: queries,
      values: ["nDCG@10": SystemScores.Pair(baseline: baseline, candidate: candidate)])
  }

  @Test("The same, a small loss, a gain and an open question are told apart, and said")
  func decides() throws {
    let cases: [(difference: (Int, Int) -> Double, outcome: GateFinding.Outcome, words: String)] = [
      ({ _, _ in 0 }, .passed, "the same on every query"),
      (
        { vault, _ in -0.001 - 0.0005 * Double(vault % 3) }, .passed,
        "worse, but within the margin of 0.005"
      ),
      ({ vault, _ in vault.isMultiple(of: 2) ? 0.1 : -0.1 }, .inconclusive, "takes about"),
      ({ vault, _ in 0.03 + 0.002 * Double(vault % 4) }, .improved, ""),
    ]
    for entry in cases {
      let findings = try Self.tier.findings([Self.scores(difference: entry.difference)])
      #expect(findings.map(\.outcome) == [entry.outcome], "\(entry.words)")
      #expect(entry.words.isEmpty || findings.first?.reason.contains(entry.words) == true)
    }
  }

  @Test("A loss beyond the margin in every vault fails")
  func failsOnLoss() throws {
    // Every vault loses .018 to .022: .02 on average, and no vault gains.
    let lost = Self.scores { vault, _ in -0.018 - 0.004 * Double(vault) / 11 }
    let finding = try #require(try Self.tier.findings([lost]).first)
    #expect(finding.outcome == .failed)
    #expect(abs((finding.difference ?? 0) + 0.02) < 1e-9)
    // 2 of 2¹² patterns of signs are as far out.
    #expect(finding.p.map { $0 <= 2.0 / 4096 + 1e-12 } == true)
    #expect(finding.n == 120)
  }

  @Test("However small the margin, an undecided difference is one", arguments: [1e-12, 1e-300, 0])
  func survivesSmallMargins(margin: Double) throws {
    let tier = QualityTier(policy: GatePolicy.Quality(margins: ["nDCG@10": margin]))
    let finding = try #require(
      try tier.findings([Self.scores { vault, _ in vault.isMultiple(of: 2) ? 0.1 : -0.1 }]).first)
    #expect(finding.outcome == .inconclusive)
    #expect(!finding.reason.contains("takes about"))
  }

  @Test("A slice that collapses fails even when the mean rises")
  func failsOnCollapse() throws {
    // One language in twelve falls from .5 to .1; all others gain .1: the mean rises by .058.
    let findings = try Self.tier.findings([
      Self.scores(
        difference: { vault, _ in vault == 0 ? -0.4 : 0.1 },
        slices: { vault, _ in ["language": vault == 0 ? "ja" : "en"] })
    ])
    let overall = try #require(findings.first { $0.slice.isEmpty })
    #expect((overall.difference ?? 0) > 0.05)
    #expect(overall.outcome != .failed)
    let lost = findings.filter { $0.outcome == .failed }
    #expect(lost.map(\.slice) == [["language": "ja"]])
    #expect(lost.first?.reason.contains("lost more than 50 %") == true)
  }

  @Test("A slice that loses much in all of its queries fails without collapsing")
  func failsOnSliceLoss() throws {
    let findings = try Self.tier.findings([
      Self.scores(
        difference: { vault, query in vault == 0 ? -0.06 - 0.001 * Double(query) : 0 },
        slices: { vault, _ in ["language": vault == 0 ? "ja" : "en"] })
    ])
    // Ten of ten queries agree: 2 / 2¹⁰ < .01.
    #expect(findings.filter { $0.outcome == .failed }.map(\.slice) == [["language": "ja"]])
  }

  @Test("A slice of fewer queries than the policy asks is not judged")
  func leavesSmallSlices() throws {
    let findings = try Self.tier.findings([
      Self.scores(
        difference: { vault, query in vault == 0 && query < 4 ? -0.5 : 0 },
        slices: { vault, query in ["kind": vault == 0 && query < 4 ? "rare" : "common"] })
    ])
    #expect(findings.contains { !$0.slice.isEmpty } == false)
  }

  @Test(
    "Fewer than six vaults tell no change, however certain", arguments: [1, 2, 5],
    [-0.05, -1e-6, 0.05])
  func tellsNothingOfFewVaults(vaults: Int, change: Double) throws {
    let finding = try #require(
      try Self.tier.findings([
        Self.scores(vaults: vaults) { _, query in change * (1 + 0.01 * Double(query)) }
      ]).first)
    #expect(finding.outcome == .inconclusive)
    #expect(finding.reason.contains("6 are the fewest"))
    // The mean over ten queries of 1 + 0.01 · query is 1.045.
    #expect(abs((finding.difference ?? 0) - 1.045 * change) < 1e-12)
    #expect(
      try Self.tier.findings([Self.scores(vaults: vaults) { _, _ in 0 }]).first?.outcome == .passed)
  }

  @Test("A measure that is lost on every query fails, of six queries or more")
  func failsOnLostMeasures() throws {
    func outcome(_ queries: Int, kept: Int = 0) throws -> GateFinding? {
      let ids = (0..<queries).map { SystemScores.Query(id: "q\($0)", vault: "v", slices: [:]) }
      return try Self.tier.findings([
        SystemScores(
          system: "formula", queries: ids,
          values: [
            "nDCG@10": SystemScores.Pair(
              baseline: ids.map { _ in 1 }, candidate: ids.indices.map { $0 < kept ? 0.5 : 0 })
          ])
      ]).first
    }
    #expect(try outcome(6)?.outcome == .failed && outcome(6)?.difference == -1)
    for queries in [0, 1, 5] { #expect(try outcome(queries)?.outcome == .inconclusive) }
    #expect(try outcome(1)?.difference == -1)
    #expect(try outcome(20, kept: 1)?.outcome == .inconclusive)
  }

  @Test("Values that are not finite or not one for each query are refused")
  func refusesNonsense() {
    #expect(throws: ResultsError.self) {
      try Self.tier.findings([Self.scores { _, query in query == 3 ? .nan : 0 }])
    }
    let short = SystemScores(
      system: "formula",
      queries: [SystemScores.Query(id: "q", vault: "v", slices: [:])],
      values: ["nDCG@10": SystemScores.Pair(baseline: [0.1, 0.2], candidate: [0.1, 0.2])])
    #expect(throws: ResultsError.self) { try Self.tier.findings([short]) }
  }

  // Detected with probability .95: of 200 trials an error above 4.5 %, of 100 one above 8.9 %.
  @Test("Losses by chance alone fail in no more than the stated share of trials")
  func rarelyCriesWolf() throws {
    // Vault means are symmetric around 0 with a spread ten times the margin: a fair coin for each.
    var random = SeededRandom(seed: 7).stream("wolf")
    var failures = 0
    for _ in 0..<NightlyTrials.trials(200, otherwise: 100) {
      let shifts = (0..<12).map { _ in random.gaussian() * 0.05 }
      let findings = try Self.tier.findings([Self.scores { vault, _ in shifts[vault] }])
      failures += findings.contains { $0.outcome == .failed } ? 1 : 0
    }
    // The level is .01 two-sided, half of it on the side of losses: 1 of 200; 5 happen to it once
    // in 280 times.
    #expect(failures < 5)
  }
}

@Suite("Quality forecast")
struct QualityForecastTests {
  // scipy: t.ppf(0.975, 27) = 2.0518305, norm.cdf(0.005/0.002 − 2.0518305) = 0.6729999,
  // norm.cdf(−0.005/0.002 − 2.0518305) = 2.6556e-6.
  @Test("The chance to pass is that of a normal mean under a t bound")
  func hasPassChances() {
    let forecast = QualityForecast(
      vaults: 28, queries: 280, standardError: 0.002, margin: 0.005)
    #expect(abs(forecast.passChance(loss: 0) - 0.6730) < 1e-4)
    #expect(forecast.passChance(loss: 0.01) < 2.7e-6)
    #expect(abs(forecast.passChance(loss: forecast.smallestLossNotPassed) - 0.05) < 1e-9)
    #expect(forecast.smallestLossNotPassed < 0.005)
    // 0.005 + (2.0518305 + 1.6448536) · 0.002
    #expect(abs((forecast.smallestLossProven ?? 0) - 0.0123934) < 1e-6)
  }

  @Test("A loss of the margin is passed in at most 25 of 1000 cases, however few the queries")
  func neverPassesTheMargin() {
    for error in [1e-6, 0.001, 0.01, 0.3] {
      let forecast = QualityForecast(vaults: 6, queries: 60, standardError: error, margin: 0.005)
      #expect(forecast.passChance(loss: 0.005) <= 0.025)
    }
  }

  @Test("Five vaults prove nothing and pass nothing that changed")
  func promisesNothingOfFewVaults() {
    let forecast = QualityForecast(vaults: 5, queries: 500, standardError: 1e-6, margin: 0.005)
    #expect(forecast.passChance(loss: 0) == 0)
    #expect(forecast.smallestLossNotPassed == 0)
    #expect(forecast.smallestLossProven == nil)
  }

  // scipy: 0.02 / √G · (t.ppf(0.975, G − 1) + 1.6448536) first falls to 0.005 at G = 210, where it
  // is 0.0049908 (209: 0.0050029).
  @Test("As many vaults are needed as bring the error below the margin's share")
  func countsVaults() {
    let forecast = QualityForecast(
      vaults: 100, queries: 1050, standardError: 0.002, margin: 0.005)
    #expect(forecast.vaultsNeeded == 210)
    #expect(forecast.queriesNeeded == 2205)
    let hopeless = QualityForecast(vaults: 4, queries: 8, standardError: 10, margin: 0.005)
    #expect(hopeless.vaultsNeeded == nil)
    let exact = QualityForecast(vaults: 4, queries: 8, standardError: 0, margin: 0.005)
    #expect(exact.vaultsNeeded == 6)
    #expect(exact.passChance(loss: 0) == 1)
    #expect(exact.passChance(loss: 0.01) == 0)
  }

  /// Differences of a changed index: most queries keep their score, vaults differ a little.
  private static func scores(vaults: Int) throws -> PairedScores {
    var random = SeededRandom(seed: 3).stream("scores")
    var differences: [Double] = []
    var clusters: [String] = []
    for vault in 0..<vaults {
      let shift = 0.01 * random.gaussian()
      for _ in 0..<10 {
        differences.append(random.chance(0.3) ? shift + 0.05 * random.gaussian() : 0)
        clusters.append("vault-\(vault)")
      }
    }
    return try PairedScores(
      baseline: differences.map { _ in 0 }, candidate: differences, clusters: clusters)
  }

  // 200 trials tell a share of 0.95 to ±0.03, twice the standard error.
  @Test("With as many vaults as the formula asks for, no change passes and a loss of 0.01 does not")
  func agreesWithTheFormula() throws {
    let scores = try Self.scores(vaults: 60)
    let comparison = PairedComparison(scores, resamples: 1, random: SeededRandom(seed: 1))
    let forecast = QualityForecast(
      vaults: comparison.clusters, queries: comparison.n,
      standardError: comparison.standardError, margin: 0.005)
    let needed = try #require(forecast.vaultsNeeded)
    let power = QualityPower(scores)
    func share(vaults: Int, loss: Double) throws -> Double {
      try power.passShare(vaults: vaults, loss: loss, random: SeededRandom(seed: 2)).share
    }
    #expect(abs(try share(vaults: needed, loss: 0) - 0.95) <= 0.04)
    #expect(try share(vaults: needed, loss: 0.01) <= 0.05)
    // With fewer vaults the estimated error varies, which the formula takes for the worst.
    let fewer = try share(vaults: 20, loss: 0)
    let expected = QualityForecast(
      vaults: 20, queries: 200,
      standardError: comparison.standardError * (60.0 / 20).squareRoot(), margin: 0.005
    ).passChance(loss: 0)
    #expect(fewer >= expected - 0.06)
    #expect(fewer <= expected + 0.12)
  }
}
