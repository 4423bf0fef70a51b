internal import VaultHistory
internal import VaultResults

/// What a night changed of quality, time, memory and targets: one line each, with which every
/// account of a night begins.
struct NightlyOverview {
  /// One of the four.
  struct Row: Hashable {
    /// What it is about.
    let name: String
    /// How many cells, or targets, got worse.
    let worse: Int
    /// How many got better.
    let better: Int
    /// The largest change, a loss before a gain; a dash where nothing changed.
    let largest: String
  }

  /// Quality, time, memory and targets, in this order; empty without an earlier night.
  let rows: [Row]

  /// Sums up a digest.
  init(_ digest: NightlyDigest) {
    let compared = digest.changes.filter { $0.since != nil || $0.status == .compared }
    rows =
      compared.isEmpty
      ? []
      : [Self.quality(compared)]
        + [
          Self.row("Time", of: .time, compared, digest.timing),
          Self.row("Memory", of: .memory, compared), Self.targets(compared),
        ]
  }

  private static func quality(_ changes: [NightlyDigest.Change]) -> Row {
    let row = row("Quality", of: .quality, changes)
    // The paired test sees losses that the tolerance of a mean hides.
    let moved = changes.filter { change in
      change.move.map { [.worse, .better].contains($0.direction) } == true
        && !change.figures.contains { $0.kind == .quality && $0.isJudged }
    }
    let worse = moved.filter { $0.move?.direction == .worse }
    let first = (worse.isEmpty && row.worse == 0 ? moved : worse).first
    let text = first.flatMap { change in
      change.move.map { "\($0.measure) \(NightlyWords.move($0)) in \(change.id)" }
    }
    return Row(
      name: row.name, worse: row.worse + worse.count,
      better: row.better + moved.count - worse.count,
      largest: row.largest == "–" || row.worse == 0 && !worse.isEmpty
        ? text ?? row.largest : row.largest)
  }

  private static func row(
    _ name: String, of kind: NightlyDigest.Figure.Kind, _ changes: [NightlyDigest.Change],
    _ timing: NightlyDigest.Timing? = nil
  ) -> Row {
    var moved = changes.map { change in
      (cell: change.id, figures: change.figures.filter { $0.kind == kind })
    }
    if let timing {
      moved += timing.figures.map { ("rounds by turns with \(timing.base.prefix(12))", [$0]) }
    }
    let worse = moved.count { $0.figures.contains(where: \.isWorse) }
    let better = moved.count { cell in
      !cell.figures.contains(where: \.isWorse) && cell.figures.contains(where: \.isJudged)
    }
    let largest = moved.flatMap { cell in cell.figures.map { (cell: cell.cell, figure: $0) } }
      .max { weight($0.figure) < weight($1.figure) }
    return Row(
      name: name, worse: worse, better: better,
      largest: largest.map {
        "\(NightlyWords.figure($0.figure, hasDate: false))"
          + "\($0.figure.isJudged ? "" : ", of one run each and not judged") in \($0.cell)"
      } ?? "–")
  }

  // Losses that count before gains that count before what is shown alone; then by share.
  private static func weight(_ figure: NightlyDigest.Figure) -> (Int, Double) {
    let share =
      (figure.after - figure.before).magnitude / max(figure.before.magnitude, 1e-9)
    return (figure.isWorse ? 2 : figure.isJudged ? 1 : 0, share)
  }

  private static func targets(_ changes: [NightlyDigest.Change]) -> Row {
    let flips = changes.flatMap(\.flips)
    let lost = flips.filter { $0.before == .met && $0.after == .missed }
    let won = flips.filter { $0.before != .met && $0.after == .met }
    let shown = lost + won + flips.filter { !lost.contains($0) && !won.contains($0) }
    return Row(
      name: "Targets", worse: lost.count, better: won.count,
      largest: shown.isEmpty ? "–" : NightlyWords.list(shown.map(NightlyWords.flip), most: 3))
  }
}
