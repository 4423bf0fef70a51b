import Foundation
import Testing
import VaultResults
import VaultSuites
import VaultTestSupport

@testable import VaultMeasurement
@testable import VaultPipeline

@Suite("Stage recorder")
struct StageRecorderTests {
  private static let size = 64 << 20
  /// What a stage may need besides: pages of the program, and what the kernel's counters lag by.
  private static let slack = 8 << 20

  // In a process of its own: other tests allocate and reset meanwhile.
  @Test("A stage counts what it adds to the memory before it, not what an earlier one holds")
  func growth() async {
    await #expect(processExitsWith: .success) {
      var recorder = StageRecorder()
      try await recorder.measure("idle", items: 1) {}
      try await recorder.measure("frees", items: 1) { try Self.allocate() }
      let held = try await recorder.measure("holds", items: 1) { Self.bytes() }
      try await recorder.measure("after", items: 1) {}
      let heldBytes = held.count
      #expect(recorder.stages.map(\.id) == ["idle", "frees", "holds", "after"])
      guard recorder.notes.isEmpty else {
        #expect(recorder.growths.isEmpty && recorder.idleBytes == nil)
        return
      }
      let growths = recorder.growths.map(\.bytes)
      #expect(growths[0] < Self.slack)
      #expect(growths[1] >= heldBytes - 4 << 20 && growths[1] < heldBytes + Self.slack)
      #expect(growths[2] >= heldBytes - 4 << 20 && growths[2] < heldBytes + Self.slack)
      // The peak of the last stage is as high, and its growth is not.
      #expect(try #require(recorder.stages.last).peakBytes >= heldBytes)
      #expect(growths[3] < Self.slack)
      withExtendedLifetime(held) {}
    }
  }

  @Test("The peak of a run knows what was held between two stages")
  func betweenStages() async {
    await #expect(processExitsWith: .success) {
      var recorder = StageRecorder()
      try await recorder.measure("first", items: 1) {}
      try Self.allocate()
      try await recorder.measure("last", items: 1) {}
      guard let idle = recorder.idleBytes else {
        #expect(recorder.notes.count == 1)
        return
      }
      #expect(try recorder.runPeakBytes() - idle >= Self.size - 4 << 20)
    }
  }

  private static func bytes() -> [UInt8] { [UInt8](repeating: 1, count: size) }

  private static func allocate() throws {
    let bytes = bytes()
    try withExtendedLifetime(bytes) { _ = try ProcessMemory.current() }
  }
}

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

@Suite("Measurement overhead")
struct MeasurementOverheadTests {
  private static func metric(
    _ id: String, _ unit: String, n: Int, deterministic: Bool = false
  ) -> Metric {
    Metric(id: id, value: 1, unit: unit, better: .lower, n: n, deterministic: deterministic)
  }

  // Readings: 300 + 1 + 50 = 351, each 2 µs, and two stages of 1 ms: 2.702 ms of 2 s.
  @Test("Readings are priced, and held against the processor time of the stages")
  func addsUp() throws {
    let overhead = MeasurementOverhead(
      metrics: [
        Self.metric("search/p95Milliseconds", "milliseconds", n: 300),
        Self.metric("vault/importMessagesPerSecond", "messages/s", n: 5000),
        Self.metric("index/recall@10/ef16", "score", n: 50, deterministic: true),
        Self.metric("formula/nDCG@10", "score", n: 80, deterministic: true),
      ],
      stages: ["a", "b"].map {
        StageMeasurement(id: $0, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 0)
      }, catalogue: Suites.all.catalogue)
    #expect(overhead.latencySamples == 351)
    let metric = try #require(
      overhead.metric(
        cost: MeasurementCost(latencySample: .microseconds(2), stageSample: .milliseconds(1))))
    #expect(metric.id == "measurement/overheadFraction")
    #expect(abs(metric.value - 0.001351) < 1e-9)
    #expect(metric.n == 353)
  }

  @Test("Without stages there is no share")
  func needsStages() {
    #expect(
      MeasurementOverhead(metrics: [], stages: [], catalogue: Suites.all.catalogue).metric() == nil)
  }
}

@Suite("DatasetLocation")
struct DatasetLocationTests {
  @Test("The variable wins")
  func finds() throws {
    let folder = try TemporaryDirectory()
    try folder.write("{}", to: "named/targets.json")
    try folder.write("{}", to: "checkout/Datasets/targets.json")
    let named = folder.url.appendingPathComponent("named")
    #expect(
      try DatasetLocation.find(environment: ["VAULTBENCH_DATASETS": named.path], executable: nil)
        .path == named.path)
  }

  // The layout that the Filesystem Hierarchy Standard gives to a prefix, a folder with all beside the
  // program, and that of SwiftPM.
  @Test(
    "Without checkout and variable the data are found beside the program",
    arguments: [
      ("usr/bin/vaultbench", "usr/share/vaultbench/Datasets"), ("tool/vaultbench", "tool/Datasets"),
      ("checkout/.build/release/vaultbench", "checkout/Datasets"),
    ])
  func installed(program: String, data: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("{}", to: "\(data)/targets.json")
    try folder.write("", to: "empty/file")
    func find(_ program: String) throws -> URL {
      try DatasetLocation.find(
        environment: [:], working: folder.url.appendingPathComponent("empty").path,
        executable: folder.url.appendingPathComponent(program))
    }
    #expect(
      try find(program).resolvingSymlinksInPath().path
        == folder.url.appendingPathComponent(data).resolvingSymlinksInPath().path)
    #expect(throws: RunError.missing(path: "Datasets", remedy: .datasets)) {
      try find("elsewhere/down/in/other/folders/there/vaultbench")
    }
  }
}

@Suite("CacheLocation")
struct CacheLocationTests {
  @Test("The variable, the desktop's folder of caches, then that of the home folder")
  func order() {
    func path(_ environment: [String: String]) -> String {
      CacheLocation.standard(environment: environment).path
    }
    #expect(path(["VAULTBENCH_CACHE": "/a", "XDG_CACHE_HOME": "/b"]) == "/a")
    #expect(path(["VAULTBENCH_CACHE": "", "XDG_CACHE_HOME": "/b"]) == "/b/vaultbench")
    // The specification: a relative path is ignored.
    #expect(path(["XDG_CACHE_HOME": "b"]).hasSuffix("/.cache/vaultbench"))
    #expect(path([:]).hasSuffix("/.cache/vaultbench"))
  }
}
