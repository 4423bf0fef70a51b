internal import VaultEvaluation
public import VaultResults

/// A study of validity for the terminal.
public enum ValidityTable {
  /// Renders the sets, the agreement of each part of the corpus with each other set, and the systems.
  ///
  /// - Parameters:
  ///   - report: The study.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed.
  public static func render(_ report: ValidityReport, width: Int = 100) -> String {
    let sets = TerminalTable(
      [
        .init("set", isFlexible: true), .init("questions", alignment: .trailing),
        .init("vaults", alignment: .trailing), .init("ceiling of τ-b", alignment: .trailing),
      ],
      rows: (report.corpus + report.against).map {
        [$0.name, String($0.questions), String($0.vaults), ValidityText.figure($0.ceiling)]
      }, width: width)
    let agreements = TerminalTable(
      [
        .init("set", isFlexible: true), .init("truth"), .init("decided", alignment: .trailing),
        .init("alike", alignment: .trailing), .init("τ-b", alignment: .trailing),
        .init("τ_AP", alignment: .trailing),
      ],
      rows: report.comparisons.map { comparison in
        let agreement = comparison.agreement
        return [
          comparison.set, comparison.truth, String(agreement.decided),
          ValidityText.text(agreement.alike), ValidityText.text(agreement.tauB),
          ValidityText.text(agreement.tauAP),
        ]
      }, width: width)
    let shown = [report.corpus.first].compactMap(\.self) + report.against
    let systems = TerminalTable(
      [.init("system", isFlexible: true), .init("family", isFlexible: true)]
        + shown.map { .init($0.name, alignment: .trailing) },
      rows: report.systems.enumerated().map { index, system in
        [system.name, system.family] + shown.map { ValidityText.mean($0.means[index]) }
      }, width: width)
    let notes = ValidityText.limits(report).map { PlainText.wrapped("Note: \($0)", width: width) }
    let gains = TerminalTable(
      [
        .init("set", isFlexible: true), .init("earlier", isFlexible: true), .init("truth"),
        .init("difference of τ-b", alignment: .trailing),
      ],
      rows: report.gains.map { [$0.set, $0.earlier, $0.truth, ValidityText.text($0.tauB)] },
      width: width)
    let gained = report.gains.isEmpty ? "" : "\n\(gains.text())"
    return PlainText.plain(
      "\(sets.text())\n\(agreements.text())\(gained)\nMean \(report.measure):\n\(systems.text())\n"
        + notes.joined())
  }
}
