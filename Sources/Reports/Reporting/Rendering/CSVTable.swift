internal import Foundation
internal import VaultResults

/// A table as CSV (RFC 4180): values with all their digits, their intervals in columns of their
/// own.
enum CSVTable {
  /// Renders a table.
  ///
  /// - Parameter table: The table; columns of drawings are left out, rows of groups become a first
  ///   column.
  /// - Returns: A line for the headings and one for each row.
  static func text(_ table: Table) -> String {
    let columns = table.columns.indices.filter { table.columns[$0].kind != .bar }
    let intervals = columns.filter { column in
      table.rows.contains { cell(column, of: $0)?.figure?.interval != nil }
    }
    let isGrouped = table.rows.contains { $0.style == .group }
    var heads = isGrouped ? ["Group"] : []
    for column in columns {
      let title = table.columns[column].title
      heads.append(plain(title.isEmpty ? "value" : title))
      if intervals.contains(column) { heads += ["\(plain(title)) low", "\(plain(title)) high"] }
    }
    var group = ""
    var lines = [heads]
    for row in table.rows {
      guard row.style != .group else {
        group = plain(row.cells.first?.text.plain ?? "")
        continue
      }
      var line = isGrouped ? [group] : []
      for column in columns {
        let cell = cell(column, of: row)
        line.append(value(cell, in: table.columns[column]))
        if intervals.contains(column) {
          let interval = cell?.figure?.interval
          line += [interval.map { number($0.low) } ?? "", interval.map { number($0.high) } ?? ""]
        }
      }
      lines.append(line)
    }
    return CSVText.text(lines)
  }

  private static func cell(_ column: Int, of row: Table.Row) -> Table.Cell? {
    row.cells.indices.contains(column) ? row.cells[column] : nil
  }

  private static func value(_ cell: Table.Cell?, in column: Table.Column) -> String {
    guard let cell else { return "" }
    if let figure = cell.figure { return number(figure.value) }
    let words = plain(cell.text.plain)
    if words == "–" { return "" }
    return column.kind == .number
      ? words : ([words] + cell.notes.map { plain($0.plain) }).joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// Returns text for a spreadsheet: ordinary spaces, and minus signs that it parses.
  private static func plain(_ text: String) -> String {
    text.replacing("−", with: "-").replacing(DecimalText.thinSpace, with: " ")
  }
}
