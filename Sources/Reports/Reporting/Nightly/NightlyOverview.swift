internal import VaultHistory
internal import VaultResults

/// The changes of a nightly run in quality, time, memory and targets: one line each, at the start
/// of every account of a nightly run.
struct NightlyOverview {
  /// One of the four.
  struct Row: Hashable {
    /// The category of the metric.
    let name: String
    /// The number of matrix entries, or targets, that got worse.
    let worse: Int
    /// The number that got better.
    let better: Int
    /// The largest change, a loss before a gain; a dash where nothing changed.
    let largest: String
  }

  /// Quality, time, memory and targets, in this order; empty without a previous nightly run.
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
    // The paired test detects losses that the tolerance of a mean conceals.
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
      moved += timing.figures.map { ("rounds in turn with \(timing.base.prefix(12))", [$0]) }
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

  // Relevant losses come before relevant gains, then changes that are only shown; then by share.
  private static func weight(_ figure: NightlyDigest.Figure) -> (Int, Double) {
    (
      figure.isWorse ? 2 : figure.isJudged ? 1 : 0,
      NightlyWords.share(figure.before, figure.after)
    )
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
