import Foundation
import Testing

@testable import VaultReporting

@Suite("Tables")
struct TableTests {
  @Test("CSV has all digits, intervals in columns, groups in a column, and no thin spaces")
  func csv() {
    let table = SampleDocument.document().sections[0].blocks.tables[0]
    #expect(
      CSVTable.text(table)
        == "Group,Name,Items,Score,Score low,Score high\r\nfirst,a,12480,0.25,0.125,0.5\r\n"
        + "first,plain,-1,,,\r\n")
  }

  @Test("A column of drawings is shown on a page alone")
  func media() {
    let table = Table("t", [.init("a", .name), .init("", .bar), .init("b", on: [.terminal])], [])
    #expect(table.shown(on: .page) == [0, 1])
    #expect(table.shown(on: .terminal) == [0, 2])
    #expect(table.shown(on: .markdown) == [0])
  }

  @Test("A row for a figure has a cell for each of the columns that figures have")
  func figures() {
    let columns: [Table.Column] = .metric
    #expect(Table.Row.metric(SampleDocument.metric(0.5)).cells.count == columns.count)
  }
}
