import Foundation
import Testing
import VaultCore
import VaultResults
import VaultTestSupport

@testable import VaultHistory

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
