internal import VaultHistory
internal import VaultResults

/// What a night and its digest say, in words and figures.
enum NightlyWords {
  /// What became of the cells, in one sentence without a full stop.
  static func state(_ record: NightlyRecord) -> String {
    let total = record.cells.count { $0.state != .elsewhere }
    var parts = ["\(record.cells(.completed).count) of \(cells(total)) completed"]
    if !record.cells(.failed).isEmpty { parts.append("\(record.cells(.failed).count) failed") }
    if !record.cells(.pending).isEmpty {
      parts.append("\(record.cells(.pending).count) not run")
    }
    return parts.joined(separator: ", ")
  }

  /// What moved, in one sentence without a full stop.
  static func summary(_ digest: NightlyDigest) -> String {
    guard let since = digest.since else { return "There is no earlier night to compare with" }
    let compared = digest.changes.filter { $0.status == .compared }
    guard !compared.isEmpty else { return "No cell can be compared with \(since)" }
    func count(_ direction: NightlyDigest.Move.Direction) -> Int {
      compared.count { $0.move?.direction == direction }
    }
    let failing = compared.reduce(0) { $0 + $1.newlyFailing.count }
    let flips = compared.reduce(0) { $0 + $1.flips.count }
    var parts = ["\(count(.worse)) worse", "\(count(.better)) better"]
    let still = compared.count - count(.worse) - count(.better)
    parts.append("\(still) without a detectable difference")
    return "Since \(since), of \(cells(compared.count)): \(parts.joined(separator: ", ")); "
      + "\(VerdictText.plural(failing, "query newly fails", "queries newly fail")), "
      + "\(VerdictText.plural(flips, "target", "targets")) flipped"
  }

  /// A move as a figure: `0.512 → 0.498 (−0.014 [−0.021, −0.006])`.
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

  /// A list that stops somewhere: `a, b and 3 more`.
  static func list(_ names: [String], most: Int) -> String {
    let shown = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  private static func cells(_ count: Int) -> String { VerdictText.plural(count, "cell", "cells") }
}
