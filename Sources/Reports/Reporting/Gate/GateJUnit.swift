public import VaultGate
internal import VaultResults

/// A gate's findings as JUnit XML: a suite for each tier, a test case for each finding.
///
/// A failure is a `failure`; an inconclusive or incomparable finding is an `error`, because no
/// program may take it for a pass; a waived finding is `skipped`; an improvement or a change passes
/// with a note.
public enum GateJUnit {
  /// Renders a decision.
  public static func render(_ report: GateReport) -> String {
    JUnitText.document(
      "vaultbench gate", JUnitCounts(report.findings), suites: suites(report))
  }

  /// A suite for each tier that found something.
  static func suites(_ report: GateReport) -> [Markup] {
    let findings = Dictionary(grouping: report.findings, by: \.tier)
    return GateFinding.Tier.allCases.compactMap { tier in
      findings[tier].map { findings in
        JUnitText.suite(
          tier.rawValue, JUnitCounts(findings),
          properties: [
            ("verdict", report.verdict.rawValue), ("baseline", GateWords.side(report.baseline)),
            ("candidate", GateWords.side(report.candidate)),
            ("policyDigest", report.policyDigest),
          ], cases: findings.map(testCase))
      }
    }
  }

  private static func testCase(_ finding: GateFinding) -> Markup {
    let opening: Markup =
      "<testcase classname=\"gate.\(finding.tier.rawValue)\" name=\"\(finding.name)\""
    let reason = PlainText.plain(finding.reason)
    let kind = finding.outcome.rawValue
    switch finding.outcome {
    case .passed:
      return "\(opening)/>\n"
    case .failed:
      return """
        \(opening)><failure type="\(kind)" message="\(reason)">\(details(finding))</failure></testcase>

        """
    case .inconclusive, .notComparable:
      return """
        \(opening)><error type="\(kind)" message="\(reason)">\(details(finding))</error></testcase>

        """
    case .waived:
      return "\(opening)><skipped message=\"waived: \(reason)\"/></testcase>\n"
    case .improved, .changed:
      return "\(opening)><system-out>\(kind): \(details(finding))</system-out></testcase>\n"
    }
  }

  private static func details(_ finding: GateFinding) -> String {
    let interval = GateWords.interval(finding)
    let difference = GateWords.difference(finding) + (interval.isEmpty ? "" : " \(interval)")
    let lines = [
      finding.reason, "before → after: \(GateWords.values(finding))", "difference: \(difference)",
      "allowed: \(GateWords.allowed(finding))", "p: \(DifferenceText.p(finding.p))",
      "n: \(finding.n)",
    ]
    return PlainText.plain(lines.joined(separator: "\n"))
  }
}

extension JUnitCounts {
  /// Counts a gate's findings.
  init(_ findings: [GateFinding]) {
    func count(_ outcomes: Set<GateFinding.Outcome>) -> Int {
      findings.filter { outcomes.contains($0.outcome) }.count
    }
    self.init(
      tests: findings.count, failures: count([.failed]),
      errors: count([.inconclusive, .notComparable]), skipped: count([.waived]))
  }
}
