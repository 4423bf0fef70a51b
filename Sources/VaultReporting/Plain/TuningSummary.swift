public import VaultVerdict

/// A tuning for the terminal.
public enum TuningSummary {
  /// The verdict, the folds, the steps from 60/20/20, and where to look further.
  public static func render(_ report: TuningReport) -> String {
    let parts = report.basis.parts
    let best = WeightText.text(report.best, parts: parts)
    let document = WeightText.text(report.basis.document, parts: parts)
    var lines = [
      "\(report.basis.dataset): \(TuningWords.basis(report.basis))",
      "\(TuningWords.headline(report)).",
      "",
      "best      \(best)  \(report.basis.objective) \(WeightText.mean(report.bestMean)) where chosen",
      "document  \(document)  \(report.basis.objective) \(WeightText.mean(report.documentMean))",
      "held-out gain  \(line(report.heldOut))",
      "optimism       \(WeightText.difference(report.optimism)) (gain where chosen less held-out gain)",
    ]
    if let confirmation = report.confirmation {
      lines.append("on test        \(line(confirmation))")
    }
    lines += [TuningWords.plateau(report), TuningWords.folds(report), "", moves(report)]
    lines += front(report)
    lines += report.notes.map { "note: \($0)" }
    let speed = report.speed
    lines.append(
      "\(speed.rerankings) re-rankings in \(DecimalText.fixed(speed.seconds, decimals: 3)) s")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ difference: WeightDifference) -> String {
    "\(WeightText.difference(difference.difference)) \(WeightText.interval(difference.interval)), "
      + "p \(WeightText.p(difference.correctedP)), \(VerdictText.plural(difference.queries, "event", "events")), "
      + "\(VerdictText.plural(difference.vaults, "vault", "vaults")): \(WeightText.verdict(difference))"
  }

  private static func moves(_ report: TuningReport) -> String {
    TerminalTable(
      [
        .init("0.05 from 60/20/20"), .init("difference", alignment: .trailing),
        .init("95 % interval"), .init("p (Holm)", alignment: .trailing), .init("verdict"),
      ],
      rows: report.sensitivity.map { move in
        [
          "\(move.from) → \(move.toward)",
          WeightText.difference(move.difference.difference),
          WeightText.interval(move.difference.interval), WeightText.p(move.difference.correctedP),
          WeightText.verdict(move.difference),
        ]
      }
    ).text()
  }

  private static func front(_ report: TuningReport) -> [String] {
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] > $1.tradeOff[0] }
    let shown = front.prefix(8).map { point in
      "  \(WeightText.text(point.weights, parts: report.basis.parts))  "
        + "\(report.tradeOff[0]) \(WeightText.mean(point.tradeOff[0]))  "
        + "\(report.tradeOff[1]) \(WeightText.mean(point.tradeOff[1]))"
    }
    let rest = front.count > 8 ? ["  and \(front.count - 8) more"] : []
    return ["Pareto front of \(report.tradeOff.joined(separator: " against ")):"] + shown + rest
  }
}
