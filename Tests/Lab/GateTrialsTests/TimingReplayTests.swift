import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultGate
@testable import VaultGateFixtures
@testable import VaultGateTrials

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
}
