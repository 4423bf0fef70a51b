import Testing

@testable import VaultComparison
@testable import VaultResults

@Suite("Difference of two reports")
struct ReportDifferenceTests {
  @Test("A figure within its tolerance did not move; expected tolerances are the documented ones")
  func tolerances() {
    let difference = Self.difference(
      [
        ("a/nDCG@10", 0.5, "score", true), ("a/rows", 1000, "count", true),
        ("a/seconds", 10, "seconds", false),
      ],
      [
        ("a/nDCG@10", 0.505, "score", true), ("a/rows", 1005, "count", true),
        ("a/seconds", 12, "seconds", false),
      ])
    #expect(difference.changes.isEmpty)
    #expect(difference.unchanged == 3)
    let beyond = Self.difference(
      [
        ("a/nDCG@10", 0.5, "score", true), ("a/rows", 1000, "count", true),
        ("a/seconds", 10, "seconds", false),
      ],
      [
        ("a/nDCG@10", 0.5051, "score", true), ("a/rows", 1006, "count", true),
        ("a/seconds", 12.1, "seconds", false),
      ])
    #expect(beyond.changes.count == 3)
    #expect(beyond.unchanged == 0)
  }

  @Test("A value inside the other side's interval moved, but within its interval")
  func intervals() throws {
    func report(_ value: Double, _ interval: ConfidenceInterval?) -> Report {
      Self.report([
        Metric(
          id: "a/P@10", value: value, unit: "score", better: .higher, n: 9, ci95: interval,
          deterministic: true)
      ])
    }
    let wide = ConfidenceInterval(low: 0.4, high: 0.6)
    let inside = ReportDifference(baseline: report(0.5, wide), candidate: report(0.55, nil))
    #expect(inside.changes.map(\.extent) == [.withinInterval])
    let outside = ReportDifference(baseline: report(0.5, wide), candidate: report(0.7, nil))
    #expect(outside.changes.map(\.extent) == [.beyond])
    #expect(try #require(outside.changes.first).isImprovement)
    let candidates = ReportDifference(
      baseline: report(0.45, nil), candidate: report(0.5, wide))
    #expect(candidates.changes.map(\.extent) == [.withinInterval])
  }

  @Test("Which way is better follows the figure's direction")
  func direction() throws {
    let slower = Self.difference(
      [("a/seconds", 1, "seconds", false)], [("a/seconds", 2, "seconds", false)])
    #expect(try !#require(slower.changes.first).isImprovement)
    let faster = Self.difference(
      [("a/seconds", 2, "seconds", false)], [("a/seconds", 1, "seconds", false)])
    #expect(try #require(faster.changes.first).isImprovement)
  }

  @Test("From nothing, anything is a change; nothing to nothing is none")
  func zero() {
    let lost = Self.difference([("sync/lost", 0, "count", true)], [("sync/lost", 1, "count", true)])
    #expect(lost.changes.count == 1)
    let none = Self.difference([("sync/lost", 0, "count", true)], [("sync/lost", 0, "count", true)])
    #expect(none.changes.isEmpty)
    #expect(none.unchanged == 1)
  }

