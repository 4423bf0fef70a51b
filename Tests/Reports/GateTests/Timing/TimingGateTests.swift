import Foundation
import Testing
import VaultResults

@testable import VaultGate
@testable import VaultGateFixtures

@Suite("Timing gate")
struct TimingGateTests {
  private static func decide(
    _ simulation: TimingSimulation, rounds: Int, policy: GatePolicy.Timing = .init(),
    seed: UInt64 = 1
  ) throws -> TimingDecision {
    try TimingGate(policy: policy).decide(simulation.session(rounds: rounds, seed: seed))
  }

  private static func outcomes(_ decision: TimingDecision) -> [String: GateFinding.Outcome] {
    Dictionary(uniqueKeysWithValues: decision.findings.map { ($0.subject, $0.outcome) })
  }

  @Test("An unchanged candidate passes at the first look; a drift even over a round cancels")
  func passesUnchanged() throws {
    let decision = try Self.decide(TimingSimulation(), rounds: 10)
    #expect(
      decision.findings.map(\.subject) == [
        "embed/cpu", "embed/memory", "ingest/cpu", "ingest/memory", "search/cpu", "search/memory",
      ])
    #expect(decision.findings.allSatisfy { $0.outcome == .passed && $0.tier == .timing })
    #expect(decision.findings.allSatisfy { $0.unit == "fraction" && $0.n == 10 })
    #expect(!decision.needsMoreRounds)
    let drifting = try Self.decide(TimingSimulation(drift: 0.05), rounds: 10)
    #expect(drifting.findings.allSatisfy { $0.outcome == .passed })
  }

  // Ten rounds have 2⁻¹⁰ as their least p-value, and the first of O'Brien and Fleming's looks at
  // 1 % has 2.6e-7 to spend.
  @Test("A large growth cannot fail after ten rounds, and fails after twenty")
  func failsAtTheSecondLook() throws {
    let slower = TimingSimulation(growth: ["ingest": 1.1])
    let first = try Self.decide(slower, rounds: 10)
    #expect(Self.outcomes(first)["ingest/cpu"] == .inconclusive)
    #expect(first.needsMoreRounds)
    #expect(first.nextLook == 20)
    let second = try Self.decide(slower, rounds: 20)
    let finding = try #require(second.findings.first { $0.subject == "ingest/cpu" })
    #expect(finding.outcome == .failed)
    #expect(second.findings.count { $0.outcome == .failed } == 1)
    #expect(!second.needsMoreRounds)
    #expect(abs(try #require(finding.difference) - 0.1) < 0.01)
    #expect(try #require(finding.interval).low > 0.05)
    #expect(try #require(finding.p) < 2.7e-4)
    #expect(finding.allowed == 0.05)
  }

  @Test("More memory fails, although each round says the same")
  func failsOnMemory() throws {
    let decision = try Self.decide(TimingSimulation(memoryGrowth: 1.15), rounds: 20)
    let finding = try #require(decision.findings.first { $0.subject == "embed/memory" })
    #expect(finding.outcome == .failed)
    // Of 100 MB and the mebibyte that is added: 15 / 101.05.
    #expect(abs(try #require(finding.difference) - 0.14844) < 1e-4)
    // One pattern of signs in 2²⁰, of six questions.
    #expect(finding.p == 6 * 0x1p-20)
    #expect(
      finding.reason
        == "+14.8 % [+14.8 %, +14.8 %] peak memory, allowed 5 %, noise floor 0 %, 20 rounds")
    let doubled = try Self.decide(TimingSimulation(memoryGrowth: 2), rounds: 20)
    #expect(Self.outcomes(doubled)["embed/memory"] == .failed)
  }

  @Test("A candidate that takes less than the policy expects is named as improved")
  func namesImprovements() throws {
    let decision = try Self.decide(TimingSimulation(growth: ["search": 0.8]), rounds: 10)
    #expect(Self.outcomes(decision)["search/cpu"] == .improved)
    #expect(!decision.needsMoreRounds)
  }

  @Test("A growth at the border is open until the last look, and then stays open")
  func staysOpen() throws {
    let border = TimingSimulation(benchmarks: ["ingest"], spread: 0.02, growth: ["ingest": 1.05])
    for (rounds, isOpen) in [(10, true), (20, true), (40, false), (60, false)] {
      let decision = try Self.decide(border, rounds: rounds)
      let finding = try #require(decision.findings.first { $0.subject == "ingest/cpu" })
      #expect(finding.outcome == .inconclusive, "\(rounds)")
      #expect(decision.needsMoreRounds == isOpen, "\(rounds)")
      #expect(finding.n == min(rounds, 40))
    }
  }

  @Test("A machine noisier than the policy can tell nothing but what outgrows its noise")
  func knowsTheFloor() throws {
    let noisy = try Self.decide(TimingSimulation(spread: 0.15, hasMemory: false), rounds: 10)
    #expect(noisy.findings.allSatisfy { $0.outcome == .inconclusive })
    #expect(noisy.findings[0].reason.hasSuffix("noisier than what is allowed, 10 of 40 rounds"))
    let doubled = TimingSimulation(
      spread: 0.15, growth: ["embed": 2, "ingest": 2, "search": 2], hasMemory: false)
    let decision = try Self.decide(doubled, rounds: 40)
    #expect(decision.findings.allSatisfy { $0.outcome == .failed })
  }

  @Test("Between looks, and beyond the last, only declared numbers of rounds are used")
  func looksWhereDeclared() throws {
    let simulation = TimingSimulation(growth: ["ingest": 1.1])
    for (rounds, used) in [(19, 10), (57, 40)] {
      let all = try Self.decide(simulation, rounds: rounds)
      #expect(try all.findings == Self.decide(simulation, rounds: used).findings)
    }
  }

  @Test("Before the first look nothing is told, and nothing at all without samples")
  func waitsForTheFirstLook() throws {
    let decision = try Self.decide(TimingSimulation(), rounds: 9)
    #expect(decision.findings.count == 6)
    #expect(decision.findings.allSatisfy { $0.outcome == .inconclusive && $0.interval == nil })
    #expect(decision.findings[0].reason == "9 complete rounds, the first look needs 10")
    #expect(decision.needsMoreRounds)
    let empty = try TimingGate(policy: .init()).decide(TimingSimulation.session([]))
    #expect(empty.findings.isEmpty)
    #expect(empty.needsMoreRounds)
    #expect(empty.nextLook == 10)
  }

  @Test("A benchmark that one arm lacks cannot be compared; the others are judged")
  func namesMissingBenchmarks() throws {
    let samples = TimingSimulation(hasMemory: false).samples(rounds: 10)
      .filter { $0.benchmark != "ingest" || $0.arm != .candidate }
    let decision = try TimingGate(policy: .init()).decide(TimingSimulation.session(samples))
    #expect(
      Self.outcomes(decision) == [
        "embed/cpu": .passed, "ingest/cpu": .notComparable, "search/cpu": .passed,
      ])
    #expect(decision.findings[1].reason == "not measured in the candidate")
    #expect(!decision.needsMoreRounds)
  }

  @Test("A round cut off half-way counts as none, and the order of samples does not matter")
  func dropsHalfRounds() throws {
    let samples = TimingSimulation().samples(rounds: 11).filter { $0.round < 10 || $0.position < 4 }
    let whole = TimingSimulation().samples(rounds: 10)
    let gate = try TimingGate(policy: .init())
    let decision = try gate.decide(TimingSimulation.session(samples.reversed()))
    #expect(try decision.findings == gate.decide(TimingSimulation.session(whole)).findings)
  }

  @Test(
    "Policies that no test can follow are refused by their key",
    arguments: [
      (GatePolicy.Timing(significance: 0), "timing.significance"),
      (GatePolicy.Timing(significance: .nan), "timing.significance"),
      (GatePolicy.Timing(cpu: -0.1), "timing.cpu"), (GatePolicy.Timing(memory: 1), "timing.memory"),
      (GatePolicy.Timing(cpu: .nan), "timing.cpu"),
    ])
  func refusesPolicies(policy: GatePolicy.Timing, key: String) {
    let error = #expect(throws: ResultsError.self) { try TimingGate(policy: policy) }
    if case .unexpectedValue(_, key, _) = error { return }
    Issue.record("\(String(describing: error))")
  }

  @Test(
    "Looks that do not ascend from 1 to the most rounds are refused",
    arguments: [[Int](), [10, 10], [20, 10], [0, 10], [10, 1001]])
  func refusesLooks(looks: [Int]) {
    #expect(
      throws: ResultsError.roundsNotAscending(
        file: "gate policy", key: "timing.looks", most: TimingLooks.mostRounds)
    ) { try TimingGate(policy: GatePolicy.Timing(looks: looks)) }
  }
}
