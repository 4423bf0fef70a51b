import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Stage probe")
struct StageProbeTests {
  private static let datasets = Repository.url("Datasets")

  @Test("Every stage is measured over a written workload, and counts the same again")
  func measures() async throws {
    let folder = try TemporaryDirectory()
    let workload = folder.url.appendingPathComponent("workload")
    let digest = try await ProbeWorkload.write(
      profile: "smoke", datasets: Self.datasets, to: workload)
    #expect(try FileDigest.folder(workload) == digest)
    let vaults = try FileManager.default.contentsOfDirectory(
      atPath: workload.appendingPathComponent("vaults").path)
    #expect((1...ProbeWorkload.vaults).contains(vaults.count))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["workload"])

    let probe = StageProbe(workload: workload, datasets: Self.datasets, embedder: .hashing)
    let record = try probe.run()
    // The hashing embedder has no learned weights.
    #expect(
      record.benchmarks.map(\.id) == ProbeStage.allCases.filter { $0 != .matchBest && !$0.isLarge })
    for benchmark in record.benchmarks {
      #expect(benchmark.cpuSeconds > 0)
      #expect(benchmark.items > 0)
      #expect(benchmark.repeats, "\(benchmark.id)")
      #expect(!benchmark.counters.isEmpty)
    }
    let again = try StageProbe(
      workload: workload, datasets: Self.datasets, embedder: .hashing,
      stages: [.keyword, .indexSearch, .match]
    ).run()
    #expect(again.rankingDigest == record.rankingDigest)
    #expect(again.benchmarks.count == 3)
    for benchmark in again.benchmarks {
      #expect(
        benchmark.counters == record.benchmarks.first { $0.id == benchmark.id }?.counters)
    }
  }

  @Test("A folder without vaults is no workload, and a folder that is there is not overwritten")
  func refuses() async throws {
    let folder = try TemporaryDirectory()
    let probe = StageProbe(workload: folder.url, datasets: Self.datasets, embedder: .hashing)
    #expect(throws: (any Error).self) { try probe.run() }
    await #expect(throws: RunError.self) {
      try await ProbeWorkload.write(profile: "smoke", datasets: Self.datasets, to: folder.url)
    }
  }
}
