import Testing
import VaultGate
import VaultResults

@testable import VaultReporting

@Suite("A gate's words")
struct GateWordsTests {
  @Test("The headline says the verdict and counts every outcome, the gravest first")
  func headline() {
    #expect(
      GateWords.headline(SampleGate.report)
        == "Gate failed: 1 failed, 1 not comparable, 1 cannot tell, 1 waived, 1 improved, "
        + "1 changed, 3 passed")
    #expect(GateWords.headline(SampleGate.passed) == "Gate passed: 3 passed")
    #expect(GateWords.headline(SampleGate.empty) == "Gate cannot tell: nothing was compared")
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
