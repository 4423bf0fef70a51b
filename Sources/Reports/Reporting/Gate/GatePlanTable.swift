internal import VaultEvaluation
public import VaultGate
internal import VaultResults

/// A gate's plan as plain text, at most 80 columns wide.
public enum GatePlanTable {
  /// Lists the smallest detectable change of the budget, the number of rounds that fit, the
  /// detectable changes of each subject, and those of the queries.
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

  /// Returns the smallest change that the budget can detect, before anything else.
  private static func smallest(_ plan: GatePlanReport) -> String {
    let found = plan.subjects.compactMap { subject in
      subject.detectable.map { (growth: $0, subject: subject.subject) }
    }
    guard let best = found.min(by: { $0.growth < $1.growth }),
      let worst = found.max(by: { $0.growth < $1.growth })
    else { return "No growth can fail in this budget: allow more time, or a smaller profile." }
    return
      "The smallest growth that fails in 95 of 100 cases is +\(DecimalText.percent(best.growth, digits: 2)) "
      + "(\(best.subject)); of what varies most, +\(DecimalText.percent(worst.growth, digits: 2)) (\(worst.subject))."
  }

  private static func table(_ subjects: [GatePlanReport.Subject]) -> Table {
    Table("What the rounds can detect", of: subjects, isCaptionHidden: true) {
      Field("time or memory", .name, isFlexible: true) { .init($0.subject) }
      Field("spread", .number) { .init(DecimalText.percent($0.perRound, digits: 2)) }
      Field("noise floor", .number) { .init(DecimalText.percent($0.floor, digits: 2)) }
      Field("fails from", .number) {
        .init($0.detectable.map { "+\(DecimalText.percent($0, digits: 2))" } ?? "never")
      }
      Field("passes unchanged") { $0.passesUnchanged ? "yes" : "not in 95 of 100" }
    }
  }

  private static func words(_ quality: GatePlanReport.Quality) -> String {
    let needed = quality.queriesNeeded.map(String.init) ?? "more than a million"
    guard let proven = quality.smallestLossProven else {
      return
        "Quality: \(quality.queries) queries of \(quality.vaults) vaults detect no change but one "
        + "that loses everything; \(PairedComparison.leastClusters) vaults are the fewest that can, and "
        + "a change without loss passes in 95 of 100 cases from \(needed) queries on."
    }
    return "Quality: with \(quality.queries) queries of \(quality.vaults) vaults and a margin of "
      + "\(DecimalText.significant(quality.margin)) a loss of "
      + "\(DecimalText.significant(quality.smallestLossNotPassed)) is not passed and one of "
      + "\(DecimalText.significant(proven)) is proven, each in 95 of 100 cases; "
      + "a change without loss passes as often from \(needed) queries on."
  }
}
