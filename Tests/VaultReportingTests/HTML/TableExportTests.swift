import Foundation
import Testing

@testable import VaultReporting

@Suite("CSV links of tables")
struct TableExportTests {
  @Test("A table's link holds its cells as they are shown, numbers without narrow spaces")
  func cells() throws {
    let page = """
      <section id="costs"><table><caption>Costs</caption>
      <tr><th>Stage</th><td class="bar-column"></td><th>Items</th></tr>
      <tr><th><span aria-hidden="true">▸ </span>a &amp; b<span class="hidden"> (best)</span></th>\
      <td><svg><text>no</text></svg></td><td>12\u{202F}480<span class="interval">[−1, 2\u{202F}ms]</span></td></tr>
      </table></section>
      """
    let exported = TableExport.adding(to: page)
    #expect(
      try Self.files(exported) == [
        "costs-1.csv": "Stage,,Items\r\na & b,,\"12480 [-1, 2 ms]\"\r\n"
      ])
    #expect(exported.contains("CSV<span class=\"hidden\"> of Costs</span>"))
    #expect(TagBalance.firstProblem(in: exported) == nil)
  }

  @Test("A table within a table has its own link; the row that holds it gives way")
  func nesting() throws {
    let page = """
      <section id="t"><table><caption>Outer</caption><tr><th>A</th></tr><tr><td>1</td></tr>\
      <tr><td><details><table><caption>Inner</caption><tr><th>B</th></tr><tr><td>2</td></tr></table>\
      </details></td></tr><tr><td>3</td></tr></table></section>
      """
    #expect(
      try Self.files(TableExport.adding(to: page)) == [
        "t-1.csv": "B\r\n2\r\n", "t-2.csv": "A\r\n1\r\n3\r\n",
      ])
  }

  @Test(
    "What is no table, and a table without rows, stays as it is",
    arguments: [
      "", "no markup", "<p>a \u{301}b</p>",
      "<table><caption>x</caption><tr><th>A</th></tr></table>",
      "<p>\u{301}text</p>",
    ])
  func untouched(page: String) {
    #expect(TableExport.adding(to: page) == page)
  }

  @Test("Every table of a full report has a link, and every link is that table")
  func report() throws {
    let page = try HTMLReport.render(
      SampleReport.report(), queries: SampleReport.queries, catalogue: SampleReport.catalogue)
    let tables = page.components(separatedBy: "<table").count - 1
    let files = try Self.files(page)
    #expect(files.count == tables)
    let heading = "Id,Promise,Target,Measured,Margin,Verdict,Why\r\n"
    #expect(files.values.filter { $0.hasPrefix(heading) }.count == 4)
    for file in files.values { #expect(!file.contains("</span") && !file.contains("&amp;")) }
  }

  private static func files(_ page: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for part in page.components(separatedBy: "<a download=\"").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      let rest = try #require(part.range(of: ";base64,")?.upperBound)
      let data = try #require(Data(base64Encoded: String(part[rest...].prefix { $0 != "\"" })))
      #expect(files[name] == nil, "\(name) twice")
      files[name] = String(decoding: data, as: UTF8.self)
    }
    return files
  }
}
