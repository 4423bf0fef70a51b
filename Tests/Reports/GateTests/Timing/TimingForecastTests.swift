import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

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

@Suite("Timing replay")
struct TimingReplayTests {
  /// A quiet machine, a noisy one, and one where a process in ten is hit by another's work.
  private static let machines = [
    TimingSimulation(spread: 0.01, burstPercent: 2), TimingSimulation(spread: 0.03),
    TimingSimulation(spread: 0.02, burstPercent: 10),
  ]

  private static let replays = NightlyTrials.trials(200, otherwise: 40)

  // Detected with probability .95: of 200 replays failures above 3.1 %, of 40 above 11.3 %.
  @Test("A replay of unchanged binaries hardly ever fails", arguments: machines.indices)
  func staysSilent(machine: Int) throws {
    let replay = try TimingReplay(
      Self.machines[machine].session(rounds: 20, seed: 5), policy: GatePolicy.Timing())
    #expect(replay.rounds == 20)
    #expect(replay.subjects.count == 6)
    let rates = replay.rates(replays: Self.replays, random: SeededRandom(seed: 1))
    #expect(rates.failed.share <= (NightlyTrials.areOn ? 0.01 : 0.025))
    #expect(rates.failed.n == Self.replays)
  }

  // Detected with probability .95: of 200 replays a power below 91.7 %, of 40 one below 78.6 %.
  @Test("Ten percent more processor time in one benchmark is found", arguments: machines.indices)
  func findsGrowth(machine: Int) throws {
    let replay = try TimingReplay(
      Self.machines[machine].session(rounds: 20, seed: 6), policy: GatePolicy.Timing())
    let rates = replay.rates(
      replays: Self.replays, injection: TimingReplay.Injection(growth: 0.1, benchmark: "ingest"),
      random: SeededRandom(seed: 2))
    #expect(rates.failed.share >= (NightlyTrials.areOn ? 0.95 : 0.9))
    #expect(Set(rates.failures.keys) == ["ingest/cpu"])
    #expect(rates.meanRounds >= 20)
  }

  @Test("Fifteen percent more memory is found, and the recorded candidate is judged as it was")
  func findsMemory() throws {
    let replay = try TimingReplay(
      TimingSimulation(memoryGrowth: 1.15).session(rounds: 12), policy: GatePolicy.Timing())
    let recorded = replay.rates(replays: 20, candidate: .recorded, random: SeededRandom(seed: 3))
    #expect(recorded.failed.share == 1)
    let injected = replay.rates(
      replays: 20, injection: TimingReplay.Injection(growth: 0.15, quantity: .memory),
      random: SeededRandom(seed: 3))
    #expect(injected.failures["search/memory"] == 20)
  }

  // Sixteen such rounds differ by several percent through chance alone, which forty drawn from them
  // would take for certain. Of 200 replays false alarms above 1.5 % are detected with probability
  // .95.
  @Test("What a noisy recording differs by through chance is no false alarm")
  func forgetsChance() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let noise = TimingSimulation(
        benchmarks: (0..<10).map { "b\($0)" }, spread: 0.2, hasMemory: false)
      let replay = try TimingReplay(
        noise.session(rounds: 16, seed: seed), policy: GatePolicy.Timing())
      let rates = replay.rates(replays: 50, random: SeededRandom(seed: 5))
      #expect(rates.failed.share == 0)
    }
  }

  @Test("The same stream gives the same rates; one round is no noise to replay")
  func repeats() throws {
    let replay = try TimingReplay(
      TimingSimulation(spread: 0.05).session(rounds: 12), policy: GatePolicy.Timing())
    let rates = (0..<2).map { _ in replay.rates(replays: 10, random: SeededRandom(seed: 4)) }
    #expect(rates[0] == rates[1])
    #expect(throws: ResultsError.self) {
      try TimingReplay(TimingSimulation().session(rounds: 1), policy: GatePolicy.Timing())
    }
  }

  // Detected with probability .95: of 600 replays false failures above 6.7 %, of 150 above 15 %;
  // the recorded sessions, which share nothing, are what is drawn anew.
  @Test("Where nothing but noise is measured, false failures keep to the policy's significance")
  func keepsItsError() throws {
    // No growth is allowed and the floor is drawn apart, so a failure takes the tests alone.
    let policy = GatePolicy.Timing(cpu: 0, memory: 0, significance: 0.05)
    let noise = TimingSimulation(benchmarks: ["a", "b"], spread: 0.02, hasMemory: false)
    let sessions = NightlyTrials.trials(60, otherwise: 15)
    var failed = 0
    for seed in 0..<sessions {
      let replay = try TimingReplay(noise.session(rounds: 40, seed: UInt64(seed)), policy: policy)
      failed += Int(
        (replay.rates(replays: 10, random: SeededRandom(seed: 9)).failed.share * 10).rounded())
    }
    #expect(failed <= NightlyTrials.trials(600 / 20, otherwise: 150 / 10))
  }
}
