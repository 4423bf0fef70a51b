internal import VaultComparison
internal import VaultResults

/// What moved between a baseline and a run, as Markdown.
struct MarkdownChanges {
  /// The change in one line, without markup.
  let headline: String
  /// At most ten figures that moved, and the targets that changed sides.
  let text: String
  /// The rest of what moved, folded; `nil` where there is no more.
  let folded: String?

  /// More make a summary that nobody reads.
  private static let shown = 10
  /// What the folded table holds at most; a comment on a pull request has an end.
  private static let mostFolded = 100

  init(_ difference: ReportDifference, of report: Report, from baseline: Report) {
    headline = Self.sign(difference) + " " + ChangeText.headline(difference)
    var text = MarkdownTable.escaped("Against \(ChangeText.name(baseline.manifest)).") + "\n"
    for (title, changes) in [
      ("Newly missed", difference.newlyMissed), ("Newly met", difference.newlyMet),
      ("Measured for the first time, and met", difference.newlyMeasured.filter(Self.isMet)),
      (
        "Measured for the first time, and missed",
        difference.newlyMeasured.filter { !Self.isMet($0) }
      ),
      ("Not measured any more", difference.noLongerMeasured),
    ] where !changes.isEmpty {
      let rows = changes.map { "\($0.candidate.id) (\($0.candidate.what))" }
      text += "\n**\(title):** \(MarkdownTable.escaped(rows.joined(separator: "; ")))\n"
    }
    let first = Array(difference.changes.prefix(Self.shown))
    if !first.isEmpty { text += "\n" + Self.table(first) }
    for sentence in ChangeText.obstacles(difference) {
      text += "\n" + MarkdownTable.escaped(sentence) + "\n"
    }
    self.text = text
    let rest = difference.changes.dropFirst(Self.shown)
    let listed = Array(rest.prefix(Self.mostFolded))
    let title =
      listed.count == rest.count
      ? "\(DecimalText.grouped(rest.count)) more figures moved"
      : "\(DecimalText.grouped(rest.count)) more figures moved, the first \(listed.count) of them"
    folded = rest.isEmpty ? nil : MarkdownTable.folded(title, Self.table(listed))
  }

  private static func isMet(_ change: ReportDifference.TargetChange) -> Bool {
    change.candidate.verdict == .met
  }

  private static func sign(_ difference: ReportDifference) -> String {
    let beyond = difference.changes.filter { $0.extent == .beyond }
    if !difference.newlyMissed.isEmpty || beyond.contains(where: { !$0.isImprovement }) {
      return "▼"
    }
    return beyond.isEmpty ? "○" : "▲"
  }

  private static func table(_ changes: [ReportDifference.Change]) -> String {
    MarkdownTable.text(
      ["", "Figure", "Before → after", "Difference", "95 %"], numbers: [2, 3, 4],
      rows: changes.map { change in
        [
          Mark(change).text, ChangeText.name(change.candidate), ChangeText.values(change),
          ChangeText.difference(change), change.candidate.intervalText,
        ]
      })
  }
}
