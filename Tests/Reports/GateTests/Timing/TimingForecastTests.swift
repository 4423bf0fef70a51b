import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultGate
@testable import VaultGateFixtures

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

  @Test("Times that are not above 0 are refused")
  func refusesTimes() {
    for budget in [0, -1, Double.nan, .infinity] {
      #expect(throws: ResultsError.self) { try Self.forecast(spread: 0.01, budget: budget) }
    }
  }
}

@Suite("Timing decisions and their looks")
struct TimingDecisionTests {
  private static func decision(_ outcomes: [(String, GateFinding.Outcome)]) -> TimingDecision {
    TimingDecision(
      findings: outcomes.map {
        GateFinding(tier: .timing, subject: $0.0, outcome: $0.1, n: 12, reason: "of \($0.0)")
      }, needsMoreRounds: false, nextLook: nil)
  }

  @Test("What fails again has failed; the rest stays as it was")
  func confirms() {
    let first = Self.decision([("a/cpu", .failed), ("b/cpu", .passed), ("c/cpu", .failed)])
    let second = Self.decision([("a/cpu", .failed), ("c/cpu", .passed)])
    #expect(first.confirmed(by: second) == first)
  }

  @Test("What does not fail again is undecided, and says what the second session found")
  func leavesOpen() throws {
    let first = Self.decision([("a/cpu", .failed), ("b/cpu", .passed), ("c/memory", .failed)])
    let second = Self.decision([("a/cpu", .passed), ("c/memory", .inconclusive)])
    let decided = first.confirmed(by: second)
    #expect(decided.findings.map(\.outcome) == [.inconclusive, .passed, .inconclusive])
    #expect(
      decided.findings[0].reason
        == "of a/cpu, not confirmed in fresh processes; timed again: of a/cpu")
    #expect(!decided.needsMoreRounds)
    #expect(first.confirmed(by: Self.decision([])).findings[0].outcome == .inconclusive)
  }

  @Test("Rounds before the last look are one look; as many or more are the policy's")
  func limits() throws {
    let policy = GatePolicy.Timing()
    #expect(policy.limited(to: 15).looks == [15])
    #expect(policy.limited(to: 40) == policy)
    #expect(policy.limited(to: 100) == policy)
    let look = try #require(try TimingLooks(policy.limited(to: 15)).look(rounds: 15))
    #expect(abs(look.failing - 0.01) < 1e-9 && abs(look.passing - 0.05) < 1e-9)
  }

  // One stage has a time and a memory: after Holm the least p of n rounds counts twice.
  @Test("As many rounds as a confirmation has can fail one stage; one round fewer cannot")
  func confirmationCanFail() throws {
    func outcome(rounds: Int) throws -> GateFinding.Outcome? {
      let session = TimingSimulation(
        benchmarks: ["match"], spread: 0.001, growth: ["match": 1.3]
      ).session(rounds: rounds, seed: 4)
      return try TimingGate(policy: GatePolicy.Timing().limited(to: rounds)).decide(session)
        .findings.first { $0.subject == "match/cpu" }?.outcome
    }
    #expect(try outcome(rounds: TimingDecision.confirmingRounds) == .failed)
    #expect(try outcome(rounds: TimingDecision.confirmingRounds - 1) == .inconclusive)
  }

  // scipy's multivariate normal distribution, see GroupSequentialTests: one-sided 1 % after
  // O'Brien and Fleming, 5 % after Pocock.
  @Test("Failing is spent late and passing evenly")
  func spendsErrors() throws {
    let looks = try TimingLooks(GatePolicy.Timing()).all
    #expect(looks.map(\.rounds) == [10, 20, 40])
    for (look, level) in zip(looks, [2.582e-7, 2.696e-4, 9.908e-3]) {
      #expect(abs(look.failing - level) < 0.002 * level)
    }
    for (look, level) in zip(looks, [0.01787, 0.01891, 0.02786]) {
      #expect(abs(look.passing - level) < 0.002 * level)
    }
    #expect(looks[0].failing < 0x1p-10)
  }
}

@Suite("Timing rounds")
struct TimingRoundsTests {
  private static func rounds(
    _ change: (inout [TimingSession.Sample]) -> Void
  ) throws -> TimingRounds {
    var samples = TimingSimulation(benchmarks: ["ingest"]).samples(rounds: 2)
    change(&samples)
    return try TimingRounds(TimingSimulation.session(samples))
  }

  // By hand: ln √(2 · 8) − ln √(1 · 4) = ln 2, and ln √(3 · 3) − ln 2 = ln 1.5.
  @Test("An arm's value is the mean logarithm of its two processes")
  func takesMeansOfLogarithms() throws {
    let arms: [(TimingSession.Arm, Double)] = [
      (.baseline, 1), (.calibration, 3), (.candidate, 2), (.candidate, 8), (.calibration, 3),
      (.baseline, 4),
    ]
    let samples = arms.enumerated().map { position, arm in
      TimingSession.Sample(
        round: 5, position: position, arm: arm.0, benchmark: "b", cpuSeconds: arm.1,
        wallSeconds: 1, iterations: 1, peakBytes: nil)
    }
    let rounds = try TimingRounds(TimingSimulation.session(samples))
    let series = try #require(rounds.series.first)
    #expect(rounds.series.count == 1)
    #expect(rounds.begun == 1)
    #expect(series.subject == "b/cpu")
    let round = try #require(series.rounds.first)
    #expect(round.round == 5)
    #expect(abs(round.effect - log(2)) < 1e-15)
    #expect(abs(round.noise - log(1.5)) < 1e-15)
  }

  @Test("Times and memory that are no measurement are refused by their place, and so is a double")
  func refusesImpossibleValues() {
    func unexpected(_ key: String, _ expected: ResultsError.Expectation) -> ResultsError {
      .unexpectedValue(file: "timings.json", key: key, expected: expected)
    }
    for seconds in [0, -0.1] {
      #expect(throws: unexpected("samples[3].cpuSeconds", .positiveTime)) {
        try Self.rounds { $0[3] = $0[3].with(cpuSeconds: seconds) }
      }
    }
    for seconds in [Double.nan, .infinity] {
      #expect(
        throws: ResultsError.notFinite(file: "timings.json", key: "samples[0].cpuSeconds")
      ) { try Self.rounds { $0[0] = $0[0].with(cpuSeconds: seconds) } }
    }
    #expect(throws: unexpected("samples[1].peakBytes", .bytes)) {
      try Self.rounds { $0[1] = $0[1].with(peakBytes: -1) }
    }
    #expect(throws: unexpected("samples[2].round", .round)) {
      try Self.rounds { $0[2] = $0[2].with(round: -1) }
    }
    #expect(
      throws: ResultsError.duplicate(file: "timings.json", id: "ingest, round 0, position 2")
    ) { try Self.rounds { $0.append($0[2]) } }
  }

  // By hand: ln((0 + 1 MiB) / (1 MiB + 1 MiB)) = −ln 2.
  @Test("Memory counts with a mebibyte added, so that none at all has a logarithm, too")
  func takesNoMemory() throws {
    let rounds = try Self.rounds { samples in
      samples = samples.map { $0.with(peakBytes: $0.arm == .candidate ? 0 : 1_048_576) }
    }
    let memory = try #require(rounds.series.first { $0.quantity == .memory })
    #expect(abs(memory.rounds[0].effect + log(2)) < 1e-15)
    #expect(memory.rounds[0].noise == 0)
  }
}
