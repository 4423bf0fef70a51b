internal import Testing

@testable internal import VaultIngest

@Suite("HTML as text")
struct HTMLTextTests {
  @Test(
    "Markup becomes lines, references become characters",
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
    ])
  func renders(_ html: String, _ text: String) {
    #expect(HTMLText.text(of: html) == text)
  }
}
