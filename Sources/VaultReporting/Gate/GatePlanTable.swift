internal import VaultEvaluation
public import VaultGate

/// A gate's plan as plain text, at most 80 columns wide.
public enum GatePlanTable {
  /// Says what the budget can find at all, how many rounds fit, what they can tell of each subject, and
  /// what queries can tell.
  public static func render(_ plan: GatePlanReport) -> String {
    let rounds =
      "\(DecimalText.fixed(plan.budgetSeconds, decimals: 0)) s hold \(plan.rounds) rounds of "
      + "\(DecimalText.fixed(plan.secondsPerRound, decimals: 1)) s"
      + (plan.look.map { "; the gate decides on \($0) of them." } ?? ": too few for a decision.")
    return TerminalRenderer(width: 80).text([
      .paragraph(Text(smallest(plan))), .paragraph(Text(rounds)),
      .table(table(plan.look == nil ? [] : plan.subjects)),
      .paragraph(Text(plan.quality.map(words) ?? "")),
    ])
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

  private static func table(_ subjects: [GatePlanReport.Subject]) -> Table {
    Table(
      "What the rounds can tell",
      [
        .init("time or memory", .name, isFlexible: true), .init("spread", .number),
        .init("noise floor", .number), .init("fails from", .number), .init("passes unchanged"),
      ],
      subjects.map { subject in
        .init([
          Table.Cell(subject.subject), Table.Cell(percent(subject.perRound)),
          Table.Cell(percent(subject.floor)),
          Table.Cell(subject.detectable.map { "+\(percent($0))" } ?? "never"),
          Table.Cell(subject.passesUnchanged ? "yes" : "not in 95 of 100"),
        ])
      }, isCaptionHidden: true)
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
