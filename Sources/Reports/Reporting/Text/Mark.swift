internal import VaultComparison
internal import VaultEvaluation
internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// A result for readers: a sign and a word, and the style that colors both; never only a color.
struct Mark: Hashable {
  /// The styles by name.
  enum Style: String {
    case met
    case missed
    case open
  }

  let sign: String
  let word: String
  let style: Style

  init(_ sign: String, _ word: String, _ style: Style) {
    self.sign = sign
    self.word = word
    self.style = style
  }

  /// Sign and word.
  var text: String { "\(sign) \(word)" }

  /// Returns the direction of a change.
  static func direction(isBetter: Bool) -> Mark {
    isBetter ? Mark("▲", "better", .met) : Mark("▼", "worse", .missed)
  }
}

extension Mark {
  init(_ verdict: TargetVerdict.Verdict) {
    self =
      switch verdict {
      case .met: Mark("✓", verdict.words, .met)
      case .missed: Mark("✕", verdict.words, .missed)
      case .notShown: Mark("?", verdict.words, .open)
      case .notMeasured: Mark("○", verdict.words, .open)
      }
  }

  /// Creates the mark of a target's part, which may be only reported.
  init(_ part: TargetVerdict.Part) {
    self = part.verdict.map { Mark($0) } ?? Mark("–", "reported", .open)
  }

  init(_ verdict: GateVerdict) {
    self =
      switch verdict {
      case .passed: Mark("✓", "passed", .met)
      case .failed: Mark("✕", "failed", .missed)
      case .cannotTell: Mark("?", "cannot tell", .open)
      }
  }

  init(_ outcome: GateFinding.Outcome) {
    self =
      switch outcome {
      case .passed: Mark("✓", "passed", .met)
      case .failed: Mark("✕", "failed", .missed)
      case .inconclusive: Mark("?", "cannot tell", .open)
      case .notComparable: Mark("≠", "not comparable", .open)
      case .improved: Mark("▲", "improved", .met)
      case .changed: Mark("△", "changed", .open)
      case .waived: Mark("⚑", "waived", .open)
      }
  }

  /// Creates the mark of a metric's change; one inside an interval has no direction.
  init(_ change: ReportDifference.Change) {
    self =
      change.extent == .beyond
      ? .direction(isBetter: change.isImprovement) : Mark("○", "within its interval", .open)
  }

  /// Creates a difference's mark; where none was detected, with the detectable size.
  init(_ difference: MeasuredDifference) {
    switch difference.verdict {
    case .better: self = .direction(isBetter: true)
    case .worse: self = .direction(isBetter: false)
    case .noDetectableDifference:
      let least = difference.minimumDetectableEffect
        .map { "no detectable difference (MDE \(DifferenceText.score($0)))" }
      let few = PairedComparison.fewVaults(difference.vaults)
      self = Mark("○", least ?? few ?? "no detectable difference", .open)
    }
  }

  /// Creates the mark of a difference between weightings; where none was detected, with the
  /// detectable size.
  init(_ difference: WeightDifference) {
    switch difference.verdict {
    case .better: self = .direction(isBetter: true)
    case .worse: self = .direction(isBetter: false)
    case .noDetectableDifference:
      let least = WeightText.mean(difference.minimumDetectableEffect)
      let few = PairedComparison.fewVaults(difference.vaults)
      self = Mark("≈", few ?? "no detectable difference (MDE \(least))", .open)
    }
  }

  init(_ shift: HistorySeries.Shift, in series: HistorySeries) {
    self = .direction(isBetter: (shift.after > shift.before) == (series.better == .higher))
  }

  init(_ state: NightlyRecord.State) {
    self =
      switch state {
      case .completed: Mark("✓", "completed", .met)
      case .failed: Mark("✕", "failed", .missed)
      case .pending: Mark("○", "not run", .open)
      case .elsewhere: Mark("○", "another shard’s", .open)
      }
  }

  init(_ direction: NightlyDigest.Move.Direction) {
    self =
      switch direction {
      case .better: .direction(isBetter: true)
      case .worse: .direction(isBetter: false)
      case .noDetectableDifference: Mark("○", "no detectable difference", .open)
      case .unchanged: Mark("=", "unchanged", .open)
      }
  }
}
