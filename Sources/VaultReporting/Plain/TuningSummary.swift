public import VaultComparison
internal import VaultResults

/// A tuning for the terminal.
public enum TuningSummary {
  /// The verdict, the folds, the steps from 60/20/20, and where to look further.
  ///
  /// - Parameters:
  ///   - report: The tuning.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed.
  public static func render(_ report: TuningReport, width: Int = 80) -> String {
    let parts = report.basis.parts
    let best = WeightText.text(report.best, parts: parts)
    let document = WeightText.text(report.basis.document, parts: parts)
    let objective = report.basis.objective
    var sentences = [
      "\(report.basis.dataset): \(TuningWords.basis(report.basis))",
      "\(TuningWords.headline(report)).",
      "best: \(best), \(objective) \(WeightText.mean(report.bestMean)) where chosen",
      "document: \(document), \(objective) \(WeightText.mean(report.documentMean))",
      "held-out gain: \(words(report.heldOut))",
      "optimism: \(WeightText.difference(report.optimism)) (gain where chosen less held-out gain)",
    ]
    if let confirmation = report.confirmation {
      sentences.append("on test: \(words(confirmation))")
    }
    sentences += [TuningWords.plateau(report), TuningWords.folds(report)]
    var text = sentences.map { PlainText.wrapped($0, width: width) }.joined()
    text += "\n0.05 from 60/20/20:\n"
    for move in report.sensitivity {
      text += PlainText.wrapped(
        "\(move.from) → \(move.toward): \(words(move.difference))", width: width)
    }
    text += front(report)
    text += report.notes.map { PlainText.wrapped("Note: \($0)", width: width) }.joined()
    let speed = report.speed
    return PlainText.plain(text)
      + "\(speed.rerankings) re-rankings in \(DecimalText.fixed(speed.seconds, decimals: 3)) s\n"
  }

  /// What each source's choice is worth on the others.
  ///
  /// - Parameters:
  ///   - transfer: The trials.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed.
  public static func render(_ transfer: WeightTransfer, width: Int = 80) -> String {
    let lines = transfer.rows.map { row in
      let candidate = row.difference.candidate.map { WeightText.text($0, parts: 100) } ?? "–"
      return "\(candidate) of \(row.tunedOn), on \(row.triedOn): \(words(row.difference))"
    }
    return PlainText.plain(
      "\nTuned on one source, against 60/20/20 on another:\n"
        + lines.map { PlainText.wrapped($0, width: width) }.joined())
  }

  private static func words(_ difference: WeightDifference) -> String {
    "\(WeightText.difference(difference.difference)) \(WeightText.interval(difference.interval)), "
      + "p \(WeightText.p(difference.correctedP)), \(VerdictText.plural(difference.queries, "event", "events")), "
      + "\(VerdictText.plural(difference.vaults, "vault", "vaults")): \(Mark(difference).word)"
  }

  private static func front(_ report: TuningReport) -> String {
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] > $1.tradeOff[0] }
    let shown = front.prefix(8).map { point in
      "  \(WeightText.text(point.weights, parts: report.basis.parts))  "
        + "\(report.tradeOff[0]) \(WeightText.mean(point.tradeOff[0]))  "
        + "\(report.tradeOff[1]) \(WeightText.mean(point.tradeOff[1]))"
    }
    let rest = front.count > 8 ? ["  and \(front.count - 8) more"] : []
    let heading = "\nPareto front of \(report.tradeOff.joined(separator: " against ")):"
    return ([heading] + shown + rest).joined(separator: "\n") + "\n\n"
  }
}
