import Foundation
import Testing
import VaultHistory
import VaultResults
import VaultTestSupport

@testable import VaultReporting

@Suite("Export formats")
struct ExportFormatTests {
  /// Texts that end, reverse or imitate a part of some format.
  static let hostile: [String] = [
    "\"quoted\" 'id' \\ `code`", "<script>alert(1)</script>", "\u{202E}reversed\u{2066}\u{200B}",
    "\"\u{301},\u{301}:\u{301}", "line\nfeed\r\n# EOF\n::error::x", "50 % & {brace} _^~#$",
    "\u{0}\u{7}\u{FEFF}", "=1+1", "日本語",
  ]
  static let long: String = String(repeating: "long/", count: 1024)

  /// The formats that are read by other programs than browsers.
  static let forPrograms: [String] = ["github", "openmetrics", "bmf", "otava", "latex"]

  @Test("Names and files are unique, and each name finds its format")
  func names() {
    let formats = ExportFormat.all
    #expect(Set(formats.map(\.id)).count == formats.count)
    #expect(Set(formats.map(\.fileName)).count == formats.count)
    for format in formats { #expect(ExportFormat.named(format.id)?.fileName == format.fileName) }
    #expect(ExportFormat.named("pdf") == nil)
    #expect(ExportFormat.taking(.baseline) == "html, md")
    for option in ExportFormat.Option.allCases { #expect(!ExportFormat.taking(option).isEmpty) }
  }

  @Test("The document has a row for each format")
  func document() throws {
    let page = try String(
      contentsOf: Repository.url("Documentation/Reports.md"), encoding: .utf8)
    let rows = ExportFormat.all.map { format in
      let options = ExportFormat.Option.allCases.filter(format.options.contains)
        .map { "`--\($0.rawValue)`" }.joined(separator: ", ")
      return "| `\(format.id)` | `\(format.fileName)` | \(format.summary) | "
        + "\(options)\(options.isEmpty ? "" : " ")|\n"
    }
    #expect(page.contains(rows.joined()))
  }

  @Test("Equal runs give equal texts in every format that the run can have", arguments: forPrograms)
  func repeats(id: String) throws {
    let format = try #require(ExportFormat.named(id))
    let first = try format.render(Self.source(try SampleReport.report()))
    #expect(try format.render(Self.source(try SampleReport.report())) == first)
    #expect(!first.isEmpty)
  }

  @Test("No control or invisible character is left of hostile texts", arguments: hostile)
  func hostile(text: String) throws {
    // The name of a system ends at a slash: the table has none of such a name.
    for id in Self.forPrograms where id != "latex" || !text.contains("/") {
      let format = try #require(ExportFormat.named(id))
      let rendered = try format.render(Self.source(SampleReport.hostile(text)))
      for scalar in rendered.unicodeScalars where scalar != "\n" && scalar != "\r" {
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .format, "\(id): U+\(scalar.value)")
      }
    }
  }

  @Test(
    "A value or an interval that is not finite is refused, naming the metric",
    arguments: ["openmetrics", "bmf", "otava", "latex", "mteb"],
    [Double.nan, .infinity, -.infinity])
  func notFinite(id: String, value: Double) throws {
    let format = try #require(ExportFormat.named(id))
    for interval in [nil, ConfidenceInterval(low: 0, high: value)] {
      let metric = Metric(
        id: "formula/nDCG@10", value: interval == nil ? value : 0.5, unit: "score",
        better: .higher, n: 1, ci95: interval, deterministic: true)
      #expect(throws: ResultsError.notFinite(file: id, key: "formula/nDCG@10")) {
        try format.render(Self.source(Report.sample([metric])))
      }
    }
  }

  @Test("Only the metrics that are asked for are taken")
  func metrics() throws {
    var source = Self.source(try SampleReport.report())
    source.metrics = [.init("formula/P@10"), .init("vault/*")]
    let ids = Set(try source.chosen(format: "bmf").map(\.id))
    #expect(ids.contains("formula/P@10") && ids.contains("vault/openSeconds"))
    #expect(ids.allSatisfy { $0 == "formula/P@10" || $0.hasPrefix("vault/") })
  }

  static func source(_ report: Report) -> ExportSource {
    ExportSource(report, catalogue: SampleReport.catalogue)
  }
}
