import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultHistory
@testable import VaultTestSupport

@Suite("The history of a plan's nights")
struct NightlyHistoryTests {
  private static let catalogue = MetricCatalogue([
    .init(
      MetricDeclaration("<system>/nDCG@10", "m", unit: .score, better: .higher, leading: [[:]]),
      by: .init(name: "matching", isSuite: false)),
    .init(
      MetricDeclaration(
        "vault/openSeconds", "m", unit: .seconds, better: .lower, deterministic: false,
        leading: [[:]]), by: .init(name: "vault", isSuite: false)),
    .init(
      MetricDeclaration(
        "memory/runPeakBytes", "m", unit: .bytes, better: .lower, role: .memory,
        deterministic: false,
        leading: [[:]]), by: .init(name: "memory", isSuite: false)),
  ])

  private static func metrics(
    quality: Double = 0.5, seconds: Double = 1, bytes: Double = 1e8
  ) -> [Metric] {
    [
      Metric(
        id: "document/nDCG@10", value: quality, unit: "score", better: .higher, n: 18,
        deterministic: true),
      Metric(
        id: "vault/openSeconds", value: seconds, unit: "seconds", better: .lower, n: 1,
        deterministic: false),
      Metric(
        id: "memory/runPeakBytes", value: bytes, unit: "bytes", better: .lower, n: 1,
        deterministic: false),
    ]
  }

  private static func night(
    _ fixture: NightlyFixture, _ name: String, _ metrics: [Metric], seeds: [Int] = [1],
    targets: [TargetVerdict] = [], history: String? = nil
  ) async throws -> NightlyRun.Outcome {
    try fixture.setTemplate(targets: targets, metrics: metrics) { _, _ in
      metrics.first?.value ?? 0
    }
    // The executable is another one each night, as the code is.
    try fixture.folder.writeProgram(NightlyFixture.script + "# \(name)\n", to: "vaultbench")
    var options = fixture.options()
    options.catalogue = catalogue
    options.history = history.map(fixture.url)
    return try await fixture.run("nights/\(name)", seeds: seeds, options)
  }

  @Test("A fall of quality is found without a gate, in two vaults as in ten")
  func findsFalls() async throws {
    let fixture = try NightlyFixture()
    let first = try await Self.night(fixture, "2026-11-20", Self.metrics())
    #expect(first.exitCode == 0)
    #expect(first.digest.changes.first?.since == nil)
    let second = try await Self.night(fixture, "2026-11-21", Self.metrics(quality: 0.369))
    #expect(second.exitCode == 1)
    let change = try #require(second.digest.worse.first)
    let figure = try #require(change.figures.first)
    #expect(figure.metric == "document/nDCG@10" && figure.kind == .quality && figure.isWorse)
    #expect(figure.before == 0.5 && figure.after == 0.369)
    #expect(change.since != nil && figure.since == change.since)
    // The level stays: nothing is worse than on the night before.
    let third = try await Self.night(fixture, "2026-11-22", Self.metrics(quality: 0.369))
    #expect(third.exitCode == 0)
    #expect(third.digest.changes.first?.figures.isEmpty == true)
  }

  @Test("The nights lie in one file beside their folders, each once")
  func keepsOneFile() async throws {
    let fixture = try NightlyFixture()
    for name in ["2026-11-20", "2026-11-21", "2026-11-21"] {
      _ = try await Self.night(fixture, name, Self.metrics(), seeds: [1, 2])
    }
    let store = try HistoryStore.open(at: fixture.url("nights/history-plan.sqlite"))
    // Two nights of two cells; the night that was begun again ran nothing.
    #expect(try store.runs().count == 4)
    try store.close()
    let inside = try FileManager.default.contentsOfDirectory(
      atPath: fixture.url("nights/2026-11-20/runs").path)
    #expect(!inside.contains(HistoryStore.fileName))
  }

  @Test("Without the folder of the night before the history tells all the same")
  func outlivesFolders() async throws {
    let fixture = try NightlyFixture()
    _ = try await Self.night(fixture, "2026-11-20", Self.metrics())
    try FileManager.default.removeItem(at: fixture.url("nights/2026-11-20"))
    let night = try await Self.night(fixture, "2026-11-21", Self.metrics(quality: 0.4))
    #expect(night.digest.since == nil)
    #expect(night.exitCode == 1)
    #expect(night.digest.worse.first?.figures.first?.before == 0.5)
  }

