internal import Testing

@testable internal import VaultIngest

@Suite("Laying out HTML")
struct HTMLCanvasTests {
  /// CSS 2.1, section 16.6.1, says how white space collapses.
  @Test(
    "Blocks and breaks start lines, other white space collapses",
    arguments: [
      ("a  b\n c", "a b c"), ("a<br>b", "a\nb"), ("a<br><br>b", "a\n\nb"),
      ("<p>a</p><p>b</p>", "a\n\nb"),
      ("<div>a</div><div>b</div>", "a\nb"), ("<div> a </div>", "a"), ("<b>a</b> <i>b</i>", "a b"),
      ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc"), ("<ul><li>a<li>b</ul>", "a\nb"),
      ("a<pre>x\n  y</pre>b", "a\n\nx\n  y\n\nb"), ("a&nbsp;b", "a b"),
      ("a\u{AD}b\u{200B}c", "abc"),
      ("<br><br>a<br><br><br>", "a"), ("<p>", ""), ("h\u{E9}\u{4E2D}<wbr>x", "h\u{E9}\u{4E2D}x"),
    ])
  func laysOut(_ html: String, _ text: String) {
    #expect(HTMLText.text(of: html) == text)
  }

  @Test("Beyond the limit lines stay together, and nothing is lost")
  func boundsLines() {
    let html = (0..<10).map { "<p>\($0)</p>" }.joined()
    let lines = HTMLText.lines(of: html, limit: 5)
    #expect(lines.count == 6)
    #expect(
      lines.map(\.text).joined(separator: "\n").split(separator: "\n").joined() == "0123456789")
    #expect(MailLine.lines(of: "a\nb\nc\nd", limit: 3).map(\.text) == ["a", "b", "c\nd"])
  }

  @Test("The last text is the current line's, or that above it")
  func knowsLastText() {
    var canvas = HTMLCanvas()
    #expect(canvas.lastText == nil)
    for byte in "ab".unicodeScalars { canvas.append(byte) }
    #expect(canvas.lastText == "ab")
    canvas.open("p")
    #expect(canvas.lastText == "ab")
  }
}
