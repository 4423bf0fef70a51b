import Foundation
import Testing
import VaultResults

@testable import VaultReporting

/// One document with a piece of every kind, invented, rendered four ways.
@Suite("Renderers of documents")
struct RendererTests {
  private static func document(_ words: String = "plain") -> Document {
    var details = Table.Row(["a", .count(12_480), .metric(metric(0.25))])
    details.details = ("why", [.paragraph("because")])
    let table = Table(
      "\(words) table",
      [.init("Name", .name, isFlexible: true), .init("Items", .number), .init("Score", .number)],
      [
        .group("first"), details, .init([Table.Cell(words), .count(-1), .none], style: .primary),
      ])
    return Document(
      title: words,
      heading: .init(
        eyebrow: "command", title: Text(words), subtitle: "sub",
        verdict: (Mark("✕", "missed", .missed), "the answer")),
      sections: [
        .init(
          "parts", "Parts",
          [
            .paragraph("\(strong: words) and \(code: "a|b") \(link: "there", to: "#parts")"),
            .list(["one", "two"]), .facts([.init("key", Text(words))]),
            .terms([("term", "meaning")]), .table(table), .fold("more", [.paragraph("hidden")]),
            .only([.terminal], [.paragraph("terminal alone")]), .code("run --all"),
            .callout("look", isAlarm: true, [.paragraph("careful")]),
            .plots([.init(caption: "drawing", drawing: "<svg></svg>")]),
            .tiles([.init(name: "tile", value: "1")], caption: "tiles"),
            .columns([[.heading("left")], [.heading("right")]]),
          ])
      ])
  }

  private static func metric(_ value: Double) -> Metric {
    Metric(
      id: "m", value: value, unit: "score", better: .higher, n: 3,
      ci95: ConfidenceInterval(low: 0.125, high: 0.5), deterministic: true)
  }

  @Test("A page is well formed, has every piece, and no words of data become markup")
  func page() {
    let page = HTMLRenderer.page(Self.document("<b>\"\u{301}&"))
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<b>") && !page.contains("terminal alone"))
    for part in ["because", "hidden", "careful", "drawing", "tile", "left", "right", "term"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test("A page's script runs by its digest alone, and its data cannot end its element")
  func script() {
    var document = Self.document()
    document.script = .init(source: "alert(1)", data: #"{"a":"</script><b>"}"#)
    let page = HTMLRenderer.page(document)
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    #expect(page.contains("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"))
    #expect(page.contains(#"{"a":"\u003c/script>\u003cb>"}"#) && !page.contains("<b>"))
  }

  @Test("Markdown begins with the verdict, folds sections and keeps every cell")
  func markdown() {
    let text = MarkdownRenderer.text(Self.document())
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
    let text = TerminalRenderer(width: width).text(Self.document(words))
    for line in text.split(separator: "\n") where !line.contains("·") {
      #expect(line.count <= width, "\(line)")
    }
    let file = TerminalRenderer().text(Self.document(words))
    #expect(!file.contains("…") && file.contains("terminal alone"))
  }

  @Test("CSV has all digits, intervals in columns, groups in a column, and no thin spaces")
  func csv() {
    let table = Self.document().sections[0].blocks.tables[0]
    #expect(
      CSVTable.text(table)
        == "Group,Name,Items,Score,Score low,Score high\r\nfirst,a,12480,0.25,0.125,0.5\r\n"
        + "first,plain,-1,,,\r\n")
  }

  @Test("Equal documents give equal texts")
  func repeats() {
    #expect(HTMLRenderer.page(Self.document()) == HTMLRenderer.page(Self.document()))
  }
}
