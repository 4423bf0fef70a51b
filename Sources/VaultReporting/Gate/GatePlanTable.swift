internal import VaultEvaluation
public import VaultGate

/// A gate's plan as plain text, at most 80 columns wide.
public enum GatePlanTable {
  /// Says how many rounds fit, what they can tell of each subject, and what queries can tell.
  public static func render(_ plan: GatePlanReport) -> String {
    var text = PlainText.wrapped(smallest(plan), width: 80) + "\n"
    text +=
      "\(DecimalText.fixed(plan.budgetSeconds, decimals: 0)) s hold \(plan.rounds) rounds of "
      + "\(DecimalText.fixed(plan.secondsPerRound, decimals: 1)) s"
    if let look = plan.look {
      text += "; the gate decides on \(look) of them.\n\n" + table(plan.subjects).text()
    } else {
      text += ": too few for a decision.\n"
    }
    if let quality = plan.quality { text += "\n" + PlainText.wrapped(words(quality), width: 80) }
    return text
  }

  /// What the budget can find at all, before anything else.
  private static func smallest(_ plan: GatePlanReport) -> String {
    let found = plan.subjects.compactMap { subject in
      subject.detectable.map { (growth: $0, subject: subject.subject) }
    }
    guard let best = found.min(by: { $0.growth < $1.growth }),
      let worst = found.max(by: { $0.growth < $1.growth })
    else { return "No growth can fail in this budget: allow more time, or a smaller profile." }
    return "The smallest growth that fails in 95 of 100 cases is +\(percent(best.growth)) "
      + "(\(best.subject)); of what varies most, +\(percent(worst.growth)) (\(worst.subject))."
  }

  private static func table(_ subjects: [GatePlanReport.Subject]) -> TerminalTable {
    TerminalTable(
      [
        TerminalTable.Column("time or memory", isFlexible: true),
        TerminalTable.Column("spread", alignment: .trailing),
        TerminalTable.Column("noise floor", alignment: .trailing),
        TerminalTable.Column("fails from", alignment: .trailing),
        TerminalTable.Column("passes unchanged"),
      ],
      rows: subjects.map { subject in
        [
          subject.subject, percent(subject.perRound), percent(subject.floor),
          subject.detectable.map { "+\(percent($0))" } ?? "never",
          subject.passesUnchanged ? "yes" : "not in 95 of 100",
        ]
      }, width: 80)
  }

  private static func words(_ quality: GatePlanReport.Quality) -> String {
    let needed = quality.queriesNeeded.map(String.init) ?? "more than a million"
    guard let proven = quality.smallestLossProven else {
      return
        "Quality: \(quality.queries) queries of \(quality.vaults) vaults tell no change but one "
        + "that loses everything; \(PairedComparison.leastClusters) vaults are the fewest that can, and "
        + "a change without loss passes in 95 of 100 cases from \(needed) queries on."
    }
    return "Quality: with \(quality.queries) queries of \(quality.vaults) vaults and a margin of "
      + "\(DecimalText.significant(quality.margin)) a loss of "
      + "\(DecimalText.significant(quality.smallestLossNotPassed)) is not passed and one of "
      + "\(DecimalText.significant(proven)) is proven, each in 95 of 100 cases; "
      + "a change without loss passes as often from \(needed) queries on."
  }

  private static func percent(_ share: Double) -> String {
    "\(DecimalText.significant(share * 100, digits: 2)) %"
  }
}
