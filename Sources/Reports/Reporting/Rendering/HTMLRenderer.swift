internal import Foundation
internal import VaultSealing

/// An account as one page of HTML: self-contained, offline, without anything to load.
///
/// It is readable in light, in dark and on paper, from 400 pixels of width up, and without its
/// script. Every plot repeats values that a table or its description states. Equal documents give
/// equal pages.
final class HTMLRenderer {
  /// The section that is being written; names the files of its tables.
  private var section = "table"
  private var tables = 0

  /// Renders a page.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  static func page(_ document: Document) -> String {
    let renderer = HTMLRenderer()
    let header = renderer.header(document.heading)
    let sections = document.sections.map(renderer.section)
    let first = document.sections.first
    let skip: Markup =
      first.map { "<a class=\"skip\" href=\"#\($0.id)\">Skip to \($0.name)</a>\n" } ?? ""
    let page: Markup = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="\(policy(document.script))">
      <title>\(document.title)</title>
      <style>
      \(Stylesheet.page(document.styles))
      </style>
      </head>
      <body>
      \(skip)\(header)
      \(navigation(document))<main>
      \(Markup.joined(sections))\(unprinted(document))</main>
      <footer>Written by vaultbench. This page loads nothing and sends nothing.\(document.footer.markup)</footer>
      \(script(document.script))</body>
      </html>

      """
    return page.source
  }

  /// Only the page's own script may run, identified by its digest.
  private static func policy(_ script: Document.Script?) -> Markup {
    let base = "default-src 'none'; style-src 'unsafe-inline'"
    guard let script else { return Markup(trusted: base) }
    let digest = Data(SHA256.hash(data: Array(script.source.utf8))).base64EncodedString()
    return Markup(trusted: "\(base); script-src 'sha256-\(digest)'")
  }

  /// JSON is text to the page's parser: only `<` could end its element.
  private static func script(_ script: Document.Script?) -> Markup {
    guard let script else { return "" }
    let data = Markup(trusted: script.data.replacing("<", with: "\\u003c"))
    return """
      <script type="application/json" id="data">\(data)</script>
      <script>\(Markup(trusted: script.source))</script>

      """
  }

  private static func navigation(_ document: Document) -> Markup {
    guard document.hasNavigation else { return "" }
    let links =
      document.sections.map { (target: "#\($0.id)", name: $0.name) }
      + document.files.map { (target: $0, name: $0) }
    let items = links.map { "<li><a href=\"\($0.target)\">\($0.name)</a></li>\n" as Markup }
    return "<nav aria-label=\"Sections\"><ul>\n\(Markup.joined(items))</ul></nav>\n"
  }

  /// Returns a printed page's note on the sections that it lacks.
  private static func unprinted(_ document: Document) -> Markup {
    let names = document.sections.filter { !$0.isPrinted }.map(\.name)
    guard !names.isEmpty else { return "" }
    return "<p class=\"printed\">Only on the screen: \(names.joined(separator: ", ")).</p>\n"
  }

  private func section(_ section: Document.Section) -> Markup {
    self.section = section.id
    tables = 0
    let style: Markup = section.isPrinted ? "" : " class=\"unprinted\""
    return """
      <section id="\(section.id)"\(style) aria-labelledby="\(section.id)-title">
      <h2 id="\(section.id)-title">\(section.heading)</h2>
      \(markup(section.blocks))</section>

      """
  }

  private func header(_ heading: Document.Heading) -> Markup {
    section = "summary"
    let verdict: Markup =
      heading.verdict.map { mark, words in
        """
        <p class="verdict-line"><span class="badge" aria-hidden="true">\(mark.sign)</span>\(words.markup)</p>

