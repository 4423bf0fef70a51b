import Foundation
import Testing
import VaultResults

@testable import VaultGate
@testable import VaultReporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Account of a gate")
struct GateAccountTests {
  @Test("Markdown, text and JUnit XML render as recorded, the page the same again")
  func snapshots() throws {
    let account = GateAccount(SampleGate.report)
    try Snapshot.check(account.markdown, "gate.md")
    try Snapshot.check(account.text(width: 80), "gate.txt")
    try Snapshot.check(GateJUnit.render(SampleGate.report), "gate.xml")
    #expect(GateAccount(SampleGate.report).page == account.page)
  }

  @Test("A decision without findings says that nothing was compared")
  func empty() {
    let page = GateAccount(SampleGate.empty).page
    #expect(page.contains("nothing was compared"))
    #expect(page.contains("Gate cannot tell"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("At most ten findings are unfolded; the rest is folded, and none is lost")
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

  @Test(
    "The XML parses whatever the texts", arguments: ["]]><b>\"'&", "\u{1}\u{301}", "\u{FFFF}"])
  func wellFormed(hostile: String) {
    let parser = XMLParser(data: Data(GateJUnit.render(SampleGate.hostile(hostile)).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test("A run's XML holds the gate's suites behind its own, and counts both")
  func besideTargets() throws {
    let xml = JUnitReport.render(try SampleReport.report(), gate: SampleGate.report)
    #expect(xml.contains("<testsuite name=\"quality\""))
    #expect(xml.contains("tests=\"65\" failures=\"7\" errors=\"2\" skipped=\"32\""))
    #expect(XMLParser(data: Data(xml.utf8)).parse())
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

  // What is expected of words was written by hand from the rules in the types' comments.
  @Test("The headline names the change: a commit, weights, a system or an embedder")
  func change() {
    #expect(
      GateWords.headline(SampleGate.empty)
        == "commit 60960f6a8d0b → e089214+: nothing was compared")
    #expect(
      GateWords.headline(SampleGate.reweighted)
        == "weights 60/20/20 → 10/80/10: nDCG@10 0.524 → 0.268")
    func side(_ name: String, _ system: String, _ embedder: String) -> GateReport.Side {
      .init(name: name, subject: .external(system), embedder: embedder)
    }
    func change(_ one: GateReport.Side, _ other: GateReport.Side) -> String {
      GateWords.change(
        GateReport(
          baseline: one, candidate: other, policyDigest: "", findings: [],
          refusesImprovements: false))
    }
    #expect(
      change(side("a", "mine", "e1"), side("b", "yours", "e2"))
        == "mine (external system mine) → yours (external system yours), embedder e1 → e2")
    #expect(change(side("a", "mine", "e1"), side("b", "mine", "e1")) == "a → b")
  }

  @Test("Findings of the subject lead; rankings beside it are apart unless they alone decide")
  func roles() {
    let report = SampleGate.reweighted
    let notable = GateWords.notable(report)
    #expect(notable.first?.subject == "subject/nDCG@10")
    #expect(
      GateRoles(report).beside(notable).map(\.subject) == ["bm25/nDCG@10", "rankings/bm25"])
    let others = SampleGate.reweighted(subject: .passed)
    #expect(GateRoles(others).beside(GateWords.notable(others)).isEmpty)
    let text = GateAccount(report).markdown
    #expect(text.contains("<summary>Rankings beside the subject: 1 failed, 1 changed</summary>"))
    #expect(!GateAccount(report).text().contains("bm25/nDCG@10"))
  }

  @Test("Every outcome has a place in the order of gravity, and what passed is left out")
  func order() {
    #expect(Set(GateFinding.Outcome.allCases) == Set(GateWords.order))
    #expect(GateWords.notable(SampleGate.passed).isEmpty)
  }

  @Test("The smallest growth that a plan can fail comes first, with that of what varies most")
  func plan() throws {
    func plan(spreads: [Double], budget: Double) throws -> String {
      let timing = try TimingForecast(
        policy: GatePolicy().timing,
        spreads: spreads.enumerated().map {
          TimingForecast.Spread(subject: "stage\($0)/cpu", quantity: .cpu, perRound: $1)
        }, secondsPerRound: 10, budgetSeconds: budget)
      return GatePlanTable.render(
        GatePlanReport(timing: timing, quality: nil, budgetSeconds: budget, secondsPerRound: 10))
    }
    let lines = try plan(spreads: [0.05, 0.01], budget: 200).split(separator: "\n")
    let text = lines.prefix(2).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("The smallest growth that fails in 95 of 100 cases is +"))
    #expect(text.contains("(stage1/cpu); of what varies most, +"))
    #expect(text.contains("(stage0/cpu)"))
    #expect(lines.contains { $0.contains("200 s hold 20 rounds of 10.0 s") })
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      try plan(spreads: [0.01], budget: 40).contains("No growth can fail in this budget"))
    #expect(try plan(spreads: [0.01], budget: 5).contains("too few for a decision"))
  }
}
