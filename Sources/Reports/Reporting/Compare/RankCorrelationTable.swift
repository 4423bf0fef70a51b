public import VaultComparison

/// Two orders of systems and how far they agree, as plain text for a terminal.
public enum RankCorrelationTable {
  /// Renders, for each measure, the coefficients, the systems and the pairs that are swapped.
  ///
  /// - Parameters:
  ///   - report: The agreements.
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(_ report: RankCorrelationReport, width: Int? = nil) -> String {
    let sides: Block = .facts([
      .init("A", "\(report.first)  (\(queries(report.firstQueries)))"),
      .init("B", "\(report.second)  (\(queries(report.secondQueries)))"),
    ])
    return TerminalRenderer(width: width).text([sides] + report.measures.flatMap(blocks))
  }

  private static func blocks(_ agreement: RankCorrelationReport.Agreement) -> [Block] {
    [
      .paragraph(Text(summary(agreement))), .table(table(agreement)),
      .list(
        agreement.swaps.map { swap in
          """
          swapped: A prefers \(swap.firstPrefers) by \(DifferenceText.score(swap.firstMargin)), B prefers \
          \(swap.secondPrefers) by \(DifferenceText.score(swap.secondMargin))
          """
        }),
    ]
  }

  private static func summary(_ agreement: RankCorrelationReport.Agreement) -> String {
    guard let tau = agreement.tauB else {
      return "\(agreement.measure)  no τ: one set gives every system the same mean"
    }
    var text = "\(agreement.measure)  τ-b \(DifferenceText.signed(tau))"
    if let p = agreement.p { text += " (p \(DifferenceText.p(p)))" }
    if let tauAP = agreement.tauAP { text += ", τ_AP \(DifferenceText.signed(tauAP))" }
    let pairs = VerdictText.plural(agreement.swaps.count, "pair")
    return text + ", \(pairs) swapped"
  }

  private static func table(_ agreement: RankCorrelationReport.Agreement) -> Table {
    Table("Systems under both", of: agreement.systems, isCaptionHidden: true) {
      Field("system", .name, isFlexible: true) { .init($0.name) }
      Field("mean A", .number) { .init(DifferenceText.score($0.firstMean)) }
      Field("rank A", .number) { .count($0.firstRank) }
      Field("mean B", .number) { .init(DifferenceText.score($0.secondMean)) }
      Field("rank B", .number) { .count($0.secondRank) }
    }
  }

  private static func queries(_ count: Int) -> String {
    VerdictText.plural(count, "judged query")
  }
}
