import Testing
import VaultGate

@testable import VaultComparison
@testable import VaultHistory
@testable import VaultReporting
@testable import VaultResults

/// What is expected has plain spaces for narrow ones.
@Suite("Numbers, units and dates as people write them")
struct NumberTextTests {
  private func plain(_ text: String) -> String {
    text.replacing(DecimalText.thinSpace, with: " ")
  }

  @Test(
    "Decimals are rounded, halves away from zero",
    arguments: [
      (0.125, 2, "0.13"), (-0.125, 2, "−0.13"), (0.999, 2, "1.00"), (2.5, 0, "3"),
      (-0.001, 2, "0.00"), (1234.5, 1, "1234.5"), (.nan, 2, "–"),
    ])
  func fixed(value: Double, decimals: Int, expected: String) {
    #expect(DecimalText.fixed(value, decimals: decimals) == expected)
  }

  @Test(
    "A difference has a sign, none where it rounds to zero",
    arguments: [(0.25, "+0.3"), (-0.25, "−0.3"), (0.01, "0.0"), (-0.01, "0.0")])
  func signed(value: Double, expected: String) {
    #expect(DecimalText.fixed(value, decimals: 1, isSigned: true) == expected)
  }

  @Test(
    "Three digits count, whole numbers stay whole",
    arguments: [
      (311.2, "311"), (3.1415, "3.14"), (0.012345, "0.0123"), (61, "61"), (1e16, "1e+16"),
    ])
  func significant(value: Double, expected: String) {
    #expect(DecimalText.significant(value) == expected)
  }

  @Test(
    "Five digits and more are grouped",
    arguments: [(1234, "1234"), (12_345, "12 345"), (-1_000_000, "−1 000 000"), (0, "0")])
  func grouped(value: Int, expected: String) {
    #expect(plain(DecimalText.grouped(value)) == expected)
  }

  @Test(
    "A share has its sign and a space",
    arguments: [(0.032, "+3.2 %"), (-0.5, "−50 %"), (0, "0 %")])
  func percent(share: Double, expected: String) {
    #expect(plain(ChangeText.percent(share)) == expected)
  }

  @Test(
    "A figure is scaled to a handy unit and rounded to what it deserves",
    arguments: [
      (0.7600000000000001, "score", "0.760"), (0.719, "score", "0.719"),
      (200_000, "microseconds", "200 ms"), (311, "microseconds", "311 µs"),
      (0.0051, "milliseconds", "5.10 µs"), (61.4, "milliseconds", "61.4 ms"),
      (480, "seconds", "8 min"), (4, "hours", "4 h"), (3600, "seconds", "60 min"),
      (0, "seconds", "0 s"), (5_284_112, "bytes", "5.28 MB"), (1536, "bytes", "1536 B"),
      (0.00461, "USD", "$0.0046"), (0.1, "USD", "$0.10"), (433, "ratio", "433×"),
      (0.171, "fraction", "17.1 %"), (12_480, "count", "12 480"), (23.05, "count", "23.1"),
      (4554.7, "messages/s", "4555 messages/s"), (0.25, "furlongs", "0.250 furlongs"),
    ])
  func scales(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.text(value, unit: unit)) == expected)
  }

  @Test(
    "A figure never reads like the target that it differs from",
    arguments: [
      (0.7796, 0.78, "0.7796"), (0.78, 0.78, "0.780"), (0.77999, 0.78, "0.77999"),
      (0.5, 0.78, "0.500"),
    ])
  func besides(value: Double, target: Double, expected: String) {
    #expect(FigureText.text(value, unit: "score", besides: target) == expected)
  }

  @Test(
    "A margin carries its sign and never reads as nothing",
    arguments: [
      (0.0144, "score", "+0.014"), (-0.0004, "score", "−0.0004"), (0, "count", "0"),
      (-1.3, "milliseconds", "−1.30 ms"), (0.021, "fraction", "+2.10 pp"), (-0.05, "USD", "−$0.05"),
    ])
  func margins(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.margin(value, unit: unit)) == expected)
  }

  @Test(
    "A target is written as it was chosen, without zeros",
    arguments: [
      (0.78, "score", "0.78"), (0.92, "ratio", "0.92×"), (0, "score", "0"),
      (15_000_000, "bytes", "15 MB"), (0.1, "USD", "$0.10"), (0.01, "fraction", "1 %"),
    ])
  func bounds(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.bound(value, unit: unit)) == expected)
  }

  @Test("An interval has one scale for both ends")
  func intervals() {
    let interval = ConfidenceInterval(low: 0.8, high: 1.2)
    #expect(plain(FigureText.interval(interval, unit: "milliseconds")) == "[0.800, 1.20] ms")
  }

  @Test(
    "Weights have as many decimals as their grid needs",
    arguments: [
      (10, "60/20/20"), (20, "60/20/20"), (40, "60.0/20.0/20.0"), (160, "60.00/20.00/20.00"),
    ])
  func weights(parts: Int, text: String) {
    #expect(WeightText.text(SampleTuning.document, parts: parts) == text)
  }

  @Test(
    "A date in UTC is written out; anything else stays as it is",
    arguments: [
      ("2026-11-20T09:30:00Z", "20 November 2026, 09:30 UTC"),
      ("2026-03-01T00:05:09.250Z", "1 March 2026, 00:05 UTC"), ("yesterday", "yesterday"),
      ("2026-13-20T09:30:00Z", "2026-13-20T09:30:00Z"), ("", ""),
    ])
  func dates(iso: String, expected: String) {
    #expect(DateText.text(iso) == expected)
  }

  @Test(
    "A line does not end inside a figure",
    arguments: [
      ("100 000 vectors", "100_000 vectors"), ("of 30 s, then", "of 30_s, then"),
      ("95 % interval", "95_% interval"), ("Q4 at 2 of 3", "Q4 at 2 of 3"),
      ("margin ≥ 0.78", "margin ≥_0.78"), ("", ""), ("a  b", "a  b"),
    ])
  func spaces(text: String, expected: String) {
    #expect(Typography.text(text).replacing(DecimalText.thinSpace, with: "_") == expected)
  }
}

