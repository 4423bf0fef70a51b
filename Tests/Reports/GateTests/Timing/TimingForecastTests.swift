import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate

@Suite("Timing forecast")
struct TimingForecastTests {
  private static func forecast(
    spread: Double, budget: Double, subjects: Int = 1
  ) throws -> TimingForecast {
    try TimingForecast(
      policy: GatePolicy.Timing(),
      spreads: (0..<subjects).map {
        TimingForecast.Spread(subject: "b\($0)/cpu", quantity: .cpu, perRound: spread)
      }, secondsPerRound: 9, budgetSeconds: budget)
  }

  // 180 s over 9 s a round.
  @Test("A budget holds as many rounds as fit, and the last look among them decides")
  func fitsRounds() throws {
    let forecast = try Self.forecast(spread: 0.01, budget: 180)
    #expect(forecast.rounds == 20)
    #expect(forecast.look?.rounds == 20)
    #expect(forecast.subjects.count == 1)
    let none = try Self.forecast(spread: 0.01, budget: 8)
    #expect(none.look == nil)
    #expect(none.subjects.isEmpty)
    // Fewer rounds than the policy's last look: the one look is at their end, and spends all.
    let short = try Self.forecast(spread: 0.01, budget: 89)
    #expect(short.look?.rounds == 9)
    #expect(abs((short.look?.failing ?? 0) - GatePolicy.Timing().significance) < 1e-9)
    #expect(short.subjects[0].detectable != nil)
    #expect(short.subjects[0].passesUnchanged)
    // The least p of six rounds is 2⁻⁶, above the significance: nothing can fail.
    #expect(try Self.forecast(spread: 0.01, budget: 54).subjects[0].detectable == nil)
  }

  @Test("Without noise what is allowed is what is found; noise and questions raise it")
  func growsWithNoise() throws {
    let exact = try Self.forecast(spread: 0, budget: 400).subjects[0]
    #expect(abs(try #require(exact.detectable) - 0.05) < 1e-12)
    #expect(exact.floor == 0)
    var last = 0.05
    for spread in [0.005, 0.02, 0.08] {
      let growth = try #require(Self.forecast(spread: spread, budget: 400).subjects[0].detectable)
      #expect(growth > last)
      last = growth
    }
    #expect(try !Self.forecast(spread: 0.3, budget: 400).subjects[0].passesUnchanged)
  }

  // The forecast is for the last look alone; the sequential gate, with an earlier look to fail at
  // too, finds at least as much. 300 replays tell a share of 0.95 to ±0.025.
  @Test("The growth that is forecast is found in about 95 of 100 replays", arguments: [0.01, 0.03])
  func keepsItsPromise(spread: Double) throws {
    // Two processes an arm halve a process's variance, and two arms double it again.
    let session = TimingSimulation(
      benchmarks: ["ingest"], spread: spread, hasMemory: false
    ).session(rounds: 1000, seed: 8)
    let spreads = TimingForecast.spreads(of: try TimingRounds(session))
    #expect(abs(spreads[0].perRound / spread - 1) < 0.1)
    let forecast = try TimingForecast(
      policy: GatePolicy.Timing(), spreads: spreads, secondsPerRound: 1, budgetSeconds: 40)
    let growth = try #require(forecast.subjects[0].detectable)
    let replay = try TimingReplay(session, policy: GatePolicy.Timing())
    let rates = replay.rates(
      replays: 300, injection: TimingReplay.Injection(growth: growth),
      random: SeededRandom(seed: 10))
    #expect(rates.failed.share >= 0.92)
    let smaller = replay.rates(
      replays: 300,
      injection: TimingReplay.Injection(growth: expm1(log1p(growth) - 0.8 * spread)),
      random: SeededRandom(seed: 10))
    #expect(smaller.failed.share < 0.5)
  }

  @Test("Times that are not above 0 are refused")
  func refusesTimes() {
    for budget in [0, -1, Double.nan, .infinity] {
      #expect(throws: ResultsError.self) { try Self.forecast(spread: 0.01, budget: budget) }
    }
  }
}
