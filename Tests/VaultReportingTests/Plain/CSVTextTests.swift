import Foundation
import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("CSV")
struct CSVTextTests {
  @Test(
    "Fields are quoted as RFC 4180 section 2 says",
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a,b", "c\"d"], "\"a,b\",\"c\"\"d\"\r\n"),
      (["two\nlines", ""], "\"two\nlines\",\r\n"), ([], "\r\n"),
      (["\"\u{301}"], "\"\"\"\u{301}\"\r\n"),
    ])
  func quoting(row: [String], text: String) {
    #expect(CSVText.text([row]).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    "What a spreadsheet would compute is text; numbers and signed figures are not touched",
    arguments: [
      ("=1+1", "'=1+1"), ("@sum", "'@sum"), ("-a", "'-a"), ("+3.2 %", "+3.2 %"), ("-5e-7", "-5e-7"),
      ("-1+cmd(1)", "'-1+cmd(1)"),
    ])
  func formulas(field: String, text: String) {
    #expect(CSVText.text([[field]]) == text + "\r\n")
  }

  @Test("Every figure has a row, and its numbers read back as they were")
  func figures() throws {
    let report = try SampleReport.report()
    let lines = FiguresCSV.render(report).components(separatedBy: "\r\n").dropLast()
    #expect(lines.count == report.metrics.count + 1)
    #expect(lines.first == "id,slice,value,unit,better,n,low,high,deterministic")
    let metric = try #require(report.metric("document/P@10"))
    let row = try #require(lines.first { $0.hasPrefix("document/P@10,,") })
    let fields = row.components(separatedBy: ",")
    #expect(Double(fields[2]) == metric.value)
    #expect(Double(fields[6]) == metric.ci95?.low)
    #expect(Double(fields[7]) == metric.ci95?.high)
    #expect(lines.contains { $0.hasPrefix("document/P@10,language=es,0.711,score,higher,27,") })
  }
}
