import Foundation
import Testing

@testable import VaultResults

@Suite("Report")
struct ReportTests {
  @Test("A report reads back equal, the largest seed included, and equal ones give equal bytes")
  func roundTrip() throws {
    let report = Sample.report()
    let bytes = try report.encoded()
    #expect(try Report.decode(bytes, file: "report.json") == report)
    #expect(try Report.decode(bytes, file: "report.json").encoded() == bytes)
    #expect(try Report.decode(bytes, file: "report.json").manifest.seed == .max)
    // Keys are sorted.
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"manifest\"") && text.hasSuffix("}\n"))
  }

  /// The key lists are the design's ("The run directory"); the manifest's own additions follow.
  @Test("Every key of the design is written, absent values as null")
  func keys() throws {
    let bytes = try Sample.report().encoded()
    let top = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(keys(top) == ["manifest", "metrics", "schemaVersion", "stages", "targets"])
    let manifest = try #require(top["manifest"] as? [String: Any])
    #expect(
      keys(manifest).isSuperset(of: [
        "corpusDigest", "configDigest", "modelDigest", "binaryDigest", "seed", "commit", "machine",
      ]))
    for key in ["modelDigest", "commit", "profile", "weights"] {
      #expect(manifest[key] is NSNull, "\(key)")
    }
    let machine = try #require(manifest["machine"] as? [String: Any])
    #expect(machine["memoryBytes"] is NSNull)
    #expect(keys(machine).isSuperset(of: ["cpu", "cores", "blas", "kernels", "swift"]))
    let metric = try #require((top["metrics"] as? [[String: Any]])?.first)
    #expect(
      keys(metric) == ["id", "value", "unit", "better", "n", "ci95", "slice", "deterministic"])
    #expect(metric["slice"] is NSNull)
    #expect(metric["ci95"] as? [Double] == [0.685, 0.753])
    let target = try #require((top["targets"] as? [[String: Any]])?.first)
    #expect(
      keys(target) == [
        "id", "kind", "target", "measured", "margin", "verdict", "reason", "standIn", "parts",
      ])
    #expect(target["standIn"] is NSNull)
    let stage = try #require((top["stages"] as? [[String: Any]])?.first)
    #expect(
      keys(stage) == [
        "id", "items", "seconds", "cpuSeconds", "itemsPerSecond", "latencyMilliseconds",
        "peakBytes",
      ])
    #expect(stage["latencyMilliseconds"] is NSNull)
  }

  @Test(
    "Numbers read back as the same Double",
    arguments: [
      0.1, 1.0 / 3, 0.7796000000000001, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      123_456_789.0,
    ])
  func numbers(value: Double) throws {
    let report = Sample.report(metrics: [Sample.metric(value: value)])
    let decoded = try Report.decode(try report.encoded(), file: "report.json")
    #expect(decoded.metrics.first?.value.bitPattern == value.bitPattern)
  }

  @Test("NaN and infinities are refused by key", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    let metrics = [Sample.metric(), Sample.metric(id: "sync/bytes", value: value)]
    #expect(
      throws: ResultsError.notFinite(file: "report.json", key: "metrics[1].value (sync/bytes)")
    ) { try Sample.report(metrics: metrics).encoded() }
  }

  @Test("Two figures of one id and slice are refused; two slices of one id are not")
  func duplicates() throws {
    let slice = ["language": "es", "platform": "email"]
    #expect(
      throws: ResultsError.duplicate(
        file: "report.json", id: "formula/P@10 {language: es, platform: email}")
    ) {
      try Sample.report(metrics: [Sample.metric(slice: slice), Sample.metric(slice: slice)])
        .encoded()
    }
    #expect(throws: Never.self) {
      try Sample.report(metrics: [Sample.metric(), Sample.metric(slice: slice)]).encoded()
    }
  }

  @Test("Exchanged ends of an interval, negative counts and times that are none are refused")
  func impossible() {
    let exchanged = Sample.metric(interval: ConfidenceInterval(low: 0.8, high: 0.7))
    for metric in [exchanged, Sample.metric(n: -1)] {
      #expect(throws: ResultsError.self) { try Sample.report(metrics: [metric]).encoded() }
    }
    for seconds in [Double.infinity, -1] {
      let stage = StageMeasurement(
        id: "ingest", items: 1, seconds: seconds, cpuSeconds: 0, peakBytes: 0)
      let report = Report(manifest: Sample.manifest, metrics: [], targets: [], stages: [stage])
      #expect(throws: ResultsError.self) { try report.encoded() }
    }
    let bare = TargetVerdict(
      id: "Q1", kind: .hard, target: nil, measured: nil, margin: nil, verdict: .notMeasured,
      reason: "", standIn: nil, parts: [])
    #expect(bare.what == "Q1")
    let report = Report(manifest: Sample.manifest, metrics: [], targets: [bare], stages: [])
    #expect(throws: ResultsError.self) { try report.encoded() }
  }

  @Test("Cut off, empty or foreign text and a later schema are refused with the file's name")
  func notJSON() throws {
    let whole = try Sample.report().encoded()
    for bytes in [Data(), whole.prefix(whole.count / 2), Data("qid 0 doc 1".utf8)] {
      #expect(throws: ResultsError.notJSON(file: "runs/a/report.json")) {
        try Report.decode(bytes, file: "runs/a/report.json")
      }
    }
    // A later schema is refused before anything else is read.
    #expect(throws: ResultsError.unknownSchemaVersion(file: "r", found: 3, known: 2)) {
      try Report.decode(Data(#"{"schemaVersion": 3, "metrics": "otherwise"}"#.utf8), file: "r")
    }
  }

  @Test("A missing or mistyped key is named by its path")
  func keyPath() throws {
    let text = String(decoding: try Sample.report().encoded(), as: UTF8.self)
    #expect(throws: ResultsError.missingKey(file: "r", key: "metrics[0].unit")) {
      try Report.decode(Data(text.replacing("\"unit\" : \"score\",\n", with: "").utf8), file: "r")
    }
    let mistyped = text.replacing("\"cores\" : 2", with: "\"cores\" : \"two\"")
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "r", key: "manifest.machine.cores", expected: .wholeNumber)
    ) { try Report.decode(Data(mistyped.utf8), file: "r") }
    let unknown = text.replacing("\"better\" : \"higher\"", with: "\"better\" : \"sideways\"")
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "r", key: "metrics[0].better", expected: .knownValue)
    ) { try Report.decode(Data(unknown.utf8), file: "r") }
  }

  private func keys(_ object: [String: Any]) -> Set<String> { Set(object.keys) }

  @Test("No slice and an empty one are the same; a key's description has its slice sorted")
  func keyDescription() {
    #expect(Sample.metric(slice: [:]) == Sample.metric())
    #expect(Metric.Key(id: "a", slice: [:]) == Metric.Key(id: "a"))
    let key = Metric.Key(id: "m/recall", slice: ["queryLanguage": "es", "documentLanguage": "en"])
    #expect(key.description == "m/recall {documentLanguage: en, queryLanguage: es}")
    #expect(Metric.Key(id: "m/recall").description == "m/recall")
  }

  @Test("An interval of all that a score or a difference of scores can be tells nothing")
  func saysNothing() {
    func interval(_ low: Double, _ high: Double, unit: String = "score") -> ConfidenceInterval? {
      Sample.metric(unit: unit, interval: .init(low: low, high: high)).tellingInterval
    }
    #expect(interval(0, 1) == nil && interval(-1, 1) == nil)
    #expect(interval(0, 1, unit: "fraction") == nil)
    #expect(interval(0, 0.99) != nil && interval(0.01, 1) != nil && interval(-0.2, 1) != nil)
    #expect(interval(0, 1, unit: "count") != nil)
    #expect(Sample.metric(interval: nil).tellingInterval == nil)
  }

  @Test("Each stage has four figures, the run its highest peak")
  func stageCosts() {
    let stages = [("ingest", 7), ("index", 9)].map {
      StageMeasurement(id: $0, items: 10, seconds: 2, cpuSeconds: 1, peakBytes: $1)
    }
    let metrics = StageCosts.metrics(of: stages)
    #expect(
      metrics.prefix(4).map(\.id) == [
        "stages/ingest/seconds", "stages/ingest/cpuSeconds", "stages/ingest/itemsPerSecond",
        "stages/ingest/peakBytes",
      ])
    #expect(metrics.count == 9)
    #expect(metrics.last?.key == .init(id: "run/peakBytes"))
    #expect(metrics.last?.value == 9)
    #expect(StageCosts.metrics(of: []).isEmpty)
    // The rate is items by elapsed seconds, and 0 where no time passed.
    #expect(stages[0].itemsPerSecond == 5)
    let instant = StageMeasurement(id: "a", items: 10, seconds: 0, cpuSeconds: 0, peakBytes: 0)
    #expect(instant.itemsPerSecond == 0)
  }

  @Test("Of the table of figures every one has a row, and its numbers read back as they were")
  func csv() throws {
    let sliced = Sample.metric(
      id: "formula/R@50", value: 1.0 / 3, interval: nil, slice: ["size": "9", "language": "es"])
    let lines = MetricsCSV.render(Sample.report(metrics: [Sample.metric(), sliced]))
      .components(separatedBy: "\r\n").dropLast()
    #expect(
      lines == [
        "id,slice,value,unit,better,n,low,high,deterministic",
        "formula/P@10,,0.719,score,higher,112,0.685,0.753,true",
        "formula/R@50,language=es;size=9,0.3333333333333333,score,higher,112,,,true",
      ])
    #expect(Double("0.3333333333333333") == sliced.value)
  }

  @Test(
    "Every error names the file first and ends in a remedy",
    arguments: [
      ResultsError.notJSON(file: "r.json"), .missingKey(file: "r.json", key: "metrics[0].id"),
      .unexpectedValue(file: "r.json", key: "n", expected: .number),
      .unknownSchemaVersion(file: "r.json", found: 2, known: 1),
      .notFinite(file: "r.json", key: "n"), .duplicate(file: "r.json", id: "a/b"),
      .malformedReason(file: "r.json", line: 3),
      .roundsNotAscending(file: "r.json", key: "looks", most: 9),
      .invalidTarget(file: "r.json", id: "Q1", problem: .noStandIn),
    ])
  func errors(error: ResultsError) {
    #expect(error.description.hasPrefix("r.json:"))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }

  @Test("A metric is found by its id and whole slice")
  func lookup() {
    let report = Sample.report(metrics: [
      Sample.metric(value: 0.5), Sample.metric(value: 0.6, slice: ["language": "es"]),
    ])
    #expect(report.metric("formula/P@10")?.value == 0.5)
    #expect(report.metric("formula/P@10", slice: [:])?.value == 0.5)
    #expect(report.metric("formula/P@10", slice: ["language": "es"])?.value == 0.6)
    #expect(report.metric("formula/P@10", slice: ["language": "de"]) == nil)
  }
}
