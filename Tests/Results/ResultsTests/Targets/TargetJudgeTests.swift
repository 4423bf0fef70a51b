import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("Target judge")
struct TargetJudgeTests {
  @Test("A figure is met or missed by a margin; the reason says by how much and how surely")
  func judges() throws {
    let limit = Sample.part(comparison: .below, value: 200, unit: "milliseconds")
    func time(_ value: Double) -> Metric {
      Sample.metric(value: value, unit: "milliseconds", interval: nil)
    }
    let wide = ConfidenceInterval(low: 0.75, high: 0.83)
    let cases: [(TargetDefinition.Part, Metric, TargetVerdict.Verdict, Double, String)] = [
      (Sample.part(), Sample.metric(value: 0.8, interval: nil), .met, 0.02, ""),
      // (0.78 − 0.702) / 0.78 is a tenth; the interval [0.685, 0.753] lies below 0.78.
      (
        Sample.part(), Sample.metric(value: 0.702), .missed, -0.078,
        "10 % below the target; the whole 95 % interval is on this side of the target"
      ),
      (
        Sample.part(), Sample.metric(value: 0.79, interval: wide), .notShown, 0.01,
        "the 95 % interval includes the target"
      ),
      (
        Sample.part(), Sample.metric(value: 0.77, interval: wide), .notShown, -0.01,
        "1.3 % below the target; the 95 % interval includes the target"
      ),
      (limit, time(150), .met, 50, ""), (limit, time(9000), .missed, -8800, "45 times the target"),
    ]
    for (part, metric, expected, margin, reason) in cases {
      let verdict = try judge(part, [metric])
      #expect(verdict.verdict == expected && verdict.reason == reason)
      #expect(verdict.target == part.value && verdict.measured == metric.value)
      #expect(abs((verdict.margin ?? 0) - margin) < 1e-12)
    }
  }

