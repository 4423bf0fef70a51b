public import VaultResults

/// The document targets as plain text, for the end of a run.
public enum TargetsTable {
  /// Renders a headline, the table, and the reasons below it.
  ///
  /// - Parameters:
  ///   - targets: The rows in the order shown.
  ///   - width: The most characters on a line; at least 80 are needed.
  ///   - color: Whether verdicts are colored with ANSI escapes.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(
    _ targets: [TargetVerdict], width: Int = 80, color: Bool = false
  ) -> String {
    let summary = VerdictSummary(targets)
    let table = TerminalTable(
      [
        .init("id"), .init("promise", isFlexible: true),
        .init("target", alignment: .trailing), .init("measured", alignment: .trailing),
        .init("verdict"),
      ], rows: targets.map(cells), width: width)
    var text = table.text { row, column in
      guard color, column == 4 else { return nil }
      return (escape(targets[row].verdict), "\u{1B}[0m")
    }
    text += reasons(targets, width: width)
    text += "\n\(VerdictText.headline(summary)).\n"
    for kind in TargetKind.allCases where summary.counts(kind).total > 0 {
      text += "  \(kind.rawValue): \(VerdictText.counts(summary.counts(kind)))"
      let soft = summary.counts(kind).missed - summary.hardMisses.count
      if kind == .hard, soft > 0 { text += " (\(soft) only by the document’s own figure)" }
      text += "\n"
    }
    return PlainText.plain(text)
  }

  private static func cells(_ target: TargetVerdict) -> [String] {
    let part = target.decidingPart
    return [
      target.id, target.what, part.map(FigureText.target) ?? "–", part?.measuredText ?? "–",
      Mark(target.verdict).text,
    ]
  }

  /// Why rows are not met, wrapped; equal reasons share a line.
  private static func reasons(_ targets: [TargetVerdict], width: Int) -> String {
    var text = ""
    for verdict in [TargetVerdict.Verdict.missed, .notMeasured] {
      var reasons: [(reason: String, ids: [String])] = []
      for target in targets where target.verdict == verdict && !target.reason.isEmpty {
        if let index = reasons.firstIndex(where: { $0.reason == target.reason }) {
          reasons[index].ids.append(target.id)
        } else {
          reasons.append((target.reason, [target.id]))
        }
      }
      guard !reasons.isEmpty else { continue }
      let heading = Mark(verdict).word
      text += "\n\(heading.prefix(1).uppercased())\(heading.dropFirst()):\n"
      for entry in reasons {
        text += PlainText.wrapped(
          "\(entry.ids.joined(separator: ", ")): \(entry.reason)", width: width)
      }
    }
    return text
  }

  private static func escape(_ verdict: TargetVerdict.Verdict) -> String {
    switch verdict {
    case .met: "\u{1B}[32m"
    case .missed: "\u{1B}[31m"
    case .notMeasured: "\u{1B}[2m"
    }
  }
}
