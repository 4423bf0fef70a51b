import Testing
import VaultResults

@testable import VaultGate

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