@Suite("Which figures a report has, and in which order")
struct FiguresOfReportTests {
  @Test("Systems and measures come in the order of the field, unknown ones last")
  func matching() {
    let ids = [
      "zebra/P@10", "formula/MAP", "random/P@10", "formula/Success@5", "formula/P@10",
      "index/recall@10/ef64", "vault/openSeconds", "formula/P@10/ceiling", "formula/P@ten",
    ]
    let figures = MatchingFigures(Report.sample(ids.map { .sample($0, 1) }))
    #expect(figures.systems == ["random", "formula", "zebra"])
    #expect(figures.measures == ["P@10", "MAP", "Success@5"])
    #expect(figures.ceiling("P@10")?.value == 1)
    #expect(!MatchingFigures.holds(.sample("index/recall@10/ef64")))
  }

  @Test("Of abstention, systems keep their order, what one lacks is empty, and none is none")
  func abstention() throws {
    func figures(_ ids: [String]) -> AbstentionFigures? {
      AbstentionFigures(
        Report.sample(ids.map { .sample($0, n: 12) }), systems: ["semantic", "formula", "silent"])
    }
    let some = try #require(
      figures([
        "formula/abstention/AUROC", "formula/abstention/recall", "semantic/abstention/F1",
        "semantic/P@10",
      ]))
    #expect(some.count == 12)
    #expect(some.rows.map(\.system) == ["semantic", "formula"])
    #expect(some.rows[1].figures.map { $0 != nil } == [true, false, false, true])
    #expect(figures(["formula/P@10", "formula/abstention/other"]) == nil)
  }

  /// The rows of the catalogue are no time, and nothing declares the other operation.
  @Test("Percentiles of one operation share a row, in seconds whatever their unit")
  func latencies() throws {
    func percentile(
      _ id: String, _ unit: MetricUnit, _ percentile: LatencyPercentile
    ) -> MetricCatalogue.Entry {
      .init(
        MetricDeclaration(id, "m", unit: unit, better: .lower, percentile: percentile),
        by: .init(name: "s", isSuite: true))
    }
    let catalogue = MetricCatalogue([
      percentile("a/queryP50Microseconds", .microseconds, .p50(of: "a/query")),
      percentile("a/queryP99Milliseconds", .milliseconds, .init(operation: "a/query", rank: .p99)),
      percentile("a/rowsP99", .count, .init(operation: "a/rows", rank: .p99)),
    ])
    let stages = [
      StageMeasurement(
        id: "match", items: 3, seconds: 1, cpuSeconds: 1,
        latencyMilliseconds: .init(p50: 1, p95: 2, p99: 3, max: 4), peakBytes: 1),
      StageMeasurement(id: "sync", items: 3, seconds: 1, cpuSeconds: 1, peakBytes: 1),
    ]
    let report = Report.sample(
      [
        .sample("a/queryP50Microseconds", 500, "microseconds"),
        .sample("a/queryP99Milliseconds", 2, "milliseconds"), .sample("a/rowsP99", 2, "count"),
        .sample("a/otherP95Milliseconds", 2, "milliseconds"),
      ], stages: stages)
    let figures = try #require(LatencyFigures(report, catalogue))
    #expect(figures.operations.map(\.name) == ["match, one item", "a/query"])
    #expect(figures.operations.last?.seconds == [.p50: 0.0005, .p99: 0.002])
    #expect(figures.columns == [.p50, .p95, .p99, .max])
    #expect(LatencyFigures(Report.sample(), catalogue) == nil)
  }

  /// With five vaults the smallest p of a two-sided sign-flip test is 2/32, with six it is 2/64.
  @Test("A run says which difference it can detect, and that it can tell none of few vaults")
  func detectable() throws {
    func line(vaults: Int) throws -> String? {
      let report = try SampleReport.report()
      let figure = Metric.sample(
        "formula/nDCG@10/detectable", 0.0364, better: .lower, n: vaults,
        slice: ["against": "learned"])
      return DetectabilityText.line(
        Report(
          manifest: report.manifest, metrics: report.metrics + [figure], targets: report.targets,
          stages: report.stages))
    }
    let words = "smallest difference in nDCG@10 that this run can detect: 0.036 (against learned, "
    #expect(try line(vaults: 12) == words + "12 vaults)")
    #expect(try line(vaults: 6) == words + "6 vaults)")
    let few = try #require(try line(vaults: 5))
    #expect(few.contains("cannot be told with 5 vaults") && !few.contains("0.036"))
    #expect(DetectabilityText.line(try SampleReport.report()) == nil)
  }
}

