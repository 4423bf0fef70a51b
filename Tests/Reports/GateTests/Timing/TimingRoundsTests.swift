import Foundation
import Testing
import VaultResults

@testable import VaultGate

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
