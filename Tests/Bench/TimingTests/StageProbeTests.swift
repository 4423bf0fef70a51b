import Foundation
import Testing
import VaultMeasurement
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
      record.benchmarks.map(\.id)
        == ProbeStage.allCases.filter { $0 != .matchLearned && !$0.isLarge })
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

@Suite("Probe of a large vault")
struct LargeStageProbeTests {
  @Test("Both stages are measured over a kept vault, and rank the same in every process")
  func measures() async throws {
    let folder = try TemporaryDirectory()
    let vault = LargeVault(
      cache: folder.url, datasets: Repository.url("Datasets"), messages: 1000)
    try await vault.make()
    func record() throws -> ProbeRecord {
      var probe = StageProbe(
        workload: folder.url, cache: folder.url, datasets: vault.datasets,
        stages: [.matchLarge, .searchLarge])
      probe.largeMessages = vault.messages
      return try probe.run()
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
    let probe = StageProbe(
      workload: folder.url, cache: folder.url, datasets: Repository.url("Datasets"),
      stages: [.matchLarge])
    #expect(throws: (any Error).self) { try probe.run() }
  }
}

@Suite("Stage timer")
struct StageTimerTests {
  // Busy for a while on the calling thread, so that batches end.
  private static func spin(_ span: Duration = .microseconds(200)) {
    let start = CPUTime.thread
    while CPUTime.thread - start < span {}
  }

  private static func timer(
    cpuPercent: Int = 0, memoryPercent: Int = 0, batch: Duration = .milliseconds(4)
  ) -> StageTimer {
    StageTimer(
      injection: ProbeInjection(cpuPercent: cpuPercent, memoryPercent: memoryPercent),
      leastCPU: batch)
  }

  @Test("A batch lasts as long as it must, after one iteration for warming up")
  func batches() throws {
    var calls = 0
    let benchmark = try Self.timer().measure(
      .seal, items: 7, prepare: { calls += 1 }, work: { Self.spin() }, count: { ["seen": 1] })
    #expect(benchmark.id == .seal)
    #expect(benchmark.items == 7)
    #expect(benchmark.iterations == calls - 1)
    #expect(benchmark.iterations >= 2)
    #expect(benchmark.cpuSeconds * Double(benchmark.iterations) >= 0.004)
    #expect(benchmark.cpuSeconds >= 200e-6)
    #expect(benchmark.counters == ["seen": 1])
    #expect(benchmark.repeats)
  }

  // Given times: other tests of this process are at work while one stage is timed.
  @Test("The thread's clock counts unless others did more than a tenth beside it")
  func choosesClock() {
    typealias Choice = ProbeRecord.ClockChoice
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(100)) == .thread)
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(110)) == .thread)
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(111)) == .process)
    // Two clocks are read one after the other.
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(99)) == .thread)
  }

  // One iteration in ten is run and not counted, so a whole number of tens is.
  @Test("Injected work is run and not counted", arguments: [10, 25, 100])
  func injectsWork(percent: Int) throws {
    var calls = 0
    let benchmark = try Self.timer(cpuPercent: percent).measure(
      .seal, items: 1, prepare: {},
      work: {
        calls += 1
        Self.spin()
      }, count: { [:] })
    let wasted = calls - 1 - benchmark.iterations
    let share = Double(wasted) / Double(benchmark.iterations)
    #expect(abs(share - Double(percent) / 100) <= Double(percent) / 2000)
    #expect(wasted >= 1)
    // The means are over what was counted.
    #expect(benchmark.cpuSeconds >= 200e-6 * (1 + share) * 0.99)
  }

  @Test("An iteration that counts otherwise than the first is noticed")
  func noticesChange() throws {
    var count = 0
    let benchmark = try Self.timer().measure(
      .seal, items: 1, prepare: {}, work: { Self.spin() },
      count: {
        count += 1
        return ["calls": count]
      })
    #expect(!benchmark.repeats)
    #expect(benchmark.counters == ["calls": 1])
  }

  // In a process of its own: where others work beside it, the process's clock counts them.
  @Test("What is made ready and counted is not timed")
  func leavesOutPreparation() async {
    await #expect(processExitsWith: .success) {
      let benchmark = try Self.timer(batch: .microseconds(300)).measure(
        .seal, items: 1, prepare: { Self.spin(.milliseconds(20)) }, work: { Self.spin() },
        count: {
          Self.spin(.milliseconds(20))
          return [:]
        })
      #expect(benchmark.cpuSeconds < 0.02)
    }
  }

  // In a process of its own: other tests allocate, give back and reset the peak meanwhile.
  @Test("The memory that a stage holds is its growth")
  func seesMemory() async {
    await #expect(processExitsWith: .success) {
      let size = 32 << 20
      let benchmark = try Self.timer(batch: .microseconds(1)).measure(
        .seal, items: 1, prepare: {}, work: { [UInt8](repeating: 1, count: size) },
        count: { ["bytes": $0.count] })
      // Not every container lets a process reset its peak.
      if let growth = benchmark.growthBytes { #expect(growth >= size / 2) }
    }
  }
}

@Suite("The stages that a change touches")
struct ProbeStageSourcesTests {
  @Test(
    "A change times the stages that run it",
    arguments: [
      (
        ["Sources/Vault/Matching/Match.swift"],
        [ProbeStage.match, .matchLearned, .matchLarge, .searchLarge]
      ),
      (["Sources/Vault/Sync/A.swift", "Sources/C/Mail/a.c"], [.sync, .ingest]),
      (["Datasets/models/matcher/polyglot.json"], [.matchLearned, .matchLarge]),
      (
        ["Datasets/models/polyglot/model.bin"],
        [.embed, .match, .matchLearned, .matchLarge, .searchLarge]
      ),
      (["Sources/Reports/Reporting/HTML/A.swift", "README.md", "Tests/A.swift"], []),
      (["Datasets/lexicons/en/acts.yaml"], []), ([], []),
    ])
  func stages(paths: [String], expected: [ProbeStage]) {
    #expect(ProbeStage.touched(by: paths) == Set(expected))
  }

  @Test("The manifest, what all stages share and what is not known touch every stage")
  func everything() {
    for path in [
      "Package.swift", "Sources/Vault/Core/A.swift", "Sources/Bench/Pipeline/A.swift",
      "Sources/Bench/Timing/A.swift", "Sources/Bench/Measurement/A.swift",
      "Sources/Vault/Unknown/A.swift",
    ] {
      #expect(ProbeStage.touched(by: [path]) == Set(ProbeStage.allCases), "\(path)")
    }
  }

  // From the folders themselves: a module that is not named falls to every stage, knowingly or not.
  @Test("Every module is named, or is one that all stages share")
  func modules() throws {
    let shared: Set = [
      "Vault/Core", "Vault/Vault", "Bench/Pipeline", "Bench/Timing", "Bench/Measurement",
      "Bench/Processes",
      "C/Child", "C/Memory",
    ]
    func folders(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: Repository.url(path).path)
        .filter { !$0.hasSuffix(".md") }
    }
    let modules = try folders("Sources").flatMap { floor in
      try folders("Sources/\(floor)").map { "\(floor)/\($0)" }
    }
    let unnamed = modules.filter {
      ProbeStage.touched(by: ["Sources/\($0)/A"]) == Set(ProbeStage.allCases)
    }
    #expect(Set(unnamed) == shared)
  }
}
