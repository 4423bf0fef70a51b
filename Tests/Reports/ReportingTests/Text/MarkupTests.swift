import Testing

@testable import VaultReporting

@Suite("Markup")
struct MarkupTests {
  @Test("Text is escaped scalar by scalar, and what XML forbids is replaced")
  func escaping() {
    #expect(Markup(String("<a href='x'>&\"")).source == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;")
    let accented = String("\"\u{301}<\u{338}")
    #expect(Markup(accented).source == "&quot;\u{301}&lt;\u{338}")
    let text = String("a\u{0}\u{8}\tb\n")
    #expect(Markup(text).source == "a\u{FFFD}\u{FFFD}\tb\n")
  }

  @Test("In a literal, the literal is markup and what it interpolates is text")
  func interpolation() {
    let text = "<i>"
    let inner: Markup = "<b>\(text)</b>"
    let outer: Markup = "<p>\(inner)</p>"
    #expect(outer.source == "<p><b>&lt;i&gt;</b></p>")
  }
}
