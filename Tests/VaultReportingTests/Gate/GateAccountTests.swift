import Foundation
import Testing
import VaultGate
import VaultResults

@testable import VaultReporting

@Suite("Account of a gate")
struct GateAccountTests {
  @Test("Page, Markdown and text render as recorded, the verdict first")
  func snapshots() throws {
    let account = GateAccount(SampleGate.report)
    try Snapshot.check(account.page, "gate.html")
    try Snapshot.check(account.markdown, "gate.md")
    try Snapshot.check(account.text(width: 80), "gate.txt")
    #expect(GateAccount(SampleGate.report).page == account.page)
    #expect(
      account.markdown.hasPrefix("## ✕ commit 60960f6a8d0b → e089214+: nDCG@10 0.544 → 0.524"))
    #expect(account.text().hasPrefix("✕ failed: commit 60960f6a8d0b"))
  }

  @Test("A decision without findings says that nothing was compared")
  func empty() {
    let page = GateAccount(SampleGate.empty).page
    #expect(page.contains("nothing was compared"))
    #expect(page.contains("Gate cannot tell"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("At most ten findings stand open; the rest is folded, and none is lost")
  func folding() throws {
    let findings = (0..<24).map { index in
      GateFinding(
        tier: .quality, subject: "figure-\(index)-", outcome: .failed, difference: -0.1,
        unit: "score", reason: "lost")
    }
    let text = GateAccount(SampleGate.report(findings)).markdown
    let open = try #require(text.components(separatedBy: "<details>").first)
    #expect(open.components(separatedBy: "| ✕ failed |").count - 1 == 10)
    #expect(text.contains("<summary>14 more findings</summary>"))
    for finding in findings { #expect(text.contains("| `\(finding.subject)`")) }
  }

  @Test(
    "No text of a decision becomes markup",
    arguments: ["<script>x</script>", "\"\u{301} onload=x", "'><b>", "a|b\n<i>`c`", "**x**"])
  func escaping(hostile: String) {
    let account = GateAccount(SampleGate.hostile(hostile))
    for text in ["<script", "<b>", "<i>"] { #expect(!account.page.contains(text)) }
    #expect(TagBalance.firstProblem(in: account.page) == nil)
    #expect(!account.markdown.contains("<i>") && !account.markdown.contains(" **x** "))
    for line in account.markdown.components(separatedBy: "\n") where line.hasPrefix("| ") {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 7, "\(line)")
    }
  }

  @Test("No line is wider than it may be; colour is written only where it is asked for")
  func width() {
    for report in [SampleGate.report, SampleGate.passed, SampleGate.empty] {
      for width in [80, 100] {
        for line in GateAccount(report).text(width: width).split(separator: "\n") {
          #expect(line.count <= width, "\(line)")
        }
      }
    }
    #expect(!GateAccount(SampleGate.report).text().contains("\u{1B}"))
    #expect(
      GateAccount(SampleGate.report).text(isColored: true).contains("\u{1B}[31m✕ failed"))
  }
}
