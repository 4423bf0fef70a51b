/// An account as plain text: for a terminal as wide as that is, for a file uncut.
struct TerminalRenderer {
  /// The most characters on a line; `nil` for a file, where nothing is cut or wrapped short.
  var width: Int?
  /// True if results are colored with ANSI escapes.
  var isColored = false

  /// The width of sentences where lines may be of any length.
  private static let sentences = 100

  /// Renders a whole document, its sections under their headings.
  func text(_ document: Document) -> String {
    let heading = document.heading
    var parts = [opening(heading), text(heading.blocks), text(heading.aside), text(heading.below)]
    for section in document.sections {
      let body = text(section.blocks)
      if !body.isEmpty { parts.append("\(section.heading)\n\n\(body)") }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Renders blocks.
  ///
  /// - Returns: Lines that each end in a line feed; blocks with a blank line between them.
  func text(_ blocks: [Block]) -> String {
    PlainText.plain(
      blocks.shown(on: .terminal).map(text).filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func opening(_ heading: Document.Heading) -> String {
    let title = [heading.title.plain, heading.subtitle].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let verdict = heading.verdict.map { "\(inline("\($0.mark)")): \(inline($0.words))\n" } ?? ""
    return PlainText.plain((title.isEmpty ? "" : "\(title)\n") + verdict)
  }

  private func text(_ block: Block) -> String {
    switch block {
    case .heading(let words): wrapped(inline(words))
    case .paragraph(let words, _): words.isEmpty ? "" : wrapped(inline(words))
    case .list(let items): items.map { wrapped(inline($0), first: "  ", rest: "    ") }.joined()
    case .facts(let facts): text(facts)
    case .terms(let terms):
      terms.map { wrapped("\(inline($0.key)): \(inline($0.value))", rest: "  ") }.joined()
    case .table(let table): text(table)
    case .tiles(let tiles, let caption):
      wrapped(
        tiles.map { "\($0.name) \(([$0.value] + $0.remarks).joined(separator: " "))" }
          .joined(separator: " · ") + (caption.isEmpty ? "" : " (\(caption.plain))"))
    case .fold(let title, let blocks): wrapped(title.plain) + text(blocks)
    case .columns(let columns):
      columns.map { text($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    case .callout(let title, _, let blocks): wrapped(title.plain) + text(blocks)
    case .code(let text): "  \(text)\n"
    case .plots, .element, .only: ""
    }
  }

  private func text(_ facts: [Block.Fact]) -> String {
    let length = facts.map(\.name.count).max() ?? 0
    return facts.map { fact in
      let name = fact.name + String(repeating: " ", count: length - fact.name.count)
      return wrapped(
        "\(inline(fact.value))", first: "  \(name)  ",
        rest: String(repeating: " ", count: length + 4))
    }.joined()
  }

  private func text(_ table: Table) -> String {
    guard !table.rows.isEmpty else { return "" }
    let columns = table.shown(on: .terminal)
    let hasPrimary = table.rows.contains { $0.style == .primary }
    let layout = TerminalTable(
      columns.map { column in
        let column = table.columns[column]
        return .init(
          column.title, alignment: column.kind == .number ? .trailing : .leading,
          isFlexible: column.isFlexible)
      },
      rows: table.rows.map { row in
        columns.map { column in
          let words = row.cells.indices.contains(column) ? row.cells[column].text.plain : ""
          guard hasPrimary, table.columns[column].kind == .name else { return words }
          return (row.style == .primary ? "▸ " : "  ") + words
        }
      }, width: width ?? .max)
    let text = layout.text { row, place in
      let cells = table.rows[row].cells
      guard isColored, cells.indices.contains(columns[place]) else { return nil }
      return cells[columns[place]].text.style.map { (Self.escape($0), "\u{1B}[0m") }
    }
    return table.isCaptionHidden || table.caption.isEmpty
      ? text : wrapped(table.caption.plain) + text
  }

  private func inline(_ text: Text) -> String {
    guard isColored else { return text.plain }
    return text.spans.map { span in
      guard case .mark(let mark) = span else { return Text([span]).plain }
      return "\(Self.escape(mark.style))\(mark.text)\u{1B}[0m"
    }.joined()
  }

  private func wrapped(_ text: String, first: String = "", rest: String = "") -> String {
    PlainText.wrapped(text, width: width ?? Self.sentences, first: first, rest: rest)
  }

  private static func escape(_ style: Mark.Style) -> String {
    switch style {
    case .met: "\u{1B}[32m"
    case .missed: "\u{1B}[31m"
    case .open: "\u{1B}[2m"
    }
  }
}

extension Text {
  /// The style of its first mark.
  fileprivate var style: Mark.Style? {
    spans.lazy.compactMap { span in
      if case .mark(let mark) = span { mark.style } else { nil }
    }.first
  }
}
