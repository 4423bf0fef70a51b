internal import VaultGate

/// A gate's decision for a page: the findings that matter open, what passed folded.
enum GateSection: ReportSection {
  static let id = "gate"
  static let heading = "Gate"

  static func fields(_ source: ReportSource) -> Fields? { source.gate.map(fields) }

  /// The decision as every page shows it.
  static func fields(_ report: GateReport) -> Fields {
    let passed = Dictionary(grouping: report.findings(.passed), by: \.tier)
    return [
      "headline": GateWords.headline(report), "verdict": Mark(report.verdict),
      "sides": "\(GateWords.side(report.candidate)) against \(GateWords.side(report.baseline))",
      "notes": report.notes.map { Typography.text($0) },
      "notable": GateWords.notable(report).map(row),
      "folded": GateFinding.Tier.allCases.compactMap { tier in
        passed[tier].map { rows -> Fields in
          [
            "title": GateWords.title(tier), "count": "\(DecimalText.grouped(rows.count)) passed",
            "rows": rows.map(row),
          ]
        }
      },
    ]
  }

  private static func row(_ finding: GateFinding) -> Fields {
    [
      "verdict": Mark(finding.outcome), "subject": finding.subject,
      "slice": finding.slice.isEmpty ? "" : SliceText.text(finding.slice),
      "tier": GateWords.title(finding.tier), "values": GateWords.values(finding),
      "amount": GateWords.difference(finding), "range": GateWords.interval(finding),
      "allowed": GateWords.allowed(finding), "chance": GateWords.p(finding),
      "n": DecimalText.grouped(finding.n), "reason": Typography.text(finding.reason),
    ]
  }
}