        """
      } ?? ""
    let subtitle: Markup =
      heading.subtitle.isEmpty ? "" : "<p class=\"subtitle\">\(heading.subtitle)</p>\n"
    let aside: Markup =
      heading.aside.isEmpty ? "" : "<div class=\"aside\">\n\(markup(heading.aside))</div>\n"
    let style = heading.verdict?.mark.style.rawValue ?? ""
    return """
      <header class="\(style)">
      <p class="eyebrow">\(heading.eyebrow)</p>
      <h1>\(heading.title.markup)</h1>
      \(subtitle)<div class="opening">
      <div class="judgement">
      \(verdict)\(markup(heading.blocks))</div>
      \(aside)</div>
      \(markup(heading.below))</header>
      """
  }

  // MARK: Blocks

  private func markup(_ blocks: [Block]) -> Markup {
    Markup.joined(blocks.shown(on: .page).map(markup))
  }

  private func markup(_ block: Block) -> Markup {
    switch block {
    case .heading(let words): "<h3>\(words.markup)</h3>\n"
    case .paragraph(let words, let tone):
      words.isEmpty
        ? ""
        : tone == .plain
          ? "<p>\(words.markup)</p>\n" : "<p class=\"\(tone.rawValue)\">\(words.markup)</p>\n"
    case .list(let items):
      items.isEmpty
        ? ""
        : "<ul class=\"remarks\">\n\(Markup.joined(items.map { "<li>\($0.markup)</li>\n" }))</ul>\n"
    case .facts(let facts):
      """
      <dl class="facts">
      \(Markup.joined(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value.markup)</dd></div>\n" }))</dl>

      """
    case .terms(let terms):
      """
      <dl class="reading">
      \(Markup.joined(terms.map { "<div><dt>\($0.key.markup)</dt><dd>\($0.value.markup)</dd></div>\n" }))</dl>

      """
    case .table(let table): markup(table)
    case .plots(let plots): plots.isEmpty ? "" : markup(plots)
    case .tiles(let tiles, let caption): markup(tiles, caption)
    case .fold(let title, let blocks):
      """
      <details class="suite"><summary>\(title.markup)</summary>
      <div>\(markup(blocks))</div></details>

      """
    case .columns(let columns): markup(columns)
    case .callout(let title, let isAlarm, let blocks):
      """
      <section class="\(isAlarm ? "attention" : "notes")" aria-label="\(title.plain)">
      <h2>\(title.markup)</h2>
      \(markup(blocks))</section>

      """
    case .code(let text): "<pre tabindex=\"0\"><code>\(text)</code></pre>\n"
    case .element(let markup): "\(markup)\n"
    case .only: ""
    }
  }

  private func markup(_ columns: [[Block]]) -> Markup {
    let parts = columns.map { blocks -> Markup in "<div>\n\(markup(blocks))</div>\n" }
    return "<div class=\"side-by-side\">\n\(Markup.joined(parts))</div>\n"
  }

  private func markup(_ plots: [Block.Plot]) -> Markup {
    let parts = plots.map { plot -> Markup in
      let data = plot.data.map(export) ?? ""
      return "<figure><figcaption>\(plot.caption)</figcaption>\(plot.drawing)\(data)</figure>\n"
    }
    return plots.count == 1
      ? Markup.joined(parts) : "<div class=\"plots\">\n\(Markup.joined(parts))</div>\n"
  }

  private func markup(_ tiles: [Block.Tile], _ caption: Text) -> Markup {
    let items = tiles.map { tile -> Markup in
      let remarks = Markup.joined(tile.remarks.map { "<span class=\"interval\">\($0)</span>" })
      return """
        <div><dt>\(tile.name)</dt><dd><strong>\(tile.value)</strong>\(remarks)\(tile.drawing ?? "")</dd></div>

        """
    }
    return """
      <section class="tiles" aria-label="Leading metrics">
      <dl>
      \(Markup.joined(items))</dl>
      <p class="muted small">\(caption.markup)</p>
      </section>

      """
  }

  private func markup(_ table: Table) -> Markup {
    guard !table.rows.isEmpty else { return "" }
    let link = export(table)
    let details = table.rows.map { row in row.details.map { markup($0.blocks) } ?? "" }
    return HTMLTable(table, details: details).markup + link
  }

  /// A link to a table as CSV, which the link itself holds: the page stays one file.
  private func export(_ table: Table) -> Markup {
    tables += 1
    let file = "\(section)-\(tables).csv"
    let data = Data(CSVTable.text(table).utf8).base64EncodedString()
    let name = table.caption.isEmpty ? file : table.caption.plain
    return """
      <p class="export"><a download="\(file)" href="data:text/csv;charset=utf-8;base64,\(data)">\
      CSV<span class="hidden"> of \(name)</span></a></p>

      """
  }
}
