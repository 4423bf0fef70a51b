import Testing
import VaultResults

@testable import VaultReporting

@Suite("Gate page")
struct GatePageTests {
  @Test("A decision renders as recorded, and the same again")
  func snapshot() throws {
    let page = try GatePage.render(SampleGate.report)
    try Snapshot.check(page, "gate.html")
    #expect(try GatePage.render(SampleGate.report) == page)
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("A decision without findings says that nothing was compared")
  func empty() throws {
    let page = try GatePage.render(SampleGate.empty)
    #expect(page.contains("nothing was compared"))
    #expect(page.contains("Gate cannot tell"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test(
    "No text of a decision becomes markup",
    arguments: ["<script>x</script>", "\"\u{301} onload=x", "'><b>", "{{{title}}}"])
  func escaping(hostile: String) throws {
    let page = try GatePage.render(SampleGate.hostile(hostile))
    #expect(!page.contains("<script"))
    #expect(!page.contains("<b>"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }
}
