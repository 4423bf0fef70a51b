public import VaultGate
internal import VaultVerdict

/// A gate's decision as one HTML page: self-contained, offline, without scripts.
///
/// It has the report's style. Equal decisions give equal pages.
public enum GatePage {
  /// Renders a decision.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no decision can cause.
  public static func render(_ report: GateReport) throws(ReportingError) -> String {
    let page = try TemplateLibrary(HTMLTemplates.gatePages).render(
      Content(report), template: "gatePage")
    return TableExport.adding(to: page)
  }

  struct Content {
    let title: Markup
    let style: Markup
    let gateHeading: Heading
    let gate: GateSection
    let evidence: [ReproductionSection.Fact]
    let counts: Markup

    init(_ report: GateReport) {
      title = "vaultbench gate: \(GateWords.word(report.verdict))"
      style = Markup(trusted: Stylesheet.text)
      gate = GateSection(report)
      counts = Markup(GateWords.counts(report))
      gateHeading = Heading(
        verdictStyle: Markup(GateWords.style(report.verdict)),
        verdictSign: Markup(GateWords.sign(report.verdict)),
        verdictLine: Markup("Gate \(GateWords.word(report.verdict))"),
        sentence: Markup(GateWords.counts(report)), meaning: Markup(Self.meaning(report.verdict)))
      func fact(_ name: Markup, _ value: String?) -> ReproductionSection.Fact {
        ReproductionSection.Fact(
          name: name, value: Markup(value ?? "unknown"), isCode: value != nil)
      }
      evidence = [
        fact("candidate", report.candidate.name), fact("its commit", report.candidate.commit),
        fact("its binary", report.candidate.binaryDigest), fact("baseline", report.baseline.name),
        fact("its commit", report.baseline.commit),
        fact("its binary", report.baseline.binaryDigest), fact("policy", report.policyDigest),
      ]
    }

    struct Heading {
      let verdictStyle: Markup
      let verdictSign: Markup
      let verdictLine: Markup
      let sentence: Markup
      let meaning: Markup
    }

    private static func meaning(_ verdict: GateVerdict) -> String {
      switch verdict {
      case .passed: "Everything that was asked was answered, and nothing got worse. Exit status 0."
      case .failed: "Something got worse beyond what the policy allows. Exit status 1."
      case .cannotTell:
        "The data cannot tell, or the two sides may not be compared. Exit status 2."
      }
    }
  }
}
