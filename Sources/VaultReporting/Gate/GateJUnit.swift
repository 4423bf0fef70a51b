public import VaultGate
internal import VaultVerdict

/// A gate's findings as JUnit XML: a suite for each tier, a test case for each finding.
///
/// A failure is a `failure`; what cannot be told or compared is an `error`, because no program may
/// take it for a pass; a waived finding is `skipped`; an improvement or a change passes with a
/// note.
public enum GateJUnit {
  /// Renders a decision.
  public static func render(_ report: GateReport) -> String {
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="vaultbench gate" \(counts(report.findings))>
      \(suites(report))</testsuites>

      """
    return document.source
  }

  /// A suite for each tier that found something.
  static func suites(_ report: GateReport) -> Markup {
    let tiers = GateFinding.Tier.allCases.filter { tier in
      report.findings.contains { $0.tier == tier }
    }
    let suites = tiers.map { tier in
      suite(tier, report.findings.filter { $0.tier == tier }, report).source
    }
    return Markup(trusted: suites.joined())
  }

  private static func suite(
    _ tier: GateFinding.Tier, _ findings: [GateFinding], _ report: GateReport
  ) -> Markup {
    let properties = [
      ("verdict", report.verdict.rawValue), ("baseline", GateWords.side(report.baseline)),
      ("candidate", GateWords.side(report.candidate)), ("policyDigest", report.policyDigest),
    ].map { Markup("<property name=\"\($0.0)\" value=\"\($0.1)\"/>\n").source }.joined()
    let cases = findings.map { testCase($0).source }.joined()
    return """
      <testsuite name="\(tier.rawValue)" \(counts(findings))>
      <properties>
      \(Markup(trusted: properties))</properties>
      \(Markup(trusted: cases))</testsuite>

      """
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
      "allowed: \(GateWords.allowed(finding))", "p: \(GateWords.p(finding))", "n: \(finding.n)",
    ]
    return PlainText.plain(lines.joined(separator: "\n"))
  }

  private static func counts(_ findings: [GateFinding]) -> Markup {
    JUnitCounts(findings).markup
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
