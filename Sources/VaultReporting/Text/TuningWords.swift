internal import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// The sentences that a tuning's page and its terminal summary share.
enum TuningWords {
  /// What choosing weights is worth, in a few words.
  static func headline(_ report: TuningReport) -> String {
    let measure = report.basis.objective
    return switch report.heldOut.verdict {
    case .better: "Tuned weights raise \(measure) on vaults that did not choose them"
    case .worse: "Tuned weights lower \(measure) on vaults that did not choose them"
    case .noDetectableDifference: "No detectable gain over 60/20/20"
    }
  }

  /// On what the weights were chosen.
  static func basis(_ basis: TuningBasis) -> String {
    let events = VerdictText.plural(basis.events, "event", "events")
    let vaults = VerdictText.plural(basis.vaults, "vault", "vaults")
    return "\(events) of \(vaults), \(basis.splits.joined(separator: " and "))"
  }

  /// The held-out gain with all that belongs to it.
  static func heldOut(_ report: TuningReport) -> String {
    let gain = report.heldOut
    return "Held out, the choice gains \(WeightText.difference(gain.difference)) "
      + "\(report.basis.objective) over the document’s 60/20/20, 95 % interval "
      + "\(WeightText.interval(gain.interval)), p\u{202F}\(gain.p < 0.001 ? "" : "= ")\(WeightText.p(gain.p)): \(Mark(gain).word). "
      + "Where it was chosen it seemed to gain "
      + "\(WeightText.difference(report.bestMean - report.documentMean))."
  }

  /// How many weightings are as good as the best as far as these vaults can tell.
  static func plateau(_ report: TuningReport) -> String {
    let document = report.plateau.holdsDocument ? "is one of them" : "is not among them"
    return "\(report.plateau.size) of \(report.points.count) weightings cannot be told from the "
      + "best; 60/20/20 \(document)."
  }

  /// How the plateau was tested.
  static func plateauTest(_ report: TuningReport) -> String {
    let plateau = report.plateau
    let flips =
      plateau.isExact
      ? "all \(DecimalText.grouped(plateau.flips)) sign vectors"
      : "\(DecimalText.grouped(plateau.flips)) random sign vectors"
    var text =
      "A weighting is on the plateau unless others are better by more than chance: each is held "
      + "against all others at once, differences flipped by whole vaults, under \(flips). The "
      + "plateau holds the truly best weighting with 95 % confidence, the many comparisons included."
    if plateau.leastPValue >= 0.05 {
      text += " With so few vaults no p-value is below "
      text += "\(DecimalText.significant(plateau.leastPValue)), so nothing can be left out."
    }
    return text
  }

  /// How the folds were made.
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

  /// What the figures rest on, name by name.
  static func facts(_ report: TuningReport) -> [(name: String, value: String)] {
    let basis = report.basis
    var facts = [
      ("Objective", "mean \(basis.objective) over \(Self.basis(basis))"),
      (
        "Left out",
        basis.eventsWithoutRelevant == 0
          ? "no event"
          : "\(VerdictText.plural(basis.eventsWithoutRelevant, "event", "events")) without a relevant message"
      ),
      ("Candidates", DecimalText.grouped(basis.candidates)),
      ("Step", "1/\(basis.parts)"),
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
