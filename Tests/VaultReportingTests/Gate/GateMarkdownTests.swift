import Foundation
import Testing
import VaultGate
import VaultResults

@testable import VaultReporting

@Suite("Gate as Markdown")
struct GateMarkdownTests {
  @Test("A decision renders as recorded, its first line the verdict")
  func snapshot() throws {
    let text = GateMarkdown.render(SampleGate.report)
    try Snapshot.check(text, "gate.md")
    #expect(text.hasPrefix("## ✕ Gate failed: 1 failed, 1 not comparable"))
  }

  @Test("At most ten findings stand open; the rest is folded, and none is lost")
  func folding() throws {
    let findings = (0..<24).map { index in
      GateFinding(
        tier: .quality, subject: "figure-\(index)-", outcome: .failed, difference: -0.1,
        unit: "score", reason: "lost")
    }
    let text = GateMarkdown.render(SampleGate.report(findings))
    let open = try #require(text.components(separatedBy: "<details>").first)
    #expect(open.components(separatedBy: "| ✕ failed |").count - 1 == 10)
    #expect(text.contains("<summary>14 more</summary>"))
    for finding in findings { #expect(text.contains("| \(finding.subject) |")) }
  }

  @Test(
    "No text of a decision becomes markup or another cell", arguments: ["a|b\n<i>`c`", "**x**"])
  func escaping(hostile: String) {
    let text = GateMarkdown.render(SampleGate.hostile(hostile))
    #expect(!text.contains("<i>"))
    #expect(!text.contains(" **x** "))
    for line in text.components(separatedBy: "\n") where line.hasPrefix("| ") {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 7, "\(line)")
    }
  }
}
