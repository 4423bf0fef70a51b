public import VaultComparison
internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// The sentences that a tuning's page and its terminal summary share.
public enum TuningWords {
  /// Returns the gain from choosing weights, in a few words.
  static func headline(_ report: TuningReport) -> String {
    let measure = report.basis.objective
    return switch report.heldOut.verdict {
    case .better: "Tuned weights raise \(measure) on vaults that did not choose them"
    case .worse: "Tuned weights lower \(measure) on vaults that did not choose them"
    case .noDetectableDifference:
      VerdictText.few(report.basis.vaults).first ?? "No detectable gain over 60/20/20"
    }
  }

  /// Returns the basis of the choice of weights.
  static func basis(_ basis: TuningBasis) -> String {
    let events = VerdictText.plural(basis.events, "event")
    let vaults = VerdictText.plural(basis.vaults, "vault")
    let few = VerdictText.few(basis.vaults).map { "\($0): " }.joined()
    return "\(few)\(events) of \(vaults), \(basis.splits.joined(separator: " and "))"
  }

  /// Returns the recommended setting and its expected effect on new vaults, or what would decide
  /// it.
  ///
  /// - Parameter report: The tuning.
  /// - Returns: One sentence.
  public static func advice(_ report: TuningReport) -> String {
    let advice = report.advice
    let gain =
      "\(WeightText.difference(advice.gain)) \(report.basis.objective), 95 % interval "
      + WeightText.interval(advice.interval)
    let weights = WeightText.text(advice.weights, parts: report.basis.parts)
    guard !advice.canTell else {
      return advice.weights == report.best
        ? "Set \(weights) and expect of new vaults \(gain) over 60/20/20."
        : "Keep \(weights): on new vaults expect chosen weights to change it by \(gain)."
    }
    let vaults = VerdictText.plural(advice.vaults, "vault")
    let remedy =
      advice.profile.map {
        "the profile \($0.name) could tell a difference of this size, with its "
          + VerdictText.plural($0.vaults, "vault")
      } ?? "no profile has vaults enough for a difference of this size"
    return
      "Keep \(weights): \(report.basis.dataset) cannot tell whether other weights are better, with "
      + "\(vaults) (\(gain)); \(remedy)."
  }

  /// Returns the held-out gain over the run's own weights; nothing where these are 60/20/20.
  static func overOwn(_ report: TuningReport) -> String? {
    guard let own = report.basis.own, let gain = report.overOwn else { return nil }
    return "Over the run’s own \(WeightText.text(own, parts: 100)) the choice gains "
      + "\(WeightText.difference(gain.difference)) \(WeightText.interval(gain.interval)): "
      + "\(Mark(gain).word)."
  }

  /// Returns the held-out gain with its details.
  static func heldOut(_ report: TuningReport) -> String {
    let gain = report.heldOut
    return "Held out, the choice gains \(WeightText.difference(gain.difference)) "
      + "\(report.basis.objective) over the design document’s 60/20/20, 95 % interval "
      + "\(WeightText.interval(gain.interval)), p\u{202F}\(gain.p < 0.001 ? "" : "= ")\(WeightText.p(gain.p)): \(Mark(gain).word). "
      + (overOwn(report).map { "\($0) " } ?? "") + "Where it was chosen it seemed to gain "
      + "\(WeightText.difference(report.bestMean - report.documentMean))."
  }

  /// Returns the number of weightings that are indistinguishable from the best on these vaults.
  static func plateau(_ report: TuningReport) -> String {
    if let few = PairedComparison.fewVaults(report.basis.vaults) {
      return "Which weightings are as good as the best \(few)."
    }
    let document = report.plateau.holdsDocument ? "is one of them" : "is not among them"
    return "\(report.plateau.size) of \(report.points.count) weightings cannot be "
      + "distinguished from the best; 60/20/20 \(document)."
  }

  /// Returns the test of the plateau.
  static func plateauTest(_ report: TuningReport) -> String {
    let plateau = report.plateau
    let flips =
      plateau.isExact
      ? "all \(DecimalText.grouped(plateau.flips)) sign vectors"
      : "\(DecimalText.grouped(plateau.flips)) random sign vectors"
    var text =
      "A weighting is on the plateau unless others are better by more than chance: each is "
      + "compared with all others at once, differences flipped by whole vaults, under \(flips). "
      + "The plateau holds the truly best weighting with 95 % confidence, the many comparisons included."
    if let few = PairedComparison.fewVaults(report.basis.vaults) {
      text += " Which are on it \(few), so nothing is left out."
    }
    return text
  }

  /// Returns the construction of the folds.
  static func folds(_ report: TuningReport) -> String {
    let basis = report.basis
    let made =
      basis.isLeaveOneVaultOut
      ? "Each of the \(basis.folds) vaults is a fold"
      : "The vaults were dealt to \(basis.folds) folds"
    let counts = report.points.filter { $0.chosen > 0 }.sorted { $0.chosen > $1.chosen }
      .map { "\(WeightText.text($0.weights, parts: basis.parts)) \($0.chosen)×" }
    return "\(made); for each, the other folds chose the weights and the fold measured them. "
      + "Chosen: \(counts.joined(separator: ", "))."
  }

  /// Returns the basis of the values, name by name.
  static func facts(_ report: TuningReport) -> [(name: String, value: String)] {
    let basis = report.basis
    var facts = [
      ("Objective", "mean \(basis.objective) over \(Self.basis(basis))"),
      (
        "Left out",
        basis.eventsWithoutRelevant == 0
          ? "no event"
          : "\(VerdictText.plural(basis.eventsWithoutRelevant, "event")) without a relevant message"
      ),
      ("Candidates", DecimalText.grouped(basis.candidates)),
      ("Step", "1/\(basis.parts)"),
      ("Run’s own weights", basis.own.map { WeightText.text($0, parts: 100) } ?? "none"),
      ("Intervals", basis.intervals),
      (
        "Re-ranking",
        "\(DecimalText.grouped(report.speed.rerankings)) rankings in "
          + "\(DecimalText.fixed(report.speed.seconds, decimals: 3))\u{202F}s"
      ),
      ("Seed", "\(basis.seed)"),
      ("Corpus digest", basis.corpusDigest),
      ("Settings digest", basis.configDigest),
    ]
    if !basis.constraints.isEmpty {
      facts.insert(("Constraints", basis.constraints.joined(separator: ", ")), at: 1)
    }
    return facts.map { (name: $0.0, value: $0.1) }
  }
}