  // A value and an interval that are wholly on the wrong side of the row's own bound.
  @Test("A bad subject misses every row of the shipped targets")
  func plantedSubjects() throws {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(
      Data(contentsOf: Repository.url(file)), file: file
    ).definitions
    // M1 and M2 compare what stages record beside metrics.
    for definition in definitions where !["M1", "M2"].contains(definition.id) {
      for part in definition.parts where part.comparison != .reported {
        guard let bound = part.value else { continue }
        let isLowBad = part.comparison == .atLeast || part.comparison == .above
        let value = isLowBad ? bound - max(1, abs(bound)) : bound + max(1, abs(bound))
        let metric = Metric(
          id: part.metric.replacing("<ef>", with: "64"), value: value, unit: part.unit,
          better: isLowBad ? .higher : .lower, n: max(1_000_000, part.minimumCount ?? 0),
          ci95: ConfidenceInterval(low: value - 0.01, high: value + 0.01), slice: part.slice,
          deterministic: true)
        let row = try #require(
          TargetJudge.judge([definition], metrics: [metric]).first, "\(definition.id)")
        #expect(row.verdict == .missed, "\(definition.id) \(part.label ?? "")")
      }
    }
  }

  /// Of none in n the end is 1 − 0.05^(1/n): 0.2589 for 10, 0.0298 for 99; of 95 in 100 the lower
  /// end is 0.8977 (Clopper and Pearson, by R's binom.test(95, 100, alternative = "greater")).
  @Test("A number of faults and a share come with their exact one-sided end")
  func exactEnds() throws {
    func reason(_ comparison: Comparison, _ target: Double, _ metric: Metric) throws -> String {
      try judge(
        Sample.part(comparison: comparison, value: target, unit: metric.unit), [metric]
      ).reason
    }
    func metric(_ value: Double, _ unit: String, _ n: Int) -> Metric {
      Sample.metric(value: value, unit: unit, n: n, interval: nil)
    }
    let end = "exact one-sided 95 % end: "
    #expect(try reason(.equal, 0, metric(0, "count", 10)) == end + "≤ 25.89 % of 10")
    #expect(try reason(.equal, 0, metric(0, "count", 99)) == end + "≤ 2.98 % of 99")
    #expect(try reason(.above, 0.9, metric(0.95, "fraction", 100)) == end + "≥ 89.77 % of 100")
    #expect(try reason(.atLeast, 0.9, metric(0.95, "score", 100)) == "")
    #expect(try reason(.equal, 0, metric(0, "count", 0)) == "")
  }

  @Test("Where the data decide no part, the row is not shown")
  func notShown() throws {
    let parts = [Sample.part(label: "a", metric: "a"), Sample.part(label: "b", metric: "b")]
    let wide = ConfidenceInterval(low: 0.75, high: 0.83)
    let row = try judge(
      parts,
      [
        Sample.metric(id: "a", value: 0.9, interval: nil),
        Sample.metric(id: "b", value: 0.8, interval: wide),
      ])
    #expect(row.verdict == .notShown && row.decidingPart?.label == "b")
    #expect(row.reason == "1 of 2 parts not shown: b")
    #expect(!row.missesHardPart)
  }

  @Test("A row that speaks of one profile is not judged on other data")
  func profile() throws {
    let row = TargetDefinition(
      id: "Q1a", what: "w", kind: .hard, source: Sample.definition().source, profile: "default",
      notMeasuredReason: "r", parts: [Sample.part()])
    func verdict(_ profile: String?) throws -> TargetVerdict {
      try #require(
        TargetJudge.judge(
          [row], metrics: [Sample.metric(value: 0.8, interval: nil)], profile: profile
        ).first)
    }
    #expect(try verdict("default").verdict == .met)
    for other in ["nightly", nil] {
      #expect(try verdict(other).verdict == .notMeasured)
      #expect(try verdict(other).reason == "the row is for the profile default")
    }
  }

  @Test("A row without a figure is kept, with the most specific reason")
  func missing() throws {
    let definition = Sample.definition()
    func reason(_ reasons: [String: String]) throws -> String {
      let verdicts = TargetJudge.judge([definition], metrics: [], reasonsNotMeasured: reasons)
      let verdict = try #require(verdicts.first)
      #expect(verdict.verdict == .notMeasured && verdict.target == 0.78)
      #expect(verdict.measured == nil && verdict.margin == nil)
      return verdict.reason
    }
    #expect(try reason([:]) == "needs a judged test split")
    #expect(try reason(["Q1a": "no events"]) == "no events")
    #expect(try reason(["Q1a": "no events", "formula/P@10": "no ranking"]) == "no ranking")
  }

  @Test("Another slice of the metric does not count")
  func slice() throws {
    let part = Sample.part(slice: ["relevant": "10+"])
    #expect(try judge(part, [Sample.metric()]).verdict == .notMeasured)
    #expect(try judge(part, [Sample.metric(slice: ["relevant": "1-9"])]).verdict == .notMeasured)
    #expect(try judge(part, [Sample.metric(slice: ["relevant": "10+"])]).verdict == .missed)
  }

  @Test("Too few queries, another unit or NaN leave a row not measured")
  func unusable() throws {
    let few = try judge(Sample.part(minimumCount: 50), [Sample.metric(value: 0.9, n: 49)])
    #expect(few.verdict == .notMeasured && few.measured == 0.9 && few.margin == nil)
    #expect(few.reason == "has n = 49; the row needs at least 50")
    #expect(try judge(Sample.part(), [Sample.metric(unit: "ratio")]).verdict == .notMeasured)
    let notANumber = try judge(Sample.part(), [Sample.metric(value: .nan)])
    #expect(notANumber.verdict == .notMeasured && notANumber.measured == nil)
  }

  @Test("Names in a metric id are bound to what the run used")
  func bindings() throws {
    let part = Sample.part(metric: "index/recall@10/ef<ef>")
    let verdicts = TargetJudge.judge(
      [Sample.definition(parts: [part])],
      metrics: [Sample.metric(id: "index/recall@10/ef64", value: 0.97, interval: nil)],
      bindings: ["ef": "64"])
    #expect(verdicts.first?.verdict == .met)
    #expect(verdicts.first?.parts.first?.metric == "index/recall@10/ef64")
  }

  @Test("A softer part that is only reported is shown beside its row and does not decide it")
  func beside() throws {
    let parts = [
      Sample.part(label: "judged"),
      Sample.part(
        label: "beside", kind: .paper, metric: "learned/P@10", comparison: .reported, value: nil),
    ]
    let judged = Sample.metric(value: 0.8, interval: nil)
    let without = try judge(parts, [judged])
    #expect(without.verdict == .met && without.reason.isEmpty)
    #expect(without.parts.map(\.verdict) == [.met, nil])
    let other = Sample.metric(id: "learned/P@10", value: 0.9, interval: nil)
    #expect(try judge(parts, [judged, other]).measured == 0.8)
    #expect(try judge(parts, [other]).verdict == .notMeasured)
    // Nor does one of the row's own kind.
    let asked = Sample.part(label: "asked", metric: "d", comparison: .reported, value: nil)
    #expect(try judge([parts[0], asked], [judged]).verdict == .met)
  }

  @Test("A compound row is as good as its worst part and shows that part's numbers")
  func compound() throws {
    let parts = [
      Sample.part(label: "good", metric: "a"), Sample.part(label: "bad", metric: "b"),
      Sample.part(label: "worse", metric: "c", comparison: .below, value: 10, unit: "seconds"),
      Sample.part(label: "missing", metric: "d"),
    ]
    let metrics = [
      Sample.metric(id: "a", value: 0.9, interval: nil),
      Sample.metric(id: "b", value: 0.7, interval: nil),
      Sample.metric(id: "c", value: 20, unit: "seconds", interval: nil),
    ]
    let verdict = try judge(parts, metrics)
    #expect(verdict.parts.map(\.verdict) == [.met, .missed, .missed, .notMeasured])
    #expect(verdict.verdict == .missed && verdict.decidingPart?.label == "worse")
    #expect(verdict.target == 10 && verdict.measured == 20)
    #expect(
      verdict.reason == "2 of 4 parts missed: bad, worse; "
        + "1 of 4 parts not measured (needs a judged test split)")
    let open = try judge([parts[0], parts[3]], metrics)
    #expect(open.verdict == .notMeasured)
    #expect(open.reason == "1 of 2 parts not measured (needs a judged test split)")
    #expect(try judge([parts[3], parts[3]], metrics).reason == "needs a judged test split")
  }

  @Test("A hard row that misses only the document's own figure misses nothing hard")
  func softMiss() throws {
    let sign = Sample.part(label: "gain", metric: "g", comparison: .above, value: 0)
    let size = Sample.part(label: "size", kind: .paper, metric: "g", value: 0.14)
    let gained = try judge([sign, size], [Sample.metric(id: "g", value: 0.08, interval: nil)])
    #expect(gained.verdict == .missed && !gained.missesHardPart)
    let lost = try judge([sign, size], [Sample.metric(id: "g", value: -0.01, interval: nil)])
    #expect(lost.missesHardPart && lost.decidingPart?.label == "gain")
  }

  @Test("A value that is only reported has no result, and a row of such values is refused")
  func reported() throws {
    let part = Sample.part(comparison: .reported, value: nil)
    #expect(Sample.definition(parts: [part]).problem == .onlyReported)
    let verdict = try judge(part, [Sample.metric()])
    #expect(verdict.verdict == .notMeasured && verdict.target == nil && verdict.margin == nil)
    #expect(verdict.parts.first?.verdict == nil)
  }

  @Test("A run's own stand-in replaces the row's")
  func standIn() {
    let definitions = [Sample.definition(kind: .proxy, standIn: "a local endpoint")]
    let plain = TargetJudge.judge(definitions, metrics: [])
    #expect(plain.first?.standIn == "a local endpoint")
    let replaced = TargetJudge.judge(definitions, metrics: [], standIns: ["Q1a": "a file"])
    #expect(replaced.first?.standIn == "a file")
  }

  @Test("What a metric's declaration replaces is replaced in its row, too")
  func declaredStandIn() {
    let declared = MetricDeclaration(
      "formula/P@10", "m", unit: .score, better: .higher, standIn: "a clock that is set")
    let catalogue = MetricCatalogue([.init(declared, by: .init(name: "matching", isSuite: false))])
    let row = TargetJudge.judge([Sample.definition()], metrics: [], catalogue: catalogue).first
    #expect(row?.standIn == "a clock that is set")
  }

  @Test("Rows are counted by kind and result; hard misses are listed in order")
  func counts() {
    let definitions = [
      Sample.definition(id: "Q1", parts: [Sample.part(metric: "low")]),
      Sample.definition(id: "Q2", parts: [Sample.part(metric: "high")]),
      Sample.definition(id: "Q3", parts: [Sample.part(metric: "none")]),
      Sample.definition(id: "Q4", kind: .paper, parts: [Sample.part(kind: .paper, metric: "low")]),
      Sample.definition(id: "Q5", parts: [Sample.part(metric: "low")]),
    ]
    let metrics = [("low", 0.1), ("high", 0.9)].map {
      Sample.metric(id: $0.0, value: $0.1, interval: nil)
    }
    let summary = VerdictSummary(TargetJudge.judge(definitions, metrics: metrics))
    #expect(summary.all == VerdictSummary.Counts(met: 1, missed: 3, notShown: 0, notMeasured: 1))
    #expect(summary.counts(.hard).missed == 2)
    #expect(summary.counts(.paper).missed == 1)
    #expect(summary.counts(.proxy).total == 0)
    #expect(summary.hardMisses == ["Q1", "Q5"])
  }

  @Test("Margins are ranked by their share of the target, by themselves where that is 0")
  func relativeMargin() throws {
    func margin(_ value: Double, target: Double) throws -> Double {
      let definition = Sample.definition(parts: [Sample.part(value: target)])
      let verdict = TargetJudge.judge([definition], metrics: [Sample.metric(value: value)]).first
      return try #require(verdict?.parts.first?.relativeMargin)
    }
    #expect(try margin(150, target: 100) == 0.5)
    #expect(try margin(50, target: 100) == -0.5)
    #expect(try margin(3, target: 0) == 3)
  }

  private func judge(
    _ part: TargetDefinition.Part, _ metrics: [Metric]
  ) throws -> TargetVerdict {
    try judge([part], metrics)
  }

  private func judge(
    _ parts: [TargetDefinition.Part], _ metrics: [Metric]
  ) throws -> TargetVerdict {
    let definition = Sample.definition(parts: parts)
    return try #require(TargetJudge.judge([definition], metrics: metrics).first)
  }
}

