/// A table as markup: it scrolls where the page is too narrow.
struct HTMLTable {
  private let table: Table
  private let columns: [Int]
  private let details: [Markup]

  /// Prepares a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - details: The details that each row opens; empty where there are none.
  init(_ table: Table, details: [Markup]) {
    self.table = table
    self.details = details
    columns = table.shown(on: .page)
  }

  /// The whole table.
  var markup: Markup {
    let name = "\(table.caption.plain), table"
    let caption: Markup =
      table.isCaptionHidden
      ? "<caption class=\"hidden\">\(table.caption.markup)</caption>"
      : "<caption>\(table.caption.markup)</caption>"
    return """
      <div class="scroll" role="group" tabindex="0" aria-label="\(name)"><table class="\(table.look.rawValue)">
      \(caption)
      <thead><tr>\(Markup.joined(columns.map(head)))</tr></thead>
      <tbody>
      \(Markup.joined(table.rows.indices.map { markup(table.rows[$0], details[$0]) }))</tbody></table></div>

      """
  }

  private func head(_ column: Int) -> Markup {
    let column = table.columns[column]
    if column.kind == .bar { return "<td class=\"bar-column\"></td>" }
    if column.title.isEmpty { return "<td></td>" }
    return "<th scope=\"col\"\(Self.numeric(column))>\(column.title)</th>"
  }

  private func markup(_ row: Table.Row, _ opened: Markup) -> Markup {
    let title = row.cells.first?.text ?? ""
    if row.style == .group {
      return """
        </tbody><tbody><tr class="group"><th scope="rowgroup" colspan="\(String(columns.count))">\
        \(title.markup)</th></tr>

        """
    }
    let classes = [row.style.rawValue, row.details == nil ? "" : "open-ended"]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let anchor: Markup = row.anchor.map { " id=\"\($0)\"" } ?? ""
    let cells = columns.map { cell($0, of: row) }
    let line: Markup = "<tr\(anchor)\(Self.named(classes))>\(Markup.joined(cells))</tr>\n"
    guard let more = row.details else { return line }
    return line + """
      <tr class="parts"><td colspan="\(String(columns.count))"><details><summary>\(more.title.markup)\
      <span class="hidden"> of \(title.plain)</span></summary>
      \(opened)</details></td></tr>

      """
  }

  private func cell(_ place: Int, of row: Table.Row) -> Markup {
    let column = table.columns[place]
    let cell = row.cells.indices.contains(place) ? row.cells[place] : .empty
    if column.kind == .bar { return "<td>\(cell.drawing ?? "")</td>" }
    let notes = Markup.joined(cell.notes.map { "<span class=\"interval\">\($0.markup)</span>" })
    let best: Markup = cell.isBest ? "<span class=\"hidden\"> (best)</span>" : ""
    let style = cell.style.map { " gain-\($0.rawValue)" } ?? ""
    let mark: Markup =
      row.style == .primary && column.kind == .name ? "<span aria-hidden=\"true\">▸ </span>" : ""
    let body: Markup =
      """
      \(mark)<span class="value\(cell.isBest ? " best" : "")\(style)">\(cell.text.markup)</span>\(best)\(notes)
      """
    if column.kind == .name { return "<th scope=\"row\">\(body)</th>" }
    let shade: Markup =
      cell.shade.map { " style=\"--shade:\(String(Int(min(max($0, 0), 1) * 100)))\"" } ?? ""
    // On narrow pages a cell of the targets is below its name.
    let label: Markup =
      table.look == .targets && column.kind == .number ? " data-label=\"\(column.title)\"" : ""
    return "<td\(Self.numeric(column))\(shade)\(label)>\(body)</td>"
  }

  private static func numeric(_ column: Table.Column) -> Markup {
    column.kind == .number ? " class=\"number\"" : ""
  }

  private static func named(_ classes: String) -> Markup {
    classes.isEmpty ? "" : " class=\"\(classes)\""
  }
}
