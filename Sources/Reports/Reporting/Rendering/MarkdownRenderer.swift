/// An account as Markdown (GitHub's dialect), for a pull request or a job's summary.
///
/// It opens with the result, for readers with little time; plots are left out.
enum MarkdownRenderer {
  /// Renders a document.
  ///
  /// - Parameters:
  ///   - document: The account.
  ///   - level: The number of number signs of its first heading.
  /// - Returns: The text, its first line the result in words; equal documents give equal texts.
  static func text(_ document: Document, level: Int = 1) -> String {
    let sections = document.sections.compactMap { section -> String? in
      let body = text(section.blocks)
      guard !body.isEmpty else { return nil }
      return section.isFolded
        ? MarkdownTable.folded(section.heading, body)
        : "\(signs(level + 1)) \(MarkdownTable.escaped(section.heading))\n\n\(body)"
    }
    return ([heading(document.heading, level: level)] + sections).joined(separator: "\n")
  }

  /// Renders blocks.
  static func text(_ blocks: [Block]) -> String {
    blocks.shown(on: .markdown).compactMap(text).joined(separator: "\n")
  }

  private static func heading(_ heading: Document.Heading, level: Int) -> String {
    let first = heading.verdict.map { "\($0.mark.sign) \(inline($0.words))" }
    var parts = ["\(signs(level)) \(first ?? inline(heading.title))\n"]
    let title = first == nil ? nil : inline(heading.title)
    let line = [title, heading.subtitle.isEmpty ? nil : MarkdownTable.escaped(heading.subtitle)]
      .compactMap(\.self).joined(separator: " · ")
    if !line.isEmpty { parts.append("\(line)\n") }
    return (parts + [text(heading.blocks), text(heading.aside), text(heading.below)])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(_ block: Block) -> String? {
    switch block {
    case .heading(let words): "**\(inline(words))**\n"
    case .paragraph(let words, let tone):
      words.isEmpty ? nil : tone == .headed ? "**\(inline(words))**\n" : "\(inline(words))\n"
    case .list(let items):
      items.isEmpty ? nil : items.map { "- \(inline($0))\n" }.joined()
    case .facts(let facts):
      facts.map { "- \(MarkdownTable.escaped($0.name)): \(inline($0.value))\n" }.joined()
    case .terms(let terms):
      terms.map { "- **\(inline($0.key))**: \(inline($0.value))\n" }.joined()
    case .table(let table): text(table)
    case .tiles(let tiles, let caption): text(tiles, caption)
    case .fold(let title, let blocks):
      text(blocks).isEmpty ? nil : MarkdownTable.folded(title.plain, text(blocks))
    case .columns(let columns): columns.map(text).joined(separator: "\n")
    case .callout(let title, _, let blocks): "**\(inline(title))**\n\n\(text(blocks))"
    case .code(let text): "    \(MarkdownTable.singleLine(text))\n"
    case .plots, .element, .only: nil
    }
  }

  private static func text(_ tiles: [Block.Tile], _ caption: Text) -> String {
    MarkdownTable.text(
      tiles.map(\.name), numbers: Array(tiles.indices),
      rows: [tiles.map { ([$0.value] + $0.remarks).joined(separator: " ") }])
      + "\n\(inline(caption))\n"
  }

  private static func text(_ table: Table) -> String? {
    guard !table.rows.isEmpty else { return nil }
    let columns = table.shown(on: .markdown)
    let rows = table.rows.map { row in
      columns.map { column -> String in
        guard row.cells.indices.contains(column) else { return "" }
        let cell = row.cells[column]
        let words = ([inline(cell.text)] + cell.notes.map(inline)).joined(separator: " ")
        if row.style == .primary, table.columns[column].kind == .name { return "▸ \(words)" }
        return row.style == .group && !words.isEmpty ? "**\(words)**" : words
      }
    }
    let lines =
      [
        columns.map { MarkdownTable.escaped(table.columns[$0].title) },
        columns.map { table.columns[$0].kind == .number ? "---:" : "---" },
      ] + rows
    let text = lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    return table.isCaptionHidden || table.caption.isEmpty
      ? text : "\(inline(table.caption))\n\n\(text)"
  }

  private static func inline(_ text: Text) -> String {
    text.spans.map { span in
      switch span {
      case .plain(let words), .muted(let words), .link(let words, _): MarkdownTable.escaped(words)
      case .strong(let words): "**\(MarkdownTable.escaped(words))**"
      case .code(let words): code(words)
      case .mark(let mark): MarkdownTable.escaped(mark.text)
      }
    }.joined()
  }

  /// Code holds anything but its own fence, and no bar that would end a cell.
  private static func code(_ text: String) -> String {
    text.contains(where: { "`|\\".contains($0) || $0.isNewline })
      ? MarkdownTable.escaped(text) : "`\(text)`"
  }

  private static func signs(_ level: Int) -> String { String(repeating: "#", count: level) }
}
