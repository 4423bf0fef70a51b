import Foundation
import Testing
import VaultMeasurement
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Memory figures")
struct MemoryFiguresTests {
  private static func verdict(of row: String, _ metrics: [Metric]) throws -> TargetVerdict {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { $0.id == row }
    return try #require(TargetJudge.judge(definitions, metrics: metrics, profile: "default").first)
  }

  /// Runs stages of which one holds so many bytes meanwhile; empty where the system does not reset
  /// the peak.
  private static func metrics(holding bytes: Int) async throws -> [Metric] {
    var recorder = StageRecorder()
    for stage in ["ingest", "storage", "embedding", "index", "matching"] {
      try await recorder.measure(stage, items: 1) {
        let held = [UInt8](repeating: 1, count: stage == "index" ? bytes : 0)
        try withExtendedLifetime(held) { _ = try ProcessMemory.current() }
      }
    }
    let metrics = try MemoryFigures(recorder: recorder).metrics()
    guard recorder.notes.isEmpty else {
      #expect(metrics.map(\.id) == ["memory/runPeakBytes"])
      return []
    }
    return metrics
  }

  // In a process of its own: other tests allocate and reset meanwhile.
  @Test("A stage that holds more than its budget misses it, and the others do not")
  func judgesStages() async {
    await #expect(processExitsWith: .success) {
      let modest = try await Self.metrics(holding: 1 << 20)
      guard !modest.isEmpty else { return }
      #expect(modest.count == 7 && modest.allSatisfy { $0.unit == "bytes" && !$0.deterministic })
      #expect(try Self.verdict(of: "M2", modest).verdict == .met)
      #expect(try Self.verdict(of: "M1", modest).verdict == .met)

      let budget = try #require(
        try Self.verdict(of: "M2", modest).parts.first { $0.label == "index" }?.target)
      let greedy = try Self.verdict(
        of: "M2", try await Self.metrics(holding: Int(1.5 * budget)))
      #expect(greedy.verdict == .missed)
      #expect(greedy.parts.filter { $0.verdict == .missed }.map(\.label) == ["index"])
      #expect(try #require(greedy.measured) >= 1.4 * budget)
    }
  }

  @Test("A run that takes twice its budget misses it")
  func judgesRuns() throws {
    let metrics = [("memory/runPeakBytes", 2.4e9), ("memory/runPeakGrowthBytes", 1e9)].map {
      Metric(id: $0, value: $1, unit: "bytes", better: .lower, n: 1, deterministic: false)
    }
    let verdict = try Self.verdict(of: "M1", metrics)
    #expect(verdict.verdict == .missed)
    #expect(verdict.decidingPart?.label == "peak")
  }
}