@Suite("Target binding")
struct TargetBindingProblemTests {
  private static func check(
    metric: String, slice: [String: String]? = nil, unit: String = "score", reason: String? = nil
  ) throws(ResultsError) {
    let part = TargetDefinition.Part(
      label: "x", kind: .hard, metric: metric, slice: slice, comparison: .atLeast, value: 1,
      unit: unit, unbuiltReason: reason)
    let row = TargetDefinition(
      id: "Q1", what: "w", kind: .hard, source: .init(document: "PDV", section: "1"),
      notMeasuredReason: "r", parts: [part])
    try TargetCatalogue(documents: [:], definitions: [row])
      .check(against: MetricCatalogueTests.catalogue, file: "t.json")
  }

  @Test("Figures and slices that are declared pass, by a name or by its placeholder")
  func accepts() throws {
    try Self.check(metric: "formula/P@10", slice: ["relevant": "10+"])
    try Self.check(metric: "<system>/P@10", slice: ["asOf": "start"])
    try Self.check(metric: "index/p95", slice: ["size": "100"], unit: "milliseconds")
    try Self.check(metric: "nobody/makes/this", reason: "not built")
    // A size that no run has may stay without a producer, since the data decide it.
    try Self.check(metric: "index/p95", slice: ["size": "100"], reason: "not that large")
  }

