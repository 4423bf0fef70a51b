public import VaultGate

/// A gate's decision as plain text, for a terminal.
public enum GateTable {
  /// Renders the findings that matter, why, and the decision last, where a terminal ends.
  ///
  /// - Parameters:
  ///   - report: What to show.
  ///   - width: The most characters on a line; at least 80 are needed.
  ///   - explains: Whether the reason of every finding is told, of those that passed too.
  ///   - color: Whether outcomes are colored with ANSI escapes.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(
    _ report: GateReport, width: Int = 80, explains: Bool = false, color: Bool = false
  ) -> String {
    let findings = explains ? ordered(report) : GateWords.notable(report)
    var text = ""
    if !findings.isEmpty {
      let table = TerminalTable(
        [
          .init("outcome"), .init("figure", isFlexible: true),
          .init("before → after", alignment: .trailing, isFlexible: true),
          .init("change", alignment: .trailing), .init("allowed", alignment: .trailing),
        ],
        rows: findings.map { finding in
          [
            Mark(finding.outcome).text,
            GateWords.subject(finding), GateWords.values(finding), GateWords.difference(finding),
            GateWords.allowed(finding),
          ]
        }, width: width)
      text += table.text { row, column in
        guard color, column == 0 else { return nil }
        return (escape(findings[row].outcome), "\u{1B}[0m")
      }
      text += "\n"
      for finding in findings {
        text += PlainText.wrapped(
          "\(GateWords.subject(finding)): \(finding.reason).", width: width)
      }
      text += "\n"
    }
    for note in report.notes { text += PlainText.wrapped(note, width: width) }
    text += PlainText.wrapped("\(GateWords.headline(report)).", width: width).trimmedIndent
    return PlainText.plain(text)
  }

  private static func ordered(_ report: GateReport) -> [GateFinding] {
    GateWords.order.flatMap { report.findings($0) }
  }

  private static func escape(_ outcome: GateFinding.Outcome) -> String {
    switch outcome {
    case .passed, .improved: "\u{1B}[32m"
    case .failed: "\u{1B}[31m"
    case .inconclusive, .notComparable: "\u{1B}[33m"
    case .changed, .waived: "\u{1B}[2m"
    }
  }
}

extension String {
  /// The text without the two spaces that open a wrapped sentence.
  fileprivate var trimmedIndent: String { hasPrefix("  ") ? String(dropFirst(2)) : self }
}
