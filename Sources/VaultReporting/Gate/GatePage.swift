public import VaultGate
internal import VaultResults

/// A gate's decision as one HTML page: self-contained, offline, without scripts.
///
/// It has the report's style. Equal decisions give equal pages.
public enum GatePage {
  /// Renders a decision.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no decision can cause.
  public static func render(_ report: GateReport) throws(ReportingError) -> String {
    func fact(_ name: String, _ value: String?) -> Fields {
      .fact(name, value, isCode: true, absent: "unknown")
    }
    let evidence = [
      fact("candidate", report.candidate.name), fact("its commit", report.candidate.commit),
      fact("its binary", report.candidate.binaryDigest), fact("baseline", report.baseline.name),
      fact("its commit", report.baseline.commit),
      fact("its binary", report.baseline.binaryDigest), fact("policy", report.policyDigest),
    ]
    let page = HTMLPage(
      folder: "gate", title: "vaultbench gate: \(Mark(report.verdict).word)",
      skip: ("gate", "the findings"),
      heading: [
        "verdict": Mark(report.verdict), "sentence": GateWords.counts(report),
        "meaning": meaning(report.verdict),
      ],
      sections: [
        .init("gate", "Findings", GateSection.fields(report)),
        .init("reading", "How to read this", [:]),
        .init("evidence", "What was compared", ["evidence": evidence]),
      ],
      footer: " The same findings for programs: <a href=\"gate.json\">gate.json</a>.")
    return TableExport.adding(to: try page.render())
  }

  private static func meaning(_ verdict: GateVerdict) -> String {
    switch verdict {
    case .passed: "Everything that was asked was answered, and nothing got worse. Exit status 0."
    case .failed: "Something got worse beyond what the policy allows. Exit status 1."
    case .cannotTell: "The data cannot tell, or the two sides may not be compared. Exit status 2."
    }
  }
}
