import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultReporting

@Suite("Documents as pages, Markdown, lines and CSV")
struct RenderingTests {
  @Test("A page is well formed, has every piece, and no words of data become markup")
  func page() {
    let page = HTMLRenderer.page(SampleDocument.document("<b>\"\u{301}&"))
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<b>") && !page.contains("terminal alone"))
    for part in ["because", "hidden", "careful", "drawing", "tile", "left", "right", "term"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test("A page has its style sheet and its script within it")
  func embedded() throws {
    var document = SampleDocument.document()
    document.script = .init(source: "alert(1)", data: "{}")
    let page = HTMLRenderer.page(document)
    for name in ["colors", "layout", "tables"] {
      let style = try #require(EmbeddedFile.texts["styles/\(name).css"])
      #expect(page.contains(style), "\(name)")
    }
    #expect(page.contains("<script>alert(1)</script>"))
    // Snapshots leave both out.
    let cut = Snapshot.withoutStyles("<style>a\nb</style>\n<p></p><script id=\"d\">c</script>")
    #expect(cut == "<style>…</style>\n<p></p><script id=\"d\">…</script>")
  }

  @Test("A page's script runs by its digest alone, and its data cannot end its element")
  func script() {
    var document = SampleDocument.document()
    document.script = .init(source: "alert(1)", data: #"{"a":"</script><b>"}"#)
    let page = HTMLRenderer.page(document)
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    #expect(page.contains("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"))
    #expect(page.contains(#"{"a":"\u003c/script>\u003cb>"}"#) && !page.contains("<b>"))
  }

  @Test("A section that is not printed has a class of its own, and paper names it")
  func leavesOutOfPrint() {
    let page = HTMLRenderer.page(
      Document(
        title: "", heading: .init(eyebrow: "", title: ""),
        sections: [
          .init("one", "First", [.paragraph("a", .plain)]),
          .init("two", "Second", isPrinted: false, [.paragraph("b", .plain)]),
        ]))
    #expect(page.contains("<section id=\"one\" aria-labelledby"))
    #expect(page.contains("<section id=\"two\" class=\"unprinted\" aria-labelledby"))
    #expect(page.contains("<p class=\"printed\">Only on the screen: Second.</p>"))
    #expect(page.contains(".unprinted, tr.parts"))
  }

  @Test("Markdown begins with the outcome, folds sections and keeps every cell")
  func markdown() {
    let text = MarkdownRenderer.text(SampleDocument.document())
    #expect(text.hasPrefix("# ✕ the answer\n"))
    #expect(text.contains("<details><summary>Parts</summary>"))
    #expect(text.contains("| **first** |"))
    #expect(text.contains("| a | 12\u{202F}480 | 0.250 \\[0.125, 0.500\\] |"))
    #expect(text.contains("| ▸ plain | −1 | – |"))
    #expect(!text.contains("terminal alone") && !text.contains("<svg"))
  }

  @Test("A terminal gets lines of its width; a file is not cut", arguments: [40, 60, 80])
  func terminal(width: Int) {
    let words = String(repeating: "long ", count: 30)
    let text = TerminalRenderer(width: width).text(SampleDocument.document(words))
    for line in text.split(separator: "\n") where !line.contains("·") {
      #expect(line.count <= width, "\(line)")
    }
    let file = TerminalRenderer().text(SampleDocument.document(words))
    #expect(!file.contains("…") && file.contains("terminal alone"))
  }

  @Test("CSV has all digits, intervals in columns, groups in a column, and no thin spaces")
  func csv() {
    let table = SampleDocument.document().sections[0].blocks.tables[0]
    #expect(
      CSVTable.text(table)
        == "Group,Name,Items,Score,Score low,Score high\r\nfirst,a,12480,0.25,0.125,0.5\r\n"
        + "first,plain,-1,,,\r\n")
  }

  @Test("Columns of text are aligned to the left, of numbers to the right; a flexible one is cut")
  func terminalTable() {
    let aligned = TerminalTable(
      [.init("name"), .init("n", alignment: .trailing)], rows: [["a", "1"], ["long", "1000"]])
    #expect(aligned.text() == "name     n\n────  ────\na        1\nlong  1000\n")
    let flexible = TerminalTable(
      [.init("id"), .init("what", isFlexible: true), .init("verdict")],
      rows: [["Q1", "a very long promise", "met"]], width: 24)
    let lines = flexible.text().split(separator: "\n")
    #expect(lines.last == "Q1  a very lon…  met")
    #expect(lines.allSatisfy { $0.count <= 24 })
    // Missing cells are empty, surplus ones left out, line breaks flattened.
    let ragged = TerminalTable([.init("a"), .init("b")], rows: [["1\n2"], ["3", "4", "5"]])
    #expect(ragged.text() == "a    b\n───  ─\n1 2  \n3    4\n")
  }

  @Test("A column of drawings is shown on a page alone")
  func media() {
    let table = Table("t", [.init("a", .name), .init("", .bar), .init("b", on: [.terminal])], [])
    #expect(table.shown(on: .page) == [0, 1])
    #expect(table.shown(on: .terminal) == [0, 2])
    #expect(table.shown(on: .markdown) == [0])
  }
}

@Suite("Files that are compiled in")
struct EmbeddedFileTests {
  /// `vault_pages.c` lists them; one that it leaves out would be missed only when it is shown.
  @Test("Every style is compiled in as its file has it")
  func files() throws {
    let root = Repository.url("Sources/C/Pages")
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".css") || path.hasSuffix(".js") {
      texts[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    #expect(EmbeddedFile.texts == texts)
  }
}
