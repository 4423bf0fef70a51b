import Foundation
import Testing
import VaultCore

@testable import VaultHistory
@testable import VaultNightly
@testable import VaultResults
@testable import VaultTestSupport

@Suite("The history of a plan's nightly runs")
struct NightlyHistoryTests {
  private let fixture: NightlyFixture

  init() throws {
    fixture = try NightlyFixture()
  }

  private static let catalogue = MetricCatalogue(
    [
      MetricDeclaration("<system>/nDCG@10", "m", unit: .score, better: .higher, leading: [[:]]),
      MetricDeclaration(
        "vault/openSeconds", "m", unit: .seconds, better: .lower, deterministic: false,
        leading: [[:]]),
      MetricDeclaration(
        "memory/runPeakBytes", "m", unit: .bytes, better: .lower, role: .memory,
        deterministic: false, leading: [[:]]),
    ].map { MetricCatalogue.Entry($0, by: .init(name: "s", isSuite: false)) })

  private static func metrics(
    quality: Double = 0.5, seconds: Double = 1, bytes: Double = 1e8
  ) -> [Metric] {
    [
      ("formula/nDCG@10", quality, "score"), ("vault/openSeconds", seconds, "seconds"),
      ("memory/runPeakBytes", bytes, "bytes"),
    ].map { id, value, unit in
      Metric(
        id: id, value: value, unit: unit, better: unit == "score" ? .higher : .lower, n: 18,
        deterministic: unit == "score")
    }
  }

  private func night(
    _ name: String, _ metrics: [Metric], seeds: [Int] = [1],
    targets: [TargetVerdict] = [], history: String? = nil
  ) async throws -> NightlyRun.Outcome {
    try fixture.setTemplate(targets: targets, metrics: metrics) { _, _ in
      metrics.first?.value ?? 0
    }
    // The executable is another one each night, as the code is.
    try fixture.folder.writeProgram(NightlyFixture.script + "# \(name)\n", to: "vaultbench")
    var options = fixture.options()
    options.catalogue = Self.catalogue
    options.history = history.map(fixture.url)
    return try await fixture.run("nights/\(name)", seeds: seeds, options)
  }

  @Test("A fall of quality is found without a gate, in two vaults as in ten")
  func findsFalls() async throws {
    let first = try await night("2026-11-20", Self.metrics())
    #expect(first.exitCode == 0)
    #expect(first.digest.changes.first?.since == nil)
    let second = try await night("2026-11-21", Self.metrics(quality: 0.369))
    #expect(second.exitCode == 1)
    let change = try #require(second.digest.worse.first)
    let figure = try #require(change.figures.first)
    #expect(figure.metric == "formula/nDCG@10" && figure.kind == .quality && figure.isWorse)
    #expect(figure.before == 0.5 && figure.after == 0.369)
    #expect(change.since != nil && figure.since == change.since)
    // The level stays: nothing is worse than on the night before.
    let third = try await night("2026-11-22", Self.metrics(quality: 0.369))
    #expect(third.exitCode == 0)
    #expect(third.digest.changes.first?.figures.isEmpty == true)
  }

  @Test("The runs are in one file beside their folders, each once")
  func keepsOneFile() async throws {
    for name in ["2026-11-20", "2026-11-21", "2026-11-21"] {
      _ = try await night(name, Self.metrics(), seeds: [1, 2])
    }
    let store = try HistoryStore.open(at: fixture.url("nights/history-plan.sqlite"))
    // Two nights of two cells; the night that was begun again ran nothing.
    #expect(try store.runs().count == 4)
    try store.close()
    let inside = try FileManager.default.contentsOfDirectory(
      atPath: fixture.url("nights/2026-11-20/runs").path)
    #expect(!inside.contains(HistoryStore.fileName))
  }

  @Test("Without the folder of the run before the history tells all the same")
  func outlivesFolders() async throws {
    _ = try await night("2026-11-20", Self.metrics())
    try FileManager.default.removeItem(at: fixture.url("nights/2026-11-20"))
    let later = try await night("2026-11-21", Self.metrics(quality: 0.4))
    #expect(later.digest.since == nil)
    #expect(later.exitCode == 1)
    #expect(later.digest.worse.first?.figures.first?.before == 0.5)
  }

  @Test("A file that was asked for is taken, and two plans beside each other do not mix")
  func namesFiles() async throws {
    _ = try await night("a", Self.metrics(), history: "mine.sqlite")
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
    var codes: [Int32] = []
    // Ten nights at about 1 s, then ten at about 2 s: E-divisive needs some nights to tell.
    for night in 0..<20 {
      let seconds = (night < 10 ? 1 : 2) + 0.001 * Double(night % 3)
      let outcome = try await self.night(
        "n\(night)", Self.metrics(seconds: seconds), history: "h.sqlite")
      codes.append(outcome.exitCode)
      if night == 10 {
        let figure = try #require(outcome.digest.changes.first?.figures.first)
        #expect(figure.kind == .time && !figure.isJudged)
      }
    }
    #expect(codes[..<11].allSatisfy { $0 == 0 })
    #expect(codes.count { $0 == 1 } == 1)
  }