@Suite("Differences in words")
struct ChangesInWordsTests {
  @Test("The line counts targets, then figures, and says when nothing moved")
  func headline() throws {
    let report = try SampleReport.report()
    let same = ReportDifference(baseline: report, candidate: report)
    #expect(
      ChangeText.headline(same)
        == "no metric changed beyond its tolerance, \(DecimalText.grouped(same.unchanged)) unchanged"
    )
    let other = Report(
      manifest: SampleReport.hostile("x").manifest, metrics: report.metrics, targets: [], stages: []
    )
    let nothing = ReportDifference(baseline: report, candidate: other)
    #expect(ChangeText.headline(nothing) == "nothing could be compared")
    #expect(ChangeText.obstacles(nothing).contains { $0.contains("corpusDigest") })
  }

  @Test("Of few vaults, the first line begins with what cannot be told")
  func fewVaults() {
    func basis(_ vaults: Int, split: String = "test") -> [String] {
      DifferenceText.basis(
        ComparisonBasis(
          split: split, queries: 40, vaults: vaults, corpora: 1, level: 0.95, intervals: "i",
          seed: 1))
    }
    let first = "Which is better cannot be told with 4 vaults"
    #expect(basis(4) == [first, "40 judged queries", "4 vaults", "test split"])
    #expect(basis(6)[0] == "40 judged queries")
    #expect(basis(1, split: "")[0] == "Which is better cannot be told with 1 query")
  }

  @Test("A system is named with its weights, once")
  func names() {
    #expect(DifferenceText.name(SampleComparison.report().systems[0]) == "last (60/20/20)")
    #expect(DifferenceText.name(SampleComparison.system("60/20/20")) == "60/20/20")
  }
}

@Suite("Signs and words of outcomes")
struct MarkTests {
  @Test("Every outcome of a kind has a sign and a word of its own, so that color carries nothing")
  func distinct() {
    let kinds = [
      TargetVerdict.Verdict.allCases.map { Mark($0) }, GateVerdict.allCases.map { Mark($0) },
      GateFinding.Outcome.allCases.map { Mark($0) },
      NightlyDigest.Move.Direction.allCases.map { Mark($0) },
    ]
    for marks in kinds {
      #expect(Set(marks.map(\.sign)).count == marks.count)
      #expect(Set(marks.map(\.word)).count == marks.count)
    }
    // A cell of a night that did not run is told from one that failed.
    #expect(Mark(NightlyRecord.State.failed).sign != Mark(NightlyRecord.State.pending).sign)
    #expect(Mark(NightlyRecord.State.pending).word != Mark(NightlyRecord.State.elsewhere).word)
  }
}

@Suite("Markup")
struct MarkupTests {
  @Test("Text is escaped scalar by scalar, and what XML forbids is replaced")
  func escaping() {
    #expect(Markup(String("<a href='x'>&\"")).source == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;")
    let accented = String("\"\u{301}<\u{338}")
    #expect(Markup(accented).source == "&quot;\u{301}&lt;\u{338}")
    let text = String("a\u{0}\u{8}\tb\n")
    #expect(Markup(text).source == "a\u{FFFD}\u{FFFD}\tb\n")
  }

  @Test("In a literal, the literal is markup and what it interpolates is text")
  func interpolation() {
    let text = "<i>"
    let inner: Markup = "<b>\(text)</b>"
    let outer: Markup = "<p>\(inner)</p>"
    #expect(outer.source == "<p><b>&lt;i&gt;</b></p>")
  }
}
