public import VaultComparison

/// Two orders of systems and how far they agree, as plain text for a terminal.
public enum RankCorrelationTable {
  /// Renders, for each measure, the coefficients, the systems and the pairs that are swapped.
  ///
  /// - Parameters:
  ///   - report: The agreements.
  ///   - width: The most characters on a line; at least 80 are needed.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(_ report: RankCorrelationReport, width: Int = 80) -> String {
    var text = "A  \(report.first)  (\(queries(report.firstQueries)))\n"
    text += "B  \(report.second)  (\(queries(report.secondQueries)))\n"
    for agreement in report.measures {
      text += "\n\(summary(agreement))\n"
      text += table(agreement, width: width)
      text += swaps(agreement, width: width)
    }
    return PlainText.plain(text)
  }

  private static func summary(_ agreement: RankCorrelationReport.Agreement) -> String {
    guard let tau = agreement.tauB else {
      return "\(agreement.measure)  no τ: one set gives every system the same mean"
    }
    var text = "\(agreement.measure)  τ-b \(DifferenceText.signed(tau))"
    if let p = agreement.p { text += " (p \(DifferenceText.p(p)))" }
    if let tauAP = agreement.tauAP { text += ", τ_AP \(DifferenceText.signed(tauAP))" }
    let pairs = VerdictText.plural(agreement.swaps.count, "pair", "pairs")
    return text + ", \(pairs) swapped"
  }

  private static func table(
    _ agreement: RankCorrelationReport.Agreement, width: Int
  ) -> String {
    TerminalTable(
      [
        .init("system", isFlexible: true), .init("mean A", alignment: .trailing),
        .init("rank A", alignment: .trailing), .init("mean B", alignment: .trailing),
        .init("rank B", alignment: .trailing),
      ],
      rows: agreement.systems.map { system in
        [
          system.name, DifferenceText.score(system.firstMean), String(system.firstRank),
          DifferenceText.score(system.secondMean), String(system.secondRank),
        ]
      }, width: width
    ).text()
  }

  private static func swaps(_ agreement: RankCorrelationReport.Agreement, width: Int) -> String {
    agreement.swaps.map { swap in
      PlainText.wrapped(
        "swapped: A prefers \(swap.firstPrefers) by \(DifferenceText.score(swap.firstMargin)), "
          + "B prefers \(swap.secondPrefers) by \(DifferenceText.score(swap.secondMargin))",
        width: width)
    }.joined()
  }

  private static func queries(_ count: Int) -> String {
    VerdictText.plural(count, "judged query", "judged queries")
  }
}