  /// A stage that grew by 1.69 MB, then by 2.06 MB, in two runs of one program; and one of 11 and 14.
  @Test(
    "Memory that grows by more than a fifth and the allocator's noise is worse",
    arguments: [
      ([1e8, 1.1e8, 1.5e8], [0, 0, 1]), ([1.69e6, 2.06e6, 1.7e6], [0, 0, 0]),
      ([11.03e6, 14.02e6, 30e6], [0, 0, 1]),
    ] as [([Double], [Int32])])
  func judgesMemory(bytes: [Double], codes: [Int32]) async throws {
    for (place, value) in bytes.enumerated() {
      let run = try await night("n\(place)", Self.metrics(bytes: value), history: "h.sqlite")
      #expect(run.exitCode == codes[place])
      if run.exitCode == 1 {
        #expect(run.digest.worse.first?.figures.first?.kind == .memory)
      }
    }
  }

  @Test("A history that cannot be written is named before anything is run")
  func refusesFirst() async throws {
    try fixture.folder.write("", to: "nights/history-plan.sqlite/x")
    _ = try fixture.calls()
    await #expect(throws: HistoryError.self) {
      try await night("2026-11-20", Self.metrics())
    }
    #expect(try fixture.calls() == 0)
  }

  @Test("A shard adds nothing; the merge does")
  func mergesShards() async throws {
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

@Suite("A nightly run beside the one before")
struct NightlyComparisonTests {
  private let fixture: NightlyFixture

  init() throws {
    fixture = try NightlyFixture()
  }

  private static func target(_ verdict: TargetVerdict.Verdict) -> TargetVerdict {
    TargetVerdict(
      id: "Q4", kind: .hard, target: 0.5, measured: 0.5, margin: 0, verdict: verdict, reason: "",
      standIn: nil,
      parts: [
        TargetVerdict.Part(
          what: "w", label: nil, source: "s", asks: nil, note: nil, kind: .hard, metric: "m",
          slice: nil, comparison: .atLeast, target: 0.5, unit: "score", minimumCount: nil,
          measured: 0.5, n: 1, ci95: nil, margin: 0, verdict: verdict, reason: "")
      ])
  }

  @Test("Two runs alike: every cell is unchanged, query by query")
  func unchanged() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1, 2])
    let night = try await fixture.run("2026-11-21-rerun", seeds: [1, 2])
    #expect(night.digest.since == "2026-11-20")
    #expect(night.digest.changes.map(\.status) == [.compared, .compared])
    #expect(night.digest.changes.map { $0.move?.direction } == [.unchanged, .unchanged])
    #expect(night.digest.changes.allSatisfy { $0.newlyFailing.isEmpty && $0.flips.isEmpty })
  }

  @Test("A loss in every vault is worse, and the queries that newly fail are named")
  func worse() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate { _, query in query == 1 ? 0 : 0.45 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    let change = night.digest.changes[0]
    let move = try #require(change.move)
    // By hand: from 0.5 to (0 + 0.45 + 0.45) / 3 in each of six vaults.
    #expect(abs(move.before - 0.5) < 1e-12)
    #expect(abs(move.after - 0.3) < 1e-12)
    #expect(move.direction == .worse)
    #expect(move.losses == 18)
    #expect(change.newlyFailing == (1...6).map { "v\($0)/q1" })
    let written = try JSONDecoder().decode(
      NightlyDigest.self, from: Data(contentsOf: fixture.url("2026-11-21/digest.json")))
    #expect(written == night.digest)
    let back = try await fixture.run("2026-11-22", seeds: [1], fixture.options(since: "2026-11-20"))
    #expect(back.digest.since == "2026-11-20")
  }

  @Test("A change in one vault of six is no detectable difference")
  func chance() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate { vault, _ in vault == 1 ? 0.4 : 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(night.digest.changes[0].move?.direction == .noDetectableDifference)
  }

  @Test("Targets whose outcome changed are named with both")
  func flips() async throws {
    try fixture.setTemplate(targets: [Self.target(.met)]) { _, _ in 0.5 }
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate(targets: [Self.target(.missed)]) { _, _ in 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(
      night.digest.changes[0].flips
        == [NightlyDigest.Flip(target: "Q4", before: .met, after: .missed)])
  }

  @Test("A cell that failed, and one that the earlier run lacks, say so")
  func absentAndNew() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1, 2])
    try fixture.folder.write("", to: "fail-2")
    let night = try await fixture.run("2026-11-21", seeds: [1, 2, 3])
    #expect(night.digest.changes.map(\.status) == [.compared, .absent, .new])
    #expect(night.digest.changes.allSatisfy { ($0.status == .compared) == ($0.reason == nil) })
  }

  @Test("Another corpus is not comparable, and the key that differs is named")
  func otherCorpus() async throws {
    var fixture = fixture
    _ = try await fixture.run("2026-11-20", seeds: [1])
    fixture.setCorpus("corpus-2")
    try fixture.setTemplate { _, _ in 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(night.digest.changes[0].status == .notComparable)
    #expect(night.digest.changes[0].reason?.hasPrefix("corpusDigest") == true)
  }

  @Test("A folder that is no nightly run is refused")
  func noNight() async throws {
    await #expect(throws: RunError.self) {
      try await fixture.run("night", seeds: [1], fixture.options(since: "nowhere"))
    }
  }
}
