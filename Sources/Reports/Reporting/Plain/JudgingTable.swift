internal import VaultEvaluation
public import VaultResults

/// The agreement of judges, for the terminal.
public enum JudgingTable {
  /// Renders the comparisons, then the remaining steps.
  ///
  /// - Parameters:
  ///   - report: The outcome of the judges' work on a pool.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed.
  public static func render(_ report: JudgingReport, width: Int = 100) -> String {
    let table = TerminalTable(
      [
        .init("sides", isFlexible: true), .init("of"), .init("pairs", alignment: .trailing),
        .init("relevant", alignment: .trailing), .init("agreed", alignment: .trailing),
        .init("κ", alignment: .trailing), .init("κ of grades", alignment: .trailing),
      ],
      rows: report.comparisons.map { comparison in
        let agreement = comparison.agreement
        return [
          comparison.sides.joined(separator: ", "), comparison.group, String(agreement.pairs),
          "\(DifferenceText.hundredths(agreement.firstRelevant)) "
            + DifferenceText.hundredths(agreement.secondRelevant),
          DifferenceText.hundredths(agreement.agreed),
          ValidityText.text(agreement.kappa), ValidityText.text(agreement.weightedKappa),
        ]
      }, width: width)
    let notes = state(report).map { PlainText.wrapped($0, width: width) }
    return PlainText.plain("\(table.text())\n\(notes.joined())")
  }

  private static func state(_ report: JudgingReport) -> [String] {
    var lines = report.ungraded.enumerated().filter { $0.element > 0 }.map { judge, count in
      "Judge \(judge + 1) left \(count) of \(report.pairs) pairs without a grade."
    }
    if report.disputed > 0 {
      lines.append(
        "\(report.disputed) pairs have two grades; \(report.settled) of them are settled in "
          + "disputes.csv.")
    }
    if report.isSample {
      lines.append(
        "\(report.pairs) of \(report.pooled) pooled pairs were drawn: enough for κ, but no ranking "
          + "can be scored by them, so qrels.trec is not written.")
    } else if report.isSettled {
      lines.append("qrels.trec is written: copy it into the dataset.")
    } else {
      lines.append("qrels.trec is written once every pair has its grade.")
    }
    return lines
  }
}