  @Test(
    "What no run can hold is refused by target, part and name",
    arguments: [
      ("formula/Q@10", nil, "score", nil, .unknownMetric("formula/Q@10")),
      (
        "formula/P@10", ["vectors": "100000"], "score", nil, .unknownSliceKeys(["vectors"])
      ),
      (
        "formula/P@10", ["relevant": "11+"], "score", nil,
        .unknownSliceValue(key: "relevant", value: "11+")
      ),
      ("index/p95", nil, "milliseconds", nil, .unknownSliceKeys([])),
      ("formula/P@10", nil, "ratio", nil, .otherUnit(asked: "ratio", declared: "score")),
      ("formula/P@10", nil, "score", "not built", .hasProducer("matching")),
    ] as [(String, [String: String]?, String, String?, TargetBindingProblem)])
  func refuses(
    metric: String, slice: [String: String]?, unit: String, reason: String?,
    problem: TargetBindingProblem
  ) throws {
    let error = #expect(throws: ResultsError.self) {
      try Self.check(metric: metric, slice: slice, unit: unit, reason: reason)
    }
    #expect(
      error == .unboundTarget(file: "t.json", target: "Q1", part: "x", problem: problem))
    #expect(error?.description.hasPrefix("t.json: Q1/x: ") == true)
  }
}

@Suite("Comparison")
struct ComparisonTests {
  @Test(
    "A target is met on its good side and at its border, a strict one beyond it",
    arguments: [
      (Comparison.atLeast, 0.79, true), (.atLeast, 0.78, true), (.atLeast, 0.77, false),
      (.atLeast, .nan, false), (.atMost, .nan, false), (.equal, .nan, false), (.below, .nan, false),
      (.above, .nan, false),
      (.atMost, 0.77, true), (.atMost, 0.78, true), (.atMost, 0.79, false),
      (.equal, 0.78, true), (.equal, 0.79, false),
      (.below, 0.77, true), (.below, 0.78, false), (.above, 0.79, true), (.above, 0.78, false),
      (.reported, -5, true),
      // A mean that rounds in its last bits reaches its target.
      (.atLeast, 0.78.nextDown, true), (.atLeast, 0.78 - 1e-6, false),
    ])
  func border(comparison: Comparison, measured: Double, isMet: Bool) {
    #expect(comparison.isMet(by: measured, target: 0.78) == isMet)
  }

  @Test(
    "A margin is positive on the good side",
    arguments: [
      (Comparison.atLeast, 3.0, 1.0), (.above, 3, 1), (.atMost, 3, -1), (.below, 3, -1),
      (.atMost, 1, 1), (.equal, 3, -1), (.equal, 1, -1), (.equal, 2, 0),
    ])
  func margin(comparison: Comparison, measured: Double, expected: Double) {
    #expect(comparison.margin(of: measured, target: 2) == expected)
  }
}
