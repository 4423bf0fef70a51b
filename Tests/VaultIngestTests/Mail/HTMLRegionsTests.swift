internal import Testing

@testable internal import VaultIngest

@Suite("Elements that hide, quote or sign")
struct HTMLRegionsTests {
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
