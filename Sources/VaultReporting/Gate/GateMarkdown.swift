public import VaultGate

/// A gate's decision as Markdown (GitHub's dialect), for a pull request or a job's summary.
public enum GateMarkdown {
  /// Renders a decision: the verdict in words, at most ten findings that matter, why, and
  /// everything else folded.
  public static func render(_ report: GateReport) -> String {
    let notable = GateWords.notable(report)
    var sections = [opening(report)]
    if !notable.isEmpty {
      sections.append(table(Array(notable.prefix(shown))))
      sections.append(reasons(Array(notable.prefix(shown))))
      if notable.count > shown {
        sections.append(
          MarkdownTable.folded(
            "\(DecimalText.grouped(notable.count - shown)) more",
            table(Array(notable.dropFirst(shown)))))
      }
    }
    let passed = report.findings(.passed)
    if !passed.isEmpty {
      sections.append(
        MarkdownTable.folded("\(DecimalText.grouped(passed.count)) passed", table(passed)))
    }
    return sections.joined(separator: "\n")
  }

  /// More make a summary that nobody reads.
  private static let shown = 10

  private static func opening(_ report: GateReport) -> String {
    var text = "## \(Mark(report.verdict).sign) "
    text += MarkdownTable.escaped(GateWords.headline(report)) + "\n\n"
    text += MarkdownTable.escaped(
      "\(GateWords.side(report.candidate)) against \(GateWords.side(report.baseline)).")
    text += "\n"
    if !report.notes.isEmpty {
      text += "\n" + report.notes.map { "> \(MarkdownTable.escaped($0))  \n" }.joined()
    }
    return text
  }

  private static func table(_ findings: [GateFinding]) -> String {
    MarkdownTable.text(
      ["", "Figure", "Before → after", "Difference", "Allowed", "p"], numbers: [2, 3, 4, 5],
      rows: findings.map { finding in
        let interval = GateWords.interval(finding)
        return [
          Mark(finding.outcome).text,
          GateWords.subject(finding), GateWords.values(finding),
          GateWords.difference(finding) + (interval.isEmpty ? "" : " \(interval)"),
          GateWords.allowed(finding), GateWords.p(finding),
        ]
      })
  }

  private static func reasons(_ findings: [GateFinding]) -> String {
    findings.map { finding in
      "- **\(MarkdownTable.escaped(GateWords.subject(finding)))**: "
        + "\(MarkdownTable.escaped(finding.reason))\n"
    }.joined()
  }
}
