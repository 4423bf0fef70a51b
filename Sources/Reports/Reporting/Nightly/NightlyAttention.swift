internal import VaultHistory
internal import VaultResults

/// Items that need attention in a nightly run: failed matrix entries, gates, losses, newly missed
/// targets, then improvements.
struct NightlyAttention {
  let lines: [Text]

  init(_ record: NightlyRecord, _ digest: NightlyDigest) {
    var lines: [Text] =
      digest.timing.map { timing in
        ["\(timing.verdict == .failed ? "▼" : "○") \(NightlyWords.timing(timing))"]
      } ?? []
    lines += record.cells(.failed).map {
      """
      ✕ \(code: $0.id) failed (exit \($0.exitCode.map { "\($0)" } ?? "–")): \
      \($0.reason ?? "no reason is known")
      """
    }
    for change in digest.changes {
      if change.gate == .failed { lines.append("✕ \(code: change.id): gate failed") }
      if let move = change.move, move.direction == .worse {
        lines.append("▼ \(code: change.id): \(move.measure) \(NightlyWords.move(move))")
      }
      lines += change.figures.filter(\.isWorse).map {
        "▼ \(code: change.id): \(NightlyWords.figure($0))"
      }
    }
    for change in digest.changes {
      lines += change.flips.map { "\(code: change.id): \(NightlyWords.flip($0))" }
      if !change.newlyFailing.isEmpty {
        lines.append(
          "\(code: change.id): newly failing \(NightlyWords.list(change.newlyFailing, most: 3))")
      }
    }
    for change in digest.changes {
      if let move = change.move, move.direction == .better {
        lines.append("▲ \(code: change.id): \(move.measure) \(NightlyWords.move(move))")
      }
      lines += change.figures.filter { !$0.isWorse }.map {
        "\($0.isJudged ? "▲" : "○") \(code: change.id): \(NightlyWords.figure($0))"
      }
    }
    let missing = record.cells(.pending).map(\.id)
    if !missing.isEmpty { lines.append("○ not run: \(NightlyWords.list(missing, most: 5))") }
    self.lines = lines
  }
}
