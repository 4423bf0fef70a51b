import Foundation
import VaultCore
import VaultGate
import VaultResults

/// Sessions of a machine whose noise is known.
struct TimingSimulation {
  var benchmarks = ["embed", "ingest", "search"]
  /// The standard deviation of a process's logarithm.
  var spread = 0.01
  /// How many processes in a hundred take 20 % longer.
  var burstPercent = 0.0
  /// How much the candidate's time is multiplied by, by benchmark.
  var growth: [String: Double] = [:]
  /// How much the candidate's memory is multiplied by.
  var memoryGrowth = 1.0
  /// The fall of speed from a round's first to its last process.
  var drift = 0.0
  var hasMemory = true

  private static let order: [TimingSession.Arm] = [
    .baseline, .calibration, .candidate, .candidate, .calibration, .baseline,
  ]

  func samples(rounds: Int, seed: UInt64 = 1) -> [TimingSession.Sample] {
    var random = SeededRandom(seed: seed).stream("timing-simulation")
    var samples: [TimingSession.Sample] = []
    for round in 0..<rounds {
      for (position, arm) in Self.order.enumerated() {
        for (index, benchmark) in benchmarks.enumerated() {
          var logarithm = spread * random.gaussian() + drift * Double(position)
          if random.chance(burstPercent / 100) { logarithm += log(1.2) }
          if arm == .candidate { logarithm += log(growth[benchmark] ?? 1) }
          let bytes = 1e8 * (arm == .candidate ? memoryGrowth : 1)
          samples.append(
            TimingSession.Sample(
              round: round, position: position, arm: arm, benchmark: benchmark,
              cpuSeconds: 0.01 * Double(index + 1) * exp(logarithm), wallSeconds: 0.02,
              iterations: 10, peakBytes: hasMemory ? Int(bytes) + 4096 * (round % 3) : nil))
        }
      }
    }
    return samples
  }

  func session(rounds: Int, seed: UInt64 = 1) -> TimingSession {
    Self.session(samples(rounds: rounds, seed: seed))
  }

  static func session(_ samples: [TimingSession.Sample]) -> TimingSession {
    TimingSession(
      seed: 1,
      machine: Machine(
        cpu: "any", cores: 2, memoryBytes: nil, blas: "reference", kernels: "portable",
        swift: "6.3.1", operatingSystem: "Debian 12"),
      loadBefore: nil, samples: samples)
  }
}

extension TimingSession.Sample {
  /// The same sample with something else.
  func with(
    round: Int? = nil, position: Int? = nil, cpuSeconds: Double? = nil, peakBytes: Int? = nil
  ) -> TimingSession.Sample {
    TimingSession.Sample(
      round: round ?? self.round, position: position ?? self.position, arm: arm,
      benchmark: benchmark, cpuSeconds: cpuSeconds ?? self.cpuSeconds, wallSeconds: wallSeconds,
      iterations: iterations, peakBytes: peakBytes ?? self.peakBytes)
  }
}
