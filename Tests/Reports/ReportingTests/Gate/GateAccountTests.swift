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
    #expect(xml.contains("tests=\"65\" failures=\"6\" errors=\"2\" skipped=\"34\""))
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

  @Test("Every outcome has a place in the order of gravity, and what passed is left out")
  func order() {
    #expect(Set(GateFinding.Outcome.allCases) == Set(GateWords.order))
    #expect(GateWords.notable(SampleGate.passed).isEmpty)
  }
}

@Suite("Gate explanation")
struct GateExplanationTests {
  private static func explanation(
    _ findings: [GateFinding], notes: [String] = []
  ) -> GateExplanation {
    GateExplanation(
      GateReport(
        baseline: GateReport.Side(name: "baseline", commit: "0123456789abcdef"),
        candidate: GateReport.Side(name: "candidate"), policyDigest: "p", findings: findings,
        refusesImprovements: false, notes: notes))
  }

  // The expected texts were written by hand from the rules in the type's comment.
  @Test("A pass says how much was looked at")
  func explainsAPass() {
    let findings = [
      GateFinding(tier: .exact, subject: "digest", outcome: .passed, reason: "the same"),
      GateFinding(tier: .quality, subject: "nDCG@10", outcome: .passed, reason: "the same"),
    ]
    #expect(
      Self.explanation(findings).text == """
        PASSED: nothing got worse beyond what the policy allows; 2 findings in 2 tiers.
        The change: baseline → candidate.
        candidate was compared with baseline (0123456789ab).

        What repeats exactly: 1 subject, 1 passed.

        Quality, query by query: 1 subject, 1 passed.

        Not looked at: comparability, systems, processor time and memory, design
        targets.

        """)
  }

  @Test("A failure names its main reason first, then the tiers, notes last")
  func explainsAFailure() {
    let findings = [
      GateFinding(
        tier: .timing, subject: "ingest/cpu", outcome: .failed, difference: 0.098,
        interval: ConfidenceInterval(low: 0.089, high: 0.106), p: 1e-5, allowed: 0.05,
        unit: "fraction", n: 20,
        reason: "+9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %, noise floor 0.6 %, 20 rounds"
      ),
      GateFinding(
        tier: .timing, subject: "search/cpu", outcome: .improved, difference: -0.2,
        allowed: 0.05, n: 20, reason: "−20.0 % processor time"),
      GateFinding(
        tier: .quality, subject: "nDCG@10", slice: ["language": "de"], outcome: .waived,
        difference: -0.06, allowed: 0.05, n: 40,
        reason: "−0.06; waived until 2026-12-31 by search: being rebuilt"),
    ]
    #expect(
      Self.explanation(findings, notes: ["One waiver is not needed."]).text == """
        FAILED: ingest/cpu: +9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %, noise
        floor 0.6 %, 20 rounds.
        The change: baseline → candidate.
        candidate was compared with baseline (0123456789ab).

        Processor time and memory: 2 subjects, 1 failed, 1 improved.
          failed: ingest/cpu: +9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %,
            noise floor 0.6 %, 20 rounds.
          improved: search/cpu: −20.0 % processor time.
            → If it was meant, renew the baseline and say why.

        Quality, query by query: 1 subject, 1 waived.
          waived: nDCG@10 {language: de}: −0.06; waived until 2026-12-31 by search:
            being rebuilt.

        Not looked at: comparability, systems, what repeats exactly, design targets.

        Note: One waiver is not needed.

        """)
  }

  // By hand: the half-width 0.03 must shrink to 0.05 − 0.04, so 40 · 3² rounds.
  @Test("What cannot be told comes with what would settle it")
  func explainsDoubt() {
    let findings = [
      GateFinding(
        tier: .quality, subject: "nDCG@10", outcome: .inconclusive, difference: -0.001,
        interval: ConfidenceInterval(low: -0.009, high: 0.007), allowed: 0.005, n: 112,
        reason: "−0.001 [−0.009, +0.007], allowed 0.005"),
      GateFinding(
        tier: .timing, subject: "ingest/cpu", outcome: .inconclusive, difference: 0.04,
        interval: ConfidenceInterval(low: 0.01, high: 0.07), allowed: 0.05, n: 40,
        reason: "+4 % [+1 %, +7 %]"),
    ]
    let text = Self.explanation(findings).text
    #expect(text.hasPrefix("CANNOT TELL: ingest/cpu: +4 % [+1 %, +7 %], and 1 other finding.\n"))
    #expect(
      text.contains("  → More queries would settle it; those of other vaults count for more.\n"))
    #expect(text.contains("  → About 360 rounds would settle it at this spread; a quieter machine"))
  }

  @Test("What cannot be compared comes before what cannot be told, and nothing tells nothing")
  func explainsWhatIsMissing() {
    let findings = [
      GateFinding(
        tier: .comparability, subject: "corpusDigest", outcome: .notComparable,
        reason: "the corpora differ"),
      GateFinding(tier: .targets, subject: "Q1", outcome: .inconclusive, reason: "too few"),
    ]
    #expect(
      Self.explanation(findings).lines[0] == "CANNOT TELL: corpusDigest: the corpora differ.")
    #expect(Self.explanation([]).lines[0] == "CANNOT TELL: nothing was compared.")
  }

  @Test("No line is longer than 80 characters, a single word excepted")
  func wraps() {
    let word = String(repeating: "x", count: 100)
    let reason = "\(word) and " + Array(repeating: "more", count: 60).joined(separator: " ")
    let findings = [
      GateFinding(tier: .exact, subject: "digest", outcome: .failed, reason: reason)
    ]
    let lines = Self.explanation(findings).lines
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains(word) })
    #expect(lines.count > 8)
  }
}