  @Test("Figures over everything come before slices, the largest in tolerances first")
  func order() {
    func metric(_ id: String, _ value: Double, _ slice: [String: String]? = nil) -> Metric {
      Metric(
        id: id, value: value, unit: "score", better: .higher, n: 9, slice: slice,
        deterministic: true)
    }
    let es = ["language": "es"]
    let difference = ReportDifference(
      baseline: Self.report([
        metric("a/one", 0.5), metric("a/two", 0.5), metric("a/one", 0.5, es),
      ]),
      candidate: Self.report([
        metric("a/one", 0.49), metric("a/two", 0.4), metric("a/one", 0.1, es),
      ]))
    #expect(
      difference.changes.map(\.candidate.key.description)
        == ["a/two", "a/one", "a/one {language: es}"])
    #expect(difference.changes.map { ($0.tolerances * 10).rounded() / 10 } == [20, 2, 80])
  }

  @Test("Another corpus hides quality and times, another machine times alone; both are named")
  func obstacles() {
    let figures = [("a/P@10", 0.5, "score", true), ("a/seconds", 1.0, "seconds", false)]
    let moved = [("a/P@10", 0.9, "score", true), ("a/seconds", 9.0, "seconds", false)]
    let machine = Self.difference(figures, moved, manifest: Self.manifest(cpu: "another"))
    #expect(machine.changes.map(\.candidate.id) == ["a/P@10"])
    #expect(machine.hidden == 1)
    #expect(machine.obstacles.map(\.key) == ["machine.cpu"])
    let corpus = Self.difference(figures, moved, manifest: Self.manifest(corpus: "another"))
    #expect(corpus.changes.isEmpty)
    #expect(corpus.hidden == 2)
    #expect(Set(corpus.obstacles.map(\.key)) == ["corpusDigest"])
  }

  @Test("P-values are no figures; new and missing figures are named")
  func keys() {
    let difference = Self.difference(
      [("a/gain/p", 0.01, "score", true), ("a/old", 1, "count", true)],
      [("a/gain/p", 0.9, "score", true), ("a/new", 1, "count", true)])
    #expect(difference.changes.isEmpty)
    #expect(difference.unchanged == 0)
    #expect(difference.added.map(\.id) == ["a/new"])
    #expect(difference.removed.map(\.id) == ["a/old"])
  }

  @Test("A target is newly missed if it was met; one that was not measured is new")
  func targets() {
    func report(_ verdicts: [(String, TargetVerdict.Verdict)]) -> Report {
      Report(
        manifest: Self.manifest(), metrics: [],
        targets: verdicts.map {
          TargetVerdict(
            id: $0.0, kind: .hard, target: nil, measured: nil, margin: nil, verdict: $0.1,
            reason: "", standIn: nil, parts: [])
        }, stages: [])
    }
    let difference = ReportDifference(
      baseline: report([("Q1", .met), ("Q2", .missed), ("Q3", .notMeasured), ("Q4", .met)]),
      candidate: report([("Q1", .missed), ("Q2", .met), ("Q3", .missed), ("Q4", .notMeasured)]))
    #expect(difference.newlyMissed.map(\.candidate.id) == ["Q1"])
    #expect(difference.newlyMet.map(\.candidate.id) == ["Q2"])
    #expect(difference.newlyMeasured.map(\.candidate.id) == ["Q3"])
    #expect(difference.noLongerMeasured.map(\.candidate.id) == ["Q4"])
  }

  private typealias Figure = (id: String, value: Double, unit: String, deterministic: Bool)

  private static func difference(
    _ before: [Figure], _ after: [Figure], manifest: Manifest = manifest()
  ) -> ReportDifference {
    func metrics(_ figures: [Figure]) -> [Metric] {
      figures.map {
        Metric(
          id: $0.id, value: $0.value, unit: $0.unit,
          better: $0.unit == "score" ? .higher : .lower, n: 10, deterministic: $0.deterministic)
      }
    }
    return ReportDifference(
      baseline: report(metrics(before)), candidate: report(metrics(after), manifest: manifest))
  }

  private static func report(_ metrics: [Metric], manifest: Manifest = manifest()) -> Report {
    Report(manifest: manifest, metrics: metrics, targets: [], stages: [])
  }

  private static func manifest(corpus: String = "corpus", cpu: String = "cpu") -> Manifest {
    Manifest(
      corpusDigest: corpus, configDigest: "c", modelDigest: nil, binaryDigest: "b", seed: 1,
      commit: nil,
      machine: Machine(
        cpu: cpu, cores: 2, memoryBytes: nil, blas: "b", kernels: "k", swift: "s",
        operatingSystem: "o"),
      dataset: "d", profile: nil, primarySystem: "a", commandLine: "vaultbench run",
      createdAt: "2026-11-20T09:30:00Z", embedder: "e", index: "i", weights: nil, split: "test")
  }
}
