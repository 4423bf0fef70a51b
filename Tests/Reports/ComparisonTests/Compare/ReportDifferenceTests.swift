import Testing

@testable import VaultComparison
@testable import VaultResults

@Suite("Difference of two reports")
struct ReportDifferenceTests {
  /// The expected tolerances are the documented ones.
  @Test(
    "A figure within its tolerance did not move; from nothing, anything is a change",
    arguments: [
      ("score", true, 0.5, 0.505, nil), ("score", true, 0.5, 0.5051, true),
      ("count", true, 1000, 1005, nil), ("count", true, 1000, 1006, false),
      ("count", true, 0, 0, nil), ("count", true, 0, 1, false), ("seconds", false, 10, 12, nil),
      ("seconds", false, 10, 12.1, false), ("seconds", false, 2, 1, true),
    ] as [(String, Bool, Double, Double, Bool?)])
  func tolerances(unit: String, isExact: Bool, before: Double, after: Double, isBetter: Bool?) {
    let difference = Self.difference(
      [("a/figure", before, unit, isExact)], [("a/figure", after, unit, isExact)])
    #expect(difference.changes.map(\.isImprovement) == [isBetter].compactMap(\.self))
    #expect(difference.unchanged == (isBetter == nil ? 1 : 0))
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

  @Test("Figures over everything come before slices, the largest in tolerances first")
  func order() {
    func report(_ values: [Double]) -> Report {
      let keys: [(id: String, slice: [String: String]?)] = [
        ("a/one", nil), ("a/two", nil), ("a/one", ["language": "es"]),
      ]
      return Self.report(
        zip(keys, values).map { key, value in
          Metric(
            id: key.id, value: value, unit: "score", better: .higher, n: 9, slice: key.slice,
            deterministic: true)
        })
    }
    let difference = ReportDifference(
      baseline: report([0.5, 0.5, 0.5]), candidate: report([0.49, 0.4, 0.1]))
    #expect(
      difference.changes.map(\.candidate.key.description)
        == ["a/two", "a/one", "a/one {language: es}"])
    #expect(difference.changes.map { ($0.tolerances * 10).rounded() / 10 } == [20, 2, 80])
  }

  @Test("Another corpus hides quality and times, another machine times alone; both are named")
  func obstacles() {
    let figures = [("a/P@10", 0.5, "score", true), ("a/seconds", 1.0, "seconds", false)]
    let moved = [("a/P@10", 0.9, "score", true), ("a/seconds", 9.0, "seconds", false)]
    let machine = Self.difference(figures, moved, manifest: Manifest.sample(cpu: "another"))
    #expect(machine.changes.map(\.candidate.id) == ["a/P@10"])
    #expect(machine.unchanged == 0)
    #expect(machine.obstacles.map(\.key) == ["machine.cpu"])
    let corpus = Self.difference(figures, moved, manifest: Manifest.sample(corpus: "another"))
    #expect(corpus.changes.isEmpty)
    #expect(corpus.unchanged == 0)
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
        manifest: Manifest.sample(), metrics: [],
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
  }

  private typealias Figure = (id: String, value: Double, unit: String, deterministic: Bool)

  private static func difference(
    _ before: [Figure], _ after: [Figure], manifest: Manifest = .sample()
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

  private static func report(_ metrics: [Metric], manifest: Manifest = .sample()) -> Report {
    Report(manifest: manifest, metrics: metrics, targets: [], stages: [])
  }
}