  @Test("A file that was asked for is taken, and two plans beside each other do not mix")
  func namesFiles() async throws {
    let fixture = try NightlyFixture()
    _ = try await Self.night(fixture, "a", Self.metrics(), history: "mine.sqlite")
    #expect(FileManager.default.fileExists(atPath: fixture.url("mine.sqlite").path))
    func name(_ plan: String) -> String {
      NightlyHistory(
        nil, plan: plan, beside: NightlyFolder(fixture.url("nights/a")),
        catalogue: Self.catalogue
      ).file.lastPathComponent
    }
    #expect(name("nightly") == "history-nightly.sqlite")
    #expect(name("my plan/2") == "history-my-plan-2.sqlite")
  }

  @Test("A time of one run is shown and not judged; a lasting shift is, once")
  func judgesTimes() async throws {
    let fixture = try NightlyFixture()
    var codes: [Int32] = []
    // Ten nights at about 1 s, then ten at about 2 s: E-divisive needs some nights to tell.
    for night in 0..<20 {
      let seconds = (night < 10 ? 1 : 2) + 0.001 * Double(night % 3)
      let outcome = try await Self.night(
        fixture, "n\(night)", Self.metrics(seconds: seconds), history: "h.sqlite")
      codes.append(outcome.exitCode)
      if night == 10 {
        let figure = try #require(outcome.digest.changes.first?.figures.first)
        #expect(figure.kind == .time && !figure.isJudged)
      }
    }
    #expect(codes[..<11].allSatisfy { $0 == 0 })
    #expect(codes.count { $0 == 1 } == 1)
  }

  @Test("Memory that grows by more than a fifth is worse; by less it is not")
  func judgesMemory() async throws {
    let fixture = try NightlyFixture()
    _ = try await Self.night(fixture, "a", Self.metrics(), history: "h.sqlite")
    let some = try await Self.night(fixture, "b", Self.metrics(bytes: 1.1e8), history: "h.sqlite")
    #expect(some.exitCode == 0)
    let more = try await Self.night(fixture, "c", Self.metrics(bytes: 1.5e8), history: "h.sqlite")
    #expect(more.exitCode == 1)
    #expect(more.digest.worse.first?.figures.first?.kind == .memory)
  }

  @Test("What the allocator moves between runs of one program is no change")
  func allowsAllocator() async throws {
    let fixture = try NightlyFixture()
    // A stage that grew by 1.69 MB, then by 2.06 MB, in two runs of one program; and one of 11 and 14.
    for (name, bytes) in [("a", 1.69e6), ("b", 2.06e6), ("c", 1.7e6)] {
      let night = try await Self.night(
        fixture, name, Self.metrics(bytes: bytes), history: "h.sqlite")
      #expect(night.exitCode == 0)
    }
    for (name, bytes) in [("a", 11.03e6), ("b", 14.02e6)] {
      let night = try await Self.night(
        fixture, "large \(name)", Self.metrics(bytes: bytes), history: "g.sqlite")
      #expect(night.exitCode == 0)
    }
    let leak = try await Self.night(fixture, "d", Self.metrics(bytes: 30e6), history: "g.sqlite")
    #expect(leak.exitCode == 1)
  }

  @Test("A history that cannot be written is named before anything is run")
  func refusesFirst() async throws {
    let fixture = try NightlyFixture()
    try fixture.folder.write("", to: "nights/history-plan.sqlite/x")
    _ = try fixture.calls()
    await #expect(throws: HistoryError.self) {
      try await Self.night(fixture, "2026-11-20", Self.metrics())
    }
    #expect(try fixture.calls() == 0)
  }

  @Test("A shard adds nothing; the merge does")
  func mergesShards() async throws {
    let fixture = try NightlyFixture()
    try fixture.setTemplate(metrics: Self.metrics()) { _, _ in 0.5 }
    for shard in 1...2 {
      _ = try await fixture.run(
        "s\(shard)", seeds: [1, 2],
        fixture.options(shard: NightlyShard(parsing: "\(shard)/2")))
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.url("history-plan.sqlite").path))
    let merged = try await NightlyMerge(
      [fixture.url("s1"), fixture.url("s2")], to: fixture.url("night")
    ).merge(catalogue: Self.catalogue)
    #expect(merged.exitCode == 0)
    let store = try HistoryStore.open(at: fixture.url("history-plan.sqlite"))
    #expect(try store.runs().count == 2)
    try store.close()
  }
}
