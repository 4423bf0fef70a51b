import Testing

@testable import VaultJudging

/// The HTML follows Zulip's own samples (`markdown_test_cases.json` of zulip/zulip), shortened.
@Suite("Text of Zulip messages")
struct ZulipTextTests {
  @Test(
    "Emoji become characters, math its source; previews and quotations go",
    arguments: [
      ("<p>Hello <strong>you</strong><br>\nthere &amp; here</p>", "Hello you\nthere & here"),
      (
        "<p><span aria-label=\"smile\" class=\"emoji emoji-1f1fa-1f1f8\" role=\"img\" "
          + "title=\"us\">:us:</span> <img alt=\":party:\" class=\"emoji\" src=\"/x\" "
          + "title=\"party\"></p>", "🇺🇸 :party:"
      ),
      (
        "<p>so <span class=\"katex\"><span class=\"katex-mathml\"><math><semantics><mrow><mi>x"
          + "</mi></mrow><annotation encoding=\"application/x-tex\">x &lt; y</annotation>"
          + "</semantics></math></span><span class=\"katex-html\" aria-hidden=\"true\"><span>x"
          + "</span></span></span> holds</p>", "so $$x < y$$ holds"
      ),
      (
        "<p>First</p>\n<p><span class=\"user-mention silent\" data-user-id=\"9\">Ben</span> "
          + "<a href=\"https://x/#narrow/stream/1-a/topic/b/near/3\">said</a>:</p>\n<blockquote>\n"
          + "<p>old</p><blockquote><p>older</p></blockquote></blockquote>\n<p>new</p>",
        "First\n\nnew"
      ),
      ("<p>He said:</p>\n<blockquote><p>old</p></blockquote>", "He said:"),
      (
        "<p>Look</p><div class=\"message_inline_image\"><a href=\"/x.png\" title=\"a > b\">"
          + "<img src=\"/x.png\"></a></div>", "Look"
      ),
      ("<div class=\"codehilite\"><pre><span></span><code>a\n  b</code></pre></div>", "a\n  b"),
      ("a < b", "a < b"), ("", ""), ("<p>open <b", "open <b"),
    ])
  func reads(html: String, text: String) {
    #expect(ZulipText(html: html).text == text)
  }

  @Test("Uploads are attachments; their links' words stay where they are not the name")
  func uploads() {
    let found = ZulipText(
      html: "<p><a href=\"/user_uploads/2/ab/my%20plan.pdf\">my plan.pdf</a> and "
        + "<a href=\"/user_uploads/2/ab/b.png\">the picture</a></p><div class=\"message_inline_image\">"
        + "<a href=\"/user_uploads/2/ab/b.png\"><img src=\"/t\"></a></div>")
    #expect(found.uploads == ["my plan.pdf", "b.png"])
    #expect(found.text == "and the picture")
  }

  @Test(
    "Links to topics are read in old and new forms, those of quotations are not",
    arguments: [
      ("/#narrow/stream/9-talks/topic/Graph.20talk.20v1.2E2", "9-talks", "Graph talk v1.2"),
      ("https://x.org/#narrow/channel/9-talks/topic/a/with/77", "9-talks", "a"),
      ("#narrow/stream/talks/subject/a%20b", "talks", "a b"),
    ])
  func topics(address: String, stream: String, topic: String) {
    let link = "<a href=\"\(address)\">x</a>"
    #expect(ZulipText(html: link).topics == [.init(stream: stream, topic: topic)])
    #expect(ZulipText(html: "<blockquote>\(link)</blockquote>").topics.isEmpty)
    #expect(ZulipText(html: "<a href=\"/#narrow/stream/9-talks\">x</a>").topics.isEmpty)
  }
}
