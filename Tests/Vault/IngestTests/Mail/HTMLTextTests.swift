internal import Testing

@testable internal import VaultIngest

@Suite("HTML as text")
struct HTMLTextTests {
  /// CSS 2.1, section 16.6.1, says how white space collapses.
  @Test(
    "Markup becomes lines, references become characters, white space collapses",
    arguments: [
      ("<p>one</p><p>two</p>", "one\n\ntwo"), ("a<br>b<br/>c", "a\nb\nc"),
      ("a<br><br>b", "a\n\nb"), ("<div>a</div><div>b</div>", "a\nb"),
      ("<ul><li>a<li>b</ul>c", "a\nb\n\nc"), ("a  \n\t b", "a b"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
      ("<b>bo</b>ld", "bold"), ("x&amp;y &lt;&#233;&#xE9;&eacute;&nbsp;z", "x&y <ééé z"),
      ("&#150;&euro;&#0;&unknown; &copy 1", "–€\u{FFFD}&unknown; © 1"),
      ("AT&T 3 < 4 > 2", "AT&T 3 < 4 > 2"),
      ("<style>p{}</style><SCRIPT>if(a<b){}</SCRIPT>a<!-- b > c -->d", "ad"),
      ("<head><title>t</title></head><body>b</body>", "b"),
      ("<a title=\"a > b\">link</a>", "link"), ("<pre>a\n  b</pre>", "a\n  b"),
      ("a\u{200B}\u{00AD}\u{034F}b", "ab"), ("", ""), ("<", "<"), ("<p", "<p"), ("&", "&"),
      ("<!doctype html><?xml?><o:p></o:p>x", "x"), ("<script>never closed", "never closed"),
      ("a  b\n c", "a b c"), ("a<br>b", "a\nb"), ("<p>a</p><p>b</p>", "a\n\nb"),
      ("<div> a </div>", "a"), ("<b>a</b> <i>b</i>", "a b"),
      ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc"), ("<ul><li>a<li>b</ul>", "a\nb"),
      ("a<pre>x\n  y</pre>b", "a\n\nx\n  y\n\nb"), ("a&nbsp;b", "a b"),
      ("a\u{AD}b\u{200B}c", "abc"),
      ("<br><br>a<br><br><br>", "a"), ("<p>", ""), ("h\u{E9}\u{4E2D}<wbr>x", "h\u{E9}\u{4E2D}x"),
    ])
  func renders(_ html: String, _ text: String) {
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

  /// The HTML 4.01 entity sets.
  @Test(
    "Names stand for their characters",
    arguments: [
      ("&nbsp;", "\u{A0}"), ("&iexcl;", "¡"), ("&iquest;", "¿"), ("&Agrave;", "À"), ("&yuml;", "ÿ"),
      ("&szlig;", "ß"), ("&times;", "×"), ("&divide;", "÷"), ("&ETH;", "Ð"), ("&hellip;", "…"),
      ("&Omega;", "Ω"), ("&rarr;", "→"), ("&hearts;", "♥"), ("&eacute", "é"), ("&frac12;", "½"),
    ])
  func decodesNames(_ reference: String, _ text: String) {
    let scalar = HTMLEntities.decode(Array(reference.utf8), at: 0)?.scalar
    #expect(scalar.map { String($0) } == text)
  }

  @Test("Other text is none", arguments: ["&", "&;", "&#;", "&#x;", "&hellip", "&zzz;", "& amp;"])
  func leavesText(_ text: String) {
    #expect(HTMLEntities.decode(Array(text.utf8), at: 0) == nil)
  }

  static func lines(_ html: String) -> [MailLine] {
    HTMLText.lines(of: html).filter { !$0.text.isEmpty }
  }

  @Test(
    "Hidden elements show nothing, whatever is nested in them",
    arguments: [
      "<div style=\"display:none\">no<div>no</div>no</div>yes", "<p hidden>no</p>yes",
      "<span style='visibility : hidden'>no</span>yes", "<head><title>no</title></head>yes",
      "<div style='DISPLAY: NONE'>no</div>yes", "<head>no<body>yes</body>",
    ])
  func hides(_ html: String) {
    #expect(Self.lines(html).map(\.text) == ["yes"])
  }

  @Test("Cited quotations count their depth, indented paragraphs do not")
  func quotes() {
    let cited = Self.lines(
      "a<blockquote type=cite>b<blockquote class=gmail_quote>c</blockquote>d</blockquote>e")
    #expect(cited.map(\.quoteDepth) == [0, 1, 2, 1, 0])
    #expect(Self.lines("My list<blockquote>one</blockquote>").map(\.quoteDepth) == [0, 0])
    let attributed =
      "On Sun, 1 Mar 2026 at 9:00, Ben &lt;b@c.d&gt; wrote:<blockquote>x</blockquote>"
    #expect(Self.lines(attributed).map(\.quoteDepth) == [0, 1])
  }

  @Test("Attributions, signatures and the head of an earlier mail are marked")
  func marks() {
    let html = """
      x<div class="moz-cite-prefix">Ben wrote:</div>
      <div class=gmail_signature>Ana<br>Tel</div><div id=divRplyFwdMsg>From: Ben</div>
      """
    #expect(
      Self.lines(html).map(\.mark) == [.none, .attribution, .signature, .signature, .replyStart])
  }

  @Test("An end tag that nothing opened ends nothing, one left out is ended by the body's")
  func survivesBadNesting() {
    #expect(Self.lines("</div></blockquote>a").map(\.quoteDepth) == [0])
    let open = Self.lines("<body><blockquote type=cite>a</body>b")
    #expect(open.map(\.quoteDepth) == [1, 0])
  }

  @Test("Thousands of quotations are no more than two hundred")
  func boundsDepth() {
    let html = String(repeating: "<blockquote type=cite>", count: 5000) + "x"
    #expect(Self.lines(html).map(\.quoteDepth) == [200])
  }
}
