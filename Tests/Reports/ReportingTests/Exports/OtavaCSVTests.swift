import Testing
import VaultHistory
import VaultResults

@testable import VaultReporting

@Suite("Apache Otava CSV")
struct OtavaCSVTests {
  private static func report(_ day: Int, commit: String?, _ values: [String: Double]) -> Report {
    let of = SampleReport.manifest
    let manifest = Manifest(
      corpusDigest: of.corpusDigest, configDigest: of.configDigest, modelDigest: nil,
      binaryDigest: of.binaryDigest, seed: 1, commit: commit, machine: of.machine,
      dataset: "default", profile: nil, primarySystem: "formula", commandLine: "",
      createdAt: "2026-11-0\(day)T09:30:00Z", embedder: "hashing", index: "exact", weights: nil,
      split: "test")
    let metrics = values.sorted { $0.key < $1.key }.flatMap { id, value in
      [nil, ["language": "es"]].map { slice in
        Metric(
          id: id, value: value, unit: "score", better: .higher, n: 1, slice: slice,
          deterministic: true)
      }
    }
    return Report(manifest: manifest, metrics: metrics, targets: [], stages: [])
  }

  /// The layout is that of Otava's documentation of CSV tests: a time, attributes, a column for
  /// each metric.
  @Test("Runs are rows, oldest first; what a run does not have is empty")
  func runs() throws {
    var source = ExportFormatTests.source(Self.report(3, commit: "c", ["a/P@10": 0.75]))
    source.earlier = [
      Self.report(2, commit: nil, ["a/P@10": 0.5, "b": -2]),
      Self.report(1, commit: "a", ["a/P@10": 1e-9]),
    ]
    #expect(
      try OtavaCSV.render(source)
        == "time,commit,a/P@10,b\r\n2026-11-01T09:30:00Z,a,1e-09,\r\n"
        + "2026-11-02T09:30:00Z,,0.5,-2.0\r\n2026-11-03T09:30:00Z,c,0.75,\r\n")
    source.metrics = [.init("b")]
    #expect(
      try OtavaCSV.render(source)
        == "time,commit,b\r\n2026-11-02T09:30:00Z,,-2.0\r\n")
  }

  @Test("The runs of a history are rows where there is one")
  func history() throws {
    var source = ExportFormatTests.source(Self.report(3, commit: "c", ["a": 1]))
    let series = SampleHistory.series
    source.history = series
    let lines = try OtavaCSV.render(source).split(separator: "\r\n")
    #expect(lines.count == Set(series.flatMap { $0.points.map(\.run) }).count + 1)
    #expect(lines[0].hasPrefix("time,commit,\(series[0].metric)"))
  }

  @Test("A text neither ends a cell nor is a formula", arguments: ["a,b\"\n", "=1+1"])
  func hostile(text: String) throws {
    let csv = try OtavaCSV.render(
      ExportFormatTests.source(Self.report(1, commit: text, ["a": 1])))
    #expect(csv.unicodeScalars.filter { $0 == "\n" }.count == 2)
    #expect(!csv.contains(",=1"))
  }
}
