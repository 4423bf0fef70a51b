import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Bencher Metric Format")
struct BencherMetricsTests {
  private typealias Benchmarks = [String: [String: [String: Double]]]

  private static func benchmarks(_ report: Report) throws -> Benchmarks {
    let text = try BencherMetrics.render(ExportFormatTests.source(report))
    return try JSONDecoder().decode(Benchmarks.self, from: Data(text.utf8))
  }

  /// The keys are those of Bencher's JSON Schema of the format; values are those of the sample.
  @Test("A metric is a benchmark whose measure has the value and its interval")
  func values() throws {
    let report = try SampleReport.report()
    let benchmarks = try Self.benchmarks(report)
    #expect(benchmarks.count == report.metrics.count)
    let measure = try #require(benchmarks["semantic/P@10"]?["score-higher-is-better"])
    #expect(measure.keys.sorted() == ["lower_value", "upper_value", "value"])
    #expect(measure["value"] == 0.523)
    #expect(
      benchmarks["vault/openSeconds"] == ["seconds-lower-is-better": ["value": 0.0914]])
    #expect(
      benchmarks["vault/importMessagesPerSecond"]?.keys.first
        == "messages-per-second-higher-is-better")
    #expect(benchmarks["formula/P@10 {language: es}"] != nil)
    #expect(benchmarks["sync/lostEdits"]?.keys.first == "count-lower-is-better")
    for name in benchmarks.values.flatMap(\.keys) { #expect(name.utf8.count <= 64) }
  }

  @Test("A name of any text comes back as it was", arguments: ExportFormatTests.hostile)
  func hostile(text: String) throws {
    let benchmarks = try Self.benchmarks(SampleReport.hostile(text))
    #expect(benchmarks["\(text)/P@10"] != nil)
  }

  @Test("A name above the length that Bencher takes is refused by its beginning")
  func longNames() {
    #expect(
      throws: ReportingError.nameTooLong(
        format: "bmf", name: String(repeating: "long/", count: 8) + "…", most: 1024)
    ) { try Self.benchmarks(SampleReport.hostile(ExportFormatTests.long)) }
  }
}
