import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultHistory
@testable import VaultTestSupport

@Suite("Series of a history")
struct HistoryStoreSeriesTests {
  /// Two metrics lead, and one that is declared does not.
  private static let catalogue = MetricCatalogue(
    [
      StageCosts.runPeakBytes,
      MetricDeclaration(
        "<system>/nDCG@10", "m", unit: .score, better: .higher, leading: [[:]]),
      MetricDeclaration("<system>/P@10", "m", unit: .score, better: .higher),
    ].map { MetricCatalogue.Entry($0, by: .init(name: "s", isSuite: false)) })

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func store(_ reports: [Report], _ name: String = "history") throws -> HistoryStore {
    let store = try HistoryStore.openForAppending(
      at: folder.url.appendingPathComponent("\(name).sqlite")
    ).store
    for report in reports { try store.append(report) }
    return store
  }

  private static func request(_ metrics: String...) -> HistoryRequest {
    var request = HistoryRequest(catalogue: Self.catalogue)
    request.metrics = metrics.map { MetricPattern($0) }
    return request
  }

  @Test("A drop in quality is a shift at the commit that brought it, with the reason of its day")
  func findsShift() async throws {
    let store = try self.store(
      (0..<24).map {
        SampleRun.report(day: $0, quality: ($0 < 14 ? 0.55 : 0.5) + Double($0 % 3) / 1000)
      })
    var request = Self.request("formula/nDCG@10")
    request.reasons = try HistoryReason.parse("2026-01-15 formula/*: the cut moved", file: "f")
    let series = try await store.series(request)
    #expect(series.count == 1)
    let found = try #require(series.first)
    #expect(found.points.count == 24 && found.points[0].ci95?.low == 0.55 - 0.1)
    #expect(found.shifts.map(\.index) == [14] && found.shifts.map(\.commit) == ["commit14"])
    #expect(found.shifts.first?.reason == "the cut moved")
    #expect(try await store.series(request) == series)
  }

  @Test("Quality runs across machines and compilers, times only within one of each")
  func partsTimes() async throws {
    let fast = SampleRun.machine(cpu: "fast")
    let store = try self.store(
      (0..<6).map { SampleRun.report(day: $0) }
        + (6..<10).map { SampleRun.report(day: $0, seconds: 1, machine: fast) }
        + [SampleRun.report(day: 10, seconds: 1, machine: SampleRun.machine(swift: "6.4"))])
    var request = Self.request("formula/nDCG@10", "vault/openSeconds")
    let newest = try await store.series(request)
    #expect(newest.map(\.points.count) == [11, 1])
    #expect(newest.map(\.machine).first == "3 machines")
    request.machine = .all
    let all = try await store.series(request)
    #expect(
      all.map(\.metric) == ["formula/nDCG@10"] + Array(repeating: "vault/openSeconds", count: 3))
    #expect(all.dropFirst().map(\.points.count).sorted() == [1, 4, 6])
    request.machine = .only(try #require(try store.runs().first).machine)
    #expect(try await store.series(request).map(\.points.count) == [6, 6])
    request.machine = .only("nonesuch")
    await #expect(throws: HistoryError.self) { try await store.series(request) }
  }

  @Test("Runs over another corpus or with another embedder are another line")
  func partsSubjects() async throws {
    let store = try self.store(
      (0..<4).map { SampleRun.report(day: $0) }
        + (4..<6).map { SampleRun.report(day: $0, corpus: "c1") }
        + (6..<9).map { SampleRun.report(day: $0, embedder: "minilm") })
    var request = Self.request("formula/nDCG@10")
    #expect(try await store.series(request).map(\.points.count) == [4, 2, 3])
    request.like = try #require(try store.runs().first).id
    #expect(try await store.series(request).map(\.points.count) == [4])
    request.limit = 2
    let limited = try #require(try await store.series(request).first)
    #expect(limited.points.map(\.commit) == ["commit2", "commit3"])
  }

  @Test("The leading figures are those that the runs measured, memory among them")
  func leading() async throws {
    let store = try self.store((0..<3).map { SampleRun.report(day: $0) })
    let series = try await store.series(HistoryRequest(catalogue: Self.catalogue))
    #expect(series.map(\.metric) == ["formula/nDCG@10", "run/peakBytes"])
    #expect(series.last?.points.map(\.value) == [3000, 3000, 3000])
    let stages = try await store.series(Self.request("stages/ingest/*"))
    #expect(
      stages.map(\.metric)
        == ["cpuSeconds", "itemsPerSecond", "peakBytes", "seconds"].map { "stages/ingest/\($0)" })
  }

  @Test("Slices are asked for exactly; a metric that has slices alone shows them")
  func slices() async throws {
    let sliced = Metric(
      id: "vault/importSeconds", value: 3, unit: "seconds", better: .lower, n: 1,
      slice: ["messages": "10000"], deterministic: false)
    let store = try self.store([SampleRun.report(day: 0, extra: [sliced])])
    var request = Self.request("formula/nDCG@10", "vault/importSeconds")
    #expect(try await store.series(request).map(\.slice) == [[:], ["messages": "10000"]])
    request.slice = .all
    #expect(try await store.series(request).count == 3)
    request = Self.request("formula/nDCG@10")
    request.slice = .exactly(["language": "es"])
    #expect(try await store.series(request).map(\.points.first?.value) == [0.25])
    request.slice = .exactly(["language": "fr"])
    await #expect(throws: HistoryError.self) { try await store.series(request) }
  }

  @Test("An unknown metric is refused with those that are like it")
  func unknown() async throws {
    let store = try self.store([SampleRun.report(day: 0)])
    let request = Self.request("formula/nDGC@10")
    let error = try #require(
      await #expect(throws: HistoryError.self) { try await store.series(request) })
    #expect(error.description.contains("formula/nDCG@10"))
    #expect(try await self.store([], "none").series(request).isEmpty)
  }
}

