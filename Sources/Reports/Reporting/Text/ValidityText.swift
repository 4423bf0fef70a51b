internal import VaultEvaluation
internal import VaultResults

/// The text of the page and the terminal on a study of validity.
enum ValidityText {
  /// A coefficient with its interval; a dash where there is none.
  static func text(_ estimate: OrderAgreement.Estimate?) -> String {
    estimate.map {
      let numbers = [$0.value, $0.lower, $0.upper].map(DifferenceText.hundredths)
      return "\(numbers[0]) [\(numbers[1]), \(numbers[2])]"
    } ?? "–"
  }

  /// Returns the sentence on the whole corpus and one other set.
  static func sentence(
    _ comparison: ValidityReport.Comparison, _ report: ValidityReport
  ) -> String {
    let agreement = comparison.agreement
    let truth = report.against.first { $0.name == comparison.truth }
    let ceiling = truth?.ceiling
    if let few = truth.flatMap({ PairedComparison.fewVaults($0.vaults) }) {
      return "Which system is better \(few) of \(comparison.truth)."
    }
    return
      "Of the \(agreement.decided) pairs of systems that \(comparison.truth) decides, "
      + "\(comparison.set) orders a share of \(text(agreement.alike)) alike. τ-b is "
      + "\(text(agreement.tauB)); between \(comparison.truth) and another set of its kind and size "
      + "\(DifferenceText.hundredths(ceiling)) is to be expected."
  }

  /// Returns the sentence on one set and an earlier corpus.
  static func sentence(_ gain: ValidityReport.Gain) -> String {
    "With \(gain.truth), τ-b of \(gain.set) differs from that of \(gain.earlier) by "
      + "\(text(gain.tauB)) in paired resamples."
  }

  /// The warnings.
  static func limits(_ report: ValidityReport) -> [String] {
    general + [report.questions == "events" ? aboutEvents : aboutSearches]
  }

  private static let aboutSearches =
    "Only searches by questions are compared; of events, --questions events compares them."
  private static let aboutEvents =
    "Only the matching of events is compared. The other data’s judges decided what belongs "
    + "to an event: look up by what rule, and how far they agreed. Of a kind of conversation that "
    + "it lacks, such as mail threads or two-person chats, the validity is unknown."
  private static let general = [
    "Pairs are decided by a t-test over vaults, p < 0.05 and not corrected: some are chance.",
    "Intervals are 2.5th and 97.5th percentiles over vaults and families drawn with replacement; "
      + "drawing adds noise, so they lie lower than the coefficients.",
    "A set that the questions, the search or their mix were developed on says how well they were "
      + "fitted, not how they would do on another; only a set that was not inspected is held out.",
  ]
}
