import Foundation
import Testing

@testable import VaultResults

@Suite("Report")
struct ReportTests {
  @Test("A report reads back equal, and equal reports give equal bytes")
  func roundTrip() throws {
    let report = Sample.report()
    let bytes = try report.encoded()
    #expect(try Report.decode(bytes, file: "report.json") == report)
    #expect(try Report.decode(bytes, file: "report.json").encoded() == bytes)
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
    #expect(manifest["modelDigest"] is NSNull)
    let machine = try #require(manifest["machine"] as? [String: Any])
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

  @Test("Keys are sorted and the text ends in a line feed")
  func layout() throws {
    let text = String(decoding: try Sample.report().encoded(), as: UTF8.self)
    let better = try #require(text.range(of: "\"better\""))
    let value = try #require(text.range(of: "\"value\""))
    #expect(better.lowerBound < value.lowerBound)
    #expect(text.hasPrefix("{\n  \"manifest\""))
    #expect(text.hasSuffix("}\n"))
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
        file: "report.json", id: "document/P@10 {language: es, platform: email}")
    ) {
      try Sample.report(metrics: [Sample.metric(slice: slice), Sample.metric(slice: slice)])
        .encoded()
    }
    #expect(throws: Never.self) {
      try Sample.report(metrics: [Sample.metric(), Sample.metric(slice: slice)]).encoded()
    }
  }

  @Test("An interval with its ends exchanged is refused")
  func interval() throws {
    let metric = Sample.metric(interval: ConfidenceInterval(low: 0.8, high: 0.7))
    #expect(throws: ResultsError.self) { try Sample.report(metrics: [metric]).encoded() }
  }

  @Test("Cut off, empty or foreign text is refused with the file's name")
  func notJSON() throws {
    let whole = try Sample.report().encoded()
    for bytes in [Data(), whole.prefix(whole.count / 2), Data("qid 0 doc 1".utf8)] {
      #expect(throws: ResultsError.notJSON(file: "runs/a/report.json")) {
        try Report.decode(bytes, file: "runs/a/report.json")
      }
    }
  }

  @Test("A later schema is refused before anything else is read")
  func laterSchema() {
    #expect(throws: ResultsError.unknownSchemaVersion(file: "r", found: 2, known: 1)) {
      try Report.decode(Data(#"{"schemaVersion": 2, "metrics": "otherwise"}"#.utf8), file: "r")
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

  @Test("A figure is found by its id and whole slice")
  func lookup() {
    let report = Sample.report(metrics: [
      Sample.metric(value: 0.5), Sample.metric(value: 0.6, slice: ["language": "es"]),
    ])
    #expect(report.metric("document/P@10")?.value == 0.5)
    #expect(report.metric("document/P@10", slice: [:])?.value == 0.5)
    #expect(report.metric("document/P@10", slice: ["language": "es"])?.value == 0.6)
    #expect(report.metric("document/P@10", slice: ["language": "de"]) == nil)
  }

  private func keys(_ object: [String: Any]) -> Set<String> { Set(object.keys) }
}