/// Runs of one corpus whose settings, and with them the name of their own system, change.
@Suite("Following a system across changes of settings")
struct HistoryLineTests {
  private static let catalogue = MetricCatalogue([
    .init(
      MetricDeclaration(
        "<system>/nDCG@10", "m", unit: .score, better: .higher, leading: [[:]]),
      by: .init(name: "matching", isSuite: false))
  ])

  private static func report(
    day: Int, _ system: String, value: Double, weights: RankingWeights? = .document,
    corpus: String = "c0", settings: String = "s0", embedder: String = "hashing",
    stages: [String] = ["matching", "index"]
  ) -> Report {
    let start = Timestamp(year: 2026, month: 1, day: 1, hour: 2).advanced(byDays: day)
    return Report(
      manifest: Manifest(
        corpusDigest: corpus, configDigest: settings, modelDigest: nil, binaryDigest: "b",
        seed: 7, commit: nil, machine: SampleRun.machine(), dataset: "ci", profile: "ci",
        primarySystem: system, commandLine: "run", createdAt: start.description,
        embedder: embedder, index: "exact", weights: weights, split: "test"),
      metrics: [
        Metric(
          id: "\(system)/nDCG@10", value: value, unit: "score", better: .higher, n: 9,
          deterministic: true)
      ], targets: [],
      stages: stages.map {
        StageMeasurement(id: $0, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 1)
      })
  }

  private static func series(
    _ runs: [(report: Report, directory: String?)]
  ) async throws -> [HistorySeries] {
    let folder = try TemporaryDirectory()
    let store = try HistoryStore.openForAppending(
      at: folder.url.appendingPathComponent("h.sqlite")
    ).store
    for run in runs {
      try store.append(
        run.report, directory: run.directory.map { folder.url.appendingPathComponent($0) })
    }
    let series = try await store.series(HistoryRequest(catalogue: catalogue))
    try store.close()
    return series
  }

  @Test(
    "One run of another system, weights, embedder, corpus or suites changes nothing that is shown",
    arguments: ["system", "weights", "embedder", "corpus", "suites"])
  func keepsTrialsOut(what: String) async throws {
    let weights = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    var runs = (0..<5).map {
      (report: Self.report(day: $0, "formula", value: 0.5), directory: String?.none)
    }
    let before = try await Self.series(runs)
    func trial(day: Int) -> Report {
      Self.report(
        day: day, what == "system" ? "mine" : "formula", value: 0.3,
        weights: what == "weights" ? weights : .document, corpus: what == "corpus" ? "c9" : "c0",
        embedder: what == "embedder" ? "other" : "hashing",
        stages: what == "suites" ? ["matching"] : ["matching", "index"])
    }
    runs.append((trial(day: 5), nil))
    #expect(try await Self.series(runs) == before)
    #expect(before.first?.points.map(\.value) == [0.5, 0.5, 0.5, 0.5, 0.5])
    // Its second run begins a series of its own, behind the others.
    runs.append((trial(day: 6), nil))
    let both = try await Self.series(runs)
    #expect(both.map { $0.points.map(\.value) } == [[0.5, 0.5, 0.5, 0.5, 0.5], [0.3, 0.3]])
  }

