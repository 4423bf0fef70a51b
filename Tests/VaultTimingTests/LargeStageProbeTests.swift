import Foundation
import Testing
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Probe of a large vault")
struct LargeStageProbeTests {
  @Test("Both stages are measured over a kept vault, and rank the same in every process")
  func measures() async throws {
    let folder = try TemporaryDirectory()
    let vault = LargeVault(
      cache: folder.url, datasets: Repository.url("Datasets"), messages: 1000)
    try await vault.make()
    func record() throws -> ProbeRecord {
      try LargeStageProbe(
        vault, embedder: .auto, stages: [.matchLarge, .searchLarge]
      ).run()
    }
    let first = try record()
    #expect(first.benchmarks.map(\.id) == [.matchLarge, .searchLarge])
    #expect(first.benchmarks.allSatisfy { $0.cpuSeconds > 0 && $0.repeats && $0.items == 12 })
    // Twelve events, by the formula and by learned weights.
    #expect(first.benchmarks[0].counters["answers"] == 24)
    #expect(try record().rankingDigest == first.rankingDigest)
  }

  @Test("A vault that is not kept is said to be missing")
  func missing() throws {
    let folder = try TemporaryDirectory()
    let probe = LargeStageProbe(
      cache: folder.url, datasets: Repository.url("Datasets"), stages: [.matchLarge])
    #expect(throws: (any Error).self) { try probe.run() }
  }
}
