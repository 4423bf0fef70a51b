/// A table of plain text: aligned columns, never wider than it may be.
public struct TerminalTable: Hashable, Sendable {
  /// One column.
  public struct Column: Hashable, Sendable {
    /// The alignment of a cell's text.
    public enum Alignment: Hashable, Sendable {
      /// Text.
      case leading
      /// Numbers.
      case trailing
    }

    /// The heading.
    public let title: String
    /// The alignment of the cells' text.
    public let alignment: Alignment
    /// True if the column's cells are cut short where the table is too wide.
    public let isFlexible: Bool

    /// Describes a column.
    public init(_ title: String, alignment: Alignment = .leading, isFlexible: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
    }
  }

  private let columns: [Column]
  private let rows: [[String]]
  private let widths: [Int]

  /// Lays out rows.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - rows: The cells; missing ones are empty, those beyond the columns are left out.
  ///   - width: The most characters on a line. Flexible columns shrink down to eight characters
  ///     each, the last one first; a table whose other columns fill the width is wider.
  public init(_ columns: [Column], rows: [[String]], width: Int = 80) {
    let cells = rows.map { row in
      columns.indices.map { row.indices.contains($0) ? Self.singleLine(row[$0]) : "" }
    }
    var widths = columns.indices.map { index in
      max(columns[index].title.count, cells.map { $0[index].count }.max() ?? 0)
    }
    var excess = widths.reduce(0, +) + 2 * max(columns.count - 1, 0) - width
    for index in columns.indices.reversed() where columns[index].isFlexible && excess > 0 {
      let cut = min(excess, max(widths[index] - 8, 0))
      widths[index] -= cut
      excess -= cut
    }
    self.columns = columns
    self.rows = cells
    self.widths = widths
  }

  /// The heading, a rule, and a line for each row.
  ///
  /// - Parameter decorate: Given a row and a column, both from 0, returns the text to write before
  ///   and after that cell; it takes no room on the line.
  /// - Returns: The lines, each ending in a line feed.
  public func text(
    decorate: (_ row: Int, _ column: Int) -> (before: String, after: String)? = { _, _ in nil }
  ) -> String {
    var lines = [line(columns.map(\.title)) { _ in nil }]
    lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
    for (offset, row) in rows.enumerated() {
      lines.append(line(row) { decorate(offset, $0) })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(
    _ cells: [String], decorate: (Int) -> (before: String, after: String)?
  ) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let text = cell.count > widths[index] ? cell.prefix(widths[index] - 1) + "…" : cell
      let padding = String(repeating: " ", count: widths[index] - text.count)
      let decoration = decorate(index)
      let shown = (decoration?.before ?? "") + text + (decoration?.after ?? "")
      let isLast = index == cells.count - 1
      switch columns[index].alignment {
      case .leading: line += shown + (isLast ? "" : padding)
      case .trailing: line += padding + shown
      }
      if !isLast { line += "  " }
    }
    return line
  }

  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
