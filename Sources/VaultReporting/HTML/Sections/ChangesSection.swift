internal import VaultComparison
internal import VaultResults

/// What moved between a baseline and the run, figure by figure.
enum ChangesSection: ReportSection {
  static let id = "changes"
  static let heading = "Difference to the baseline"

  private static let mostOpen = 20
  /// What the folded table holds at most; `figures.csv` of both runs has the rest.
  private static let mostFolded = 300

  static func fields(_ source: ReportSource) -> Fields? {
    guard let difference = source.difference, let baseline = source.baseline else { return nil }
    let rest = difference.changes.dropFirst(mostOpen)
    let listed =
      rest.count > mostFolded ? ", the first \(DecimalText.grouped(mostFolded)) shown" : ""
    return [
      "headline": ChangeText.headline(difference),
      "basis": "Against \(ChangeText.name(baseline.manifest))",
      "remarks": ChangeText.obstacles(difference),
      "targets": difference.targets.map { change -> Fields in
        [
          "id": change.candidate.id, "promise": Typography.text(change.candidate.what),
          "before": Mark(change.baseline.verdict), "after": Mark(change.candidate.verdict),
        ]
      },
      "moved": difference.changes.prefix(mostOpen).map(row),
      "more": rest.prefix(mostFolded).map(row),
      "moreCount":
        "\(VerdictText.plural(rest.count, "more figure", "more figures")) moved\(listed)",
    ]
  }

  private static func row(_ change: ReportDifference.Change) -> Fields {
    [
      "verdict": Mark(change), "metricID": change.candidate.id,
      "slice": change.candidate.sliceText, "values": ChangeText.values(change),
      "amount": ChangeText.difference(change), "interval": change.candidate.intervalText,
    ]
  }
}
