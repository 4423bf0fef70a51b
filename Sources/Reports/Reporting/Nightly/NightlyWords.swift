internal import VaultHistory
internal import VaultResults

/// The texts of a nightly run and its digest, in words and numbers.
enum NightlyWords {
  /// Returns the state of the matrix entries, in one sentence without a full stop.
  static func state(_ record: NightlyRecord) -> String {
    let total = record.cells.count { $0.state != .elsewhere }
    var parts = ["\(record.cells(.completed).count) of \(cells(total)) completed"]
    if !record.cells(.failed).isEmpty { parts.append("\(record.cells(.failed).count) failed") }
    if !record.cells(.pending).isEmpty {
      parts.append("\(record.cells(.pending).count) not run")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the headline: the losses and their start, or that there are none.
  static func headline(_ digest: NightlyDigest, _ record: NightlyRecord) -> String {
    let days = digest.changes.compactMap { $0.since?.prefix(10) }
    let since = (days.max().map { String($0) } ?? digest.since).map(PlainText.plain)
    var text =
      if let since {
        digest.worse.isEmpty && digest.timing?.verdict != .failed
          ? "nothing worse than on \(since)"
          : "worse than on \(since): \(list(losses(digest), most: 3))"
      } else {
        "no earlier nightly run"
      }
    let failed = record.cells(.failed).count
    if failed > 0 {
      text += "; \(failed) of \(cells(record.cells.count { $0.state != .elsewhere })) failed"
    }
    return text
  }

  /// Returns the losses, the metrics before the targets, each once with its largest loss.
  private static func losses(_ digest: NightlyDigest) -> [String] {
    var figures: [String: (text: String, share: Double, cells: Int)] = [:]
    func add(_ name: String, _ text: String, _ before: Double, _ after: Double) {
      let share = share(before, after)
      let known = figures[name]
      figures[name] = (
        (known?.share ?? -1) < share ? text : known?.text ?? text,
        max(share, known?.share ?? 0), (known?.cells ?? 0) + 1
      )
    }
    for figure in digest.timing?.figures ?? [] where figure.isWorse {
      add(figure.metric, self.figure(figure, hasDate: false), figure.before, figure.after)
    }
    for change in digest.worse {
      let names = Set(change.figures.map(\.metric).map { $0.split(separator: "/").last ?? "" })
      for figure in change.figures where figure.isWorse {
        add(figure.metric, self.figure(figure, hasDate: false), figure.before, figure.after)
      }
      if let move = change.move, move.direction == .worse, !names.contains(Substring(move.measure))
      {
        add(move.measure, "\(move.measure) \(self.move(move))", move.before, move.after)
      }
    }
    let flips = digest.changes.flatMap(\.flips).filter { $0.before == .met && $0.after == .missed }
    return figures.sorted { ($1.value.share, $0.key) < ($0.value.share, $1.key) }.map {
      $0.value.cells > 1 ? "\($0.value.text) in \(cells($0.value.cells))" : $0.value.text
    } + flips.map(flip)
  }

  /// The size of a change as a share of what was before.
  static func share(_ before: Double, _ after: Double) -> Double {
    (after - before).magnitude / max(before.magnitude, 1e-9)
  }

  /// Returns a changed metric: `document/R@50 0.886 → 0.369 since 2026-11-20 (3f2a…)`.
  static func figure(_ figure: NightlyDigest.Figure, hasDate: Bool = true) -> String {
    let name = Metric.Key(id: figure.metric, slice: figure.slice).description
    let text = "\(name) \(FigureText.change(figure.before, figure.after, unit: figure.unit))"
    guard hasDate else { return text }
    let commit = figure.commit.map { " (\($0.prefix(8)))" } ?? ""
    return "\(text) since \(figure.since.prefix(10))\(commit)"
      + (figure.isJudged ? "" : ", of one run each and not judged")
  }

  /// Returns the result of timing against an earlier executable.
  static func timing(_ timing: NightlyDigest.Timing) -> String {
    let found =
      switch timing.verdict {
      case .passed: "no stage is slower than the policy allows"
      case .failed:
        list(
          timing.figures.filter(\.isWorse).map { figure($0, hasDate: false) }, most: 3)
          + " slower, and again in fresh processes"
      case .cannotTell: "the rounds cannot tell whether a stage is slower"
      }
    return "timed in turn with \(timing.base.prefix(12)): \(found)"
  }

  /// Returns the changes, in one sentence without a full stop.
  static func summary(_ digest: NightlyDigest) -> String {
    guard let since = digest.since else { return "There is no earlier nightly run to compare with" }
    let compared = digest.changes.filter { $0.status == .compared }
    guard !compared.isEmpty else { return "No matrix entry can be compared with \(since)" }
    let worse = compared.count(where: \.isWorse)
    let better = compared.count { !$0.isWorse && $0.move?.direction == .better }
    let failing = compared.reduce(0) { $0 + $1.newlyFailing.count }
    let flips = compared.reduce(0) { $0 + $1.flips.count }
    var parts = ["\(worse) worse", "\(better) better"]
    let still = compared.count - worse - better
    parts.append("\(still) without a detectable difference")
    return "Since \(since), of \(cells(compared.count)): \(parts.joined(separator: ", ")); "
      + "\(VerdictText.plural(failing, "query newly fails", "queries newly fail")), "
      + "\(VerdictText.plural(flips, "target")) flipped"
  }

  /// Returns the changes in a matrix entry, a sentence each without a full stop.
  static func sentences(_ change: NightlyDigest.Change) -> [String] {
    var sentences: [String] = []
    if let move = change.move, move.direction != .unchanged {
      sentences.append(
        "\(move.measure) \(self.move(move)) over "
          + "\(VerdictText.plural(move.queries, "query")): \(move.wins) better, "
          + "\(move.losses) worse")
    }
    if let gate = change.gate { sentences.append("gate \(Mark(gate).word)") }
    if !change.newlyFailing.isEmpty {
      sentences.append("newly failing: \(list(change.newlyFailing, most: 20))")
    }
    if !change.recovered.isEmpty {
      sentences.append("recovered: \(list(change.recovered, most: 20))")
    }
    if !change.flips.isEmpty {
      sentences.append(change.flips.map(flip).joined(separator: "; "))
    }
    if change.status == .notComparable, let reason = change.reason {
      sentences.append("not comparable: \(reason)")
    }
    return sentences
  }

  /// Returns a change in numbers: `0.512 → 0.498 (−0.014 [−0.021, −0.006])`.
  static func move(_ move: NightlyDigest.Move) -> String {
    if move.direction == .unchanged {
      return "\(DecimalText.fixed(move.after, decimals: 3)), query by query the same"
    }
    let low = DecimalText.fixed(move.interval.low, decimals: 3)
    let high = DecimalText.fixed(move.interval.high, decimals: 3)
    return "\(DecimalText.fixed(move.before, decimals: 3)) → "
      + "\(DecimalText.fixed(move.after, decimals: 3)) "
      + "(\(FigureText.margin(move.after - move.before, unit: "score")) [\(low), \(high)])"
  }

  /// A flip: `Q1a met → missed`.
  static func flip(_ flip: NightlyDigest.Flip) -> String {
    "\(flip.target) \(Mark(flip.before).word) → \(Mark(flip.after).word)"
  }

  /// Returns a list cut to its first items: `a, b and 3 more`.
  static func list(_ names: [String], most: Int) -> String {
    let shown = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  private static func cells(_ count: Int) -> String {
    VerdictText.plural(count, "matrix entry")
  }
}
