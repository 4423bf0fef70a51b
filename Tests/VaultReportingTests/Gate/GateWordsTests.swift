import Testing
import VaultGate
import VaultResults

@testable import VaultReporting

@Suite("A gate's words")
struct GateWordsTests {
  @Test("The headline names the change and what became of the subject")
  func headline() {
    // Of one system, by the same settings: the commit is what changed.
    #expect(
      GateWords.headline(SampleGate.report)
        == "commit 60960f6a8d0b → e089214+: nDCG@10 0.544 → 0.524")
    #expect(
      GateWords.headline(SampleGate.empty)
        == "commit 60960f6a8d0b → e089214+: nothing was compared")
    #expect(
      GateWords.headline(SampleGate.reweighted)
        == "weights 60/20/20 → 10/80/10: nDCG@10 0.524 → 0.268")
    #expect(
      GateWords.counts(SampleGate.findings)
        == "1 failed, 1 not comparable, 1 cannot tell, 1 waived, 1 improved, 1 changed, 3 passed")
  }

  @Test("What a candidate changes is said of systems and embedders, too, else by the sides' names")
  func change() {
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

  @Test("Findings that matter come by gravity, and what passed is left out")
  func notable() {
    #expect(
      GateWords.notable(SampleGate.report).map(\.outcome)
        == [.failed, .notComparable, .inconclusive, .waived, .improved, .changed])
    #expect(GateWords.notable(SampleGate.passed).isEmpty)
  }

  @Test("Times change by a share, scores by an amount; what is missing is a dash")
  func numbers() throws {
    let space = "\u{202F}"
    let timing = try #require(SampleGate.findings.first { $0.subject == "search/scan" })
    #expect(GateWords.difference(timing) == "+3.9\(space)%")
    #expect(GateWords.interval(timing) == "[−1.0\(space)%, +8.8\(space)%]")
    #expect(GateWords.allowed(timing) == "5\(space)%")
    #expect(GateWords.values(timing) == "1.02\(space)ms → 1.06\(space)ms")
    let score = try #require(SampleGate.findings.first { $0.outcome == .failed })
    #expect(GateWords.difference(score) == "−0.020")
    #expect(GateWords.interval(score) == "[−0.028, −0.012]")
    #expect(GateWords.allowed(score) == "0.005")
    #expect(GateWords.p(score) == "<0.001")
    let bare = try #require(SampleGate.findings.first { $0.subject == "run.trec" })
    #expect(GateWords.values(bare) == "–")
    #expect(GateWords.difference(bare) == "–")
    #expect(GateWords.interval(bare).isEmpty)
  }

  @Test("The order of a summary leaves no outcome out")
  func order() {
    #expect(Set(GateFinding.Outcome.allCases) == Set(GateWords.order))
  }
}
