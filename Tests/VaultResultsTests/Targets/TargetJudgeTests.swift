import Testing

@testable import VaultResults

@Suite("Target judge")
struct TargetJudgeTests {
  @Test("A figure beyond its target is met, and its margin is positive")
  func met() throws {
    let verdict = try judge(Sample.part(), [Sample.metric(value: 0.8, interval: nil)])
    #expect(verdict.verdict == .met)
    #expect(verdict.target == 0.78)
    #expect(verdict.measured == 0.8)
    #expect(abs((verdict.margin ?? 0) - 0.02) < 1e-12)
    #expect(verdict.reason.isEmpty)
  }

  @Test("A figure short of its target is missed; the reason says by how much and how surely")
  func missed() throws {
    let verdict = try judge(Sample.part(), [Sample.metric(value: 0.702)])
    #expect(verdict.verdict == .missed)
    #expect(abs((verdict.margin ?? 0) + 0.078) < 1e-12)
    // (0.78 − 0.702) / 0.78 is a tenth; the interval [0.685, 0.753] lies below 0.78.
    #expect(
      verdict.reason
        == "10 % below the target; the whole 95 % interval is on this side of the target")
  }

  @Test("An interval that reaches over the target is said to include it")
  func interval() throws {
    let metric = Sample.metric(value: 0.79, interval: ConfidenceInterval(low: 0.75, high: 0.83))
    #expect(
      try judge(Sample.part(), [metric]).reason == "the 95 % interval includes the target")
  }

  @Test("A row that speaks of one profile is not judged on other data")
  func profile() throws {
    var row = Sample.definition()
    row = TargetDefinition(
      id: row.id, what: row.what, kind: row.kind, source: row.source, profile: "default",
      notMeasuredReason: row.notMeasuredReason, parts: row.parts)
    func verdict(_ profile: String?) throws -> TargetVerdict {
      try #require(
        TargetJudge.judge([row], metrics: [Sample.metric(value: 0.8)], profile: profile).first)
    }
    #expect(try verdict("default").verdict == .met)
    for other in ["nightly", nil] {
      #expect(try verdict(other).verdict == .notMeasured)
      #expect(try verdict(other).reason == "the row speaks of the profile default")
    }
  }

  @Test("Less is better below a limit")
  func lower() throws {
    let part = Sample.part(comparison: .below, value: 200, unit: "milliseconds")
    let fast = Sample.metric(value: 150, unit: "milliseconds", interval: nil)
    #expect(try judge(part, [fast]).margin == 50)
    let slow = Sample.metric(value: 9000, unit: "milliseconds", interval: nil)
    let verdict = try judge(part, [slow])
    #expect(verdict.verdict == .missed)
    #expect(verdict.margin == -8800)
    #expect(verdict.reason == "45 times the target")
  }

  @Test("A row without a figure is kept, with the most specific reason")
  func missing() throws {
    let definition = Sample.definition()
    func reason(_ reasons: [String: String]) throws -> String {
      let verdicts = TargetJudge.judge([definition], metrics: [], reasonsNotMeasured: reasons)
      let verdict = try #require(verdicts.first)
      #expect(verdict.verdict == .notMeasured)
      #expect(verdict.target == 0.78)
      #expect(verdict.measured == nil)
      #expect(verdict.margin == nil)
      return verdict.reason
    }
    #expect(try reason([:]) == "needs a judged test split")
    #expect(try reason(["Q1a": "no events"]) == "no events")
    #expect(try reason(["Q1a": "no events", "document/P@10": "no ranking"]) == "no ranking")
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
    #expect(few.verdict == .notMeasured)
    #expect(few.measured == 0.9)
    #expect(few.margin == nil)
    #expect(few.reason == "rests on n = 49; the row needs at least 50")
    #expect(try judge(Sample.part(), [Sample.metric(unit: "ratio")]).verdict == .notMeasured)
    let notANumber = try judge(Sample.part(), [Sample.metric(value: .nan)])
    #expect(notANumber.verdict == .notMeasured)
    #expect(notANumber.measured == nil)
  }

  @Test("Names in a metric id are bound to what the run used")
  func bindings() throws {
    let part = Sample.part(metric: "index/recall@10/ef<ef>")
    let verdicts = TargetJudge.judge(
      [Sample.definition(parts: [part])],
      metrics: [Sample.metric(id: "index/recall@10/ef64", value: 0.97)], bindings: ["ef": "64"])
    #expect(verdicts.first?.verdict == .met)
    #expect(verdicts.first?.parts.first?.metric == "index/recall@10/ef64")
  }

  @Test("A softer part that is only reported is shown beside its row and does not decide it")
  func beside() throws {
    let parts = [
      Sample.part(label: "judged"),
      Sample.part(
        label: "beside", kind: .paper, metric: "best/P@10", comparison: .reported, value: nil),
    ]
    let judged = Sample.metric(value: 0.8, interval: nil)
    let without = try judge(parts, [judged])
    #expect(without.verdict == .met && without.reason.isEmpty)
    #expect(without.parts.map(\.verdict) == [.met, .notMeasured])
    let other = Sample.metric(id: "best/P@10", value: 0.9, interval: nil)
    #expect(try judge(parts, [judged, other]).measured == 0.8)
    #expect(try judge(parts, [other]).verdict == .notMeasured)
    // A report of the row's own kind is part of what the row asks for.
    let asked = Sample.part(label: "asked", metric: "d", comparison: .reported, value: nil)
    #expect(try judge([parts[0], asked], [judged]).verdict == .notMeasured)
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
    #expect(verdict.verdict == .missed)
    #expect(verdict.decidingPart?.label == "worse")
    #expect(verdict.target == 10)
    #expect(verdict.measured == 20)
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
    let gained = try judge([sign, size], [Sample.metric(id: "g", value: 0.08)])
    #expect(gained.verdict == .missed)
    #expect(!gained.missesHardPart)
    let lost = try judge([sign, size], [Sample.metric(id: "g", value: -0.01)])
    #expect(lost.missesHardPart)
    #expect(lost.decidingPart?.label == "gain")
  }

  @Test("A figure that is only reported is met once it is there")
  func reported() throws {
    let part = Sample.part(comparison: .reported, value: nil)
    let verdict = try judge(part, [Sample.metric()])
    #expect(verdict.verdict == .met)
    #expect(verdict.target == nil)
    #expect(verdict.margin == nil)
    #expect(try judge(part, []).verdict == .notMeasured)
  }

  @Test("A run's own stand-in replaces the row's")
  func standIn() {
    let definitions = [Sample.definition(kind: .proxy, standIn: "a local endpoint")]
    let plain = TargetJudge.judge(definitions, metrics: [])
    #expect(plain.first?.standIn == "a local endpoint")
    let replaced = TargetJudge.judge(definitions, metrics: [], standIns: ["Q1a": "a file"])
    #expect(replaced.first?.standIn == "a file")
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