  @Test("Other settings are marked where they begin; another corpus begins a new series")
  func marksSettings() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "custom", value: 0.5), nil),
      (Self.report(day: 1, "custom", value: 0.4, settings: "s1"), nil),
    ])
    #expect(series.first?.points.map(\.settings) == [nil, "other settings"])
    let other = try await Self.series([
      (Self.report(day: 0, "formula", value: 0.5), nil),
      (Self.report(day: 1, "formula", value: 0.4, corpus: "c1"), nil),
    ])
    #expect(other.first?.points.map(\.value) == [0.4])
  }

  @Test("Of the cells of a nightly run the one with the same settings goes on")
  func tellsCellsApart() async throws {
    let other = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    var runs: [(Report, String?)] = []
    for night in 0..<3 {
      runs.append((Self.report(day: night, "formula", value: 0.5), "n\(night)/runs/a"))
      runs.append(
        (Self.report(day: night, "custom", value: 0.3, weights: other), "n\(night)/runs/b"))
    }
    let series = try await Self.series(runs)
    let values = Dictionary(
      uniqueKeysWithValues: series.map { ($0.metric, $0.points.map(\.value)) })
    #expect(
      values == ["formula/nDCG@10": [0.5, 0.5, 0.5], "custom/nDCG@10": [0.3, 0.3, 0.3]])
    #expect(series.allSatisfy { $0.points.allSatisfy { $0.settings == nil } })
  }

  @Test("A plan of one cell goes on whatever its settings")
  func followsLoneCells() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "formula", value: 0.5), "n0/runs/a"),
      (Self.report(day: 1, "custom", value: 0.3), "n1/runs/b"),
      (Self.report(day: 2, "formula", value: 0.5), "n2/runs/a"),
    ])
    #expect(series.first?.points.map(\.value) == [0.5, 0.3, 0.5])
    #expect(
      series.first?.points.map(\.settings) == [nil, "formula → custom", "custom → formula"])
  }
}

@Suite("History run")
struct HistoryRunTests {
  // Seconds from `date --utc --date … +%s`.
  @Test(
    "Times are read to the millisecond; what is no time in UTC is none",
    arguments: [
      ("2026-11-21T15:18:09.984Z", 1_795_274_289_984), ("2026-11-21T15:18:09Z", 1_795_274_289_000),
      ("2026-11-21T15:18:09.5Z", 1_795_274_289_500),
      ("2026-11-21T15:18:09.123456Z", 1_795_274_289_123), ("1970-01-01T00:00:00Z", 0),
      ("", nil), ("2026-11-21", nil), ("2026-11-21T15:18:09", nil), ("2026-11-21 15:18:09Z", nil),
      ("2026-02-30T00:00:00Z", nil), ("2026-11-21T25:18:09Z", nil), ("2026-11-21T15:18:09.Z", nil),
      ("2026-11-21T15:18:0xZ", nil), ("tonight at ten Z!!!Z", nil),
      ("2026-11-21T15:18:09+01:00Z", nil),
    ] as [(String, Int64?)])
  func times(text: String, expected: Int64?) {
    #expect(HistoryRun.milliseconds(text) == expected)
  }
}

@Suite("History schema")
struct HistorySchemaTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A history of one run whose header says something else: the user version lies at byte 60 and
  /// the application id at byte 68 of the file, four bytes each (sqlite.org/fileformat2.html, 1.3).
  private func history(byte: Int, _ value: UInt8) throws -> URL {
    let file = folder.url.appendingPathComponent("history.sqlite")
    let store = try HistoryStore.openForAppending(at: file).store
    try store.append(SampleRun.report(day: 1))
    try store.close()
    var bytes = try Data(contentsOf: file)
    bytes[byte] = value
    try bytes.write(to: file)
    return file
  }

  @Test(
    "A later version and another program's database are refused and left as they are",
    arguments: [(63, UInt8(9), "version 9"), (68, UInt8(0x41), "another program")])
  func leavesAlone(byte: Int, value: UInt8, word: String) throws {
    let file = try history(byte: byte, value)
    let before = try Data(contentsOf: file)
    for open in [
      { try HistoryStore.open(at: file) }, { try HistoryStore.openForAppending(at: file).store },
    ] {
      let error = try #require(throws: HistoryError.self) { _ = try open() }
      #expect(error.description.contains(word), "\(error)")
    }
    #expect(try Data(contentsOf: file) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["history.sqlite"])
  }

  @Test("A version that never was is damage")
  func damage() throws {
    let file = try history(byte: 63, 0)
    #expect(throws: HistoryError.self) { try HistoryStore.open(at: file) }
    #expect(try HistoryStore.openForAppending(at: file).setAside != nil)
  }
}

@Suite("Machine class")
struct MachineClassTests {
  private static func machine(memory: Int?, cores: Int = 2, swift: String = "6.3.1") -> Machine {
    Machine(
      cpu: "a cpu", cores: cores, memoryBytes: memory, blas: "b", kernels: "k", swift: swift,
      operatingSystem: "Debian 12")
  }

  @Test("Machines that differ in what the system keeps of their memory are of one class")
  func rounds() {
    let first = MachineClass(Self.machine(memory: 25_274_793_984))
    #expect(first == MachineClass(Self.machine(memory: 25_000_000_000)))
    #expect(first.description.contains("24 GiB") && first.key.count == 8)
    #expect(first != MachineClass(Self.machine(memory: 32 << 30)))
    #expect(MachineClass(Self.machine(memory: nil)).description.contains("unknown memory"))
    // Cores and compiler make another class.
    #expect(first != MachineClass(Self.machine(memory: 25_274_793_984, cores: 4)))
    #expect(first != MachineClass(Self.machine(memory: 25_274_793_984, swift: "6.4")))
  }
}
