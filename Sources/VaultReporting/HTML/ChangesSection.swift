internal import VaultVerdict

/// What moved between a baseline and the run, figure by figure.
struct ChangesSection {
  let changeHeadline: Markup
  let basis: Markup
  let remarks: [Markup]
  let hasTargetChanges: Bool
  let targetChanges: [TargetRow]
  let hasChanges: Bool
  let changeRows: [Row]
  let hasMoreChanges: Bool
  let moreCount: Markup
  let moreChanges: [Row]

  struct TargetRow {
    let id: Markup
    let promise: Markup
    let before: TargetsSection.VerdictMark
    let after: TargetsSection.VerdictMark
  }

  struct Row {
    let style: Markup
    let sign: Markup
    let word: Markup
    let metricID: Markup
    let sliceText: Markup
    let values: Markup
    let amount: Markup
    let interval: Markup
  }

  private static let mostOpen = 20
  /// What the folded table holds at most; `figures.csv` of both runs has the rest.
  private static let mostFolded = 300

  init(_ difference: ReportDifference, baseline: Manifest) {
    changeHeadline = Markup(ChangeText.headline(difference))
    let commit = baseline.commit.map { ", commit \($0.prefix(12))" } ?? ""
    basis = Markup(
      "Against \(baseline.dataset) of \(DateText.text(baseline.createdAt))\(commit)")
    remarks = ChangeText.obstacles(difference).map { Markup($0) }
    targetChanges = difference.targets.map { change in
      TargetRow(
        id: Markup(change.candidate.id), promise: Markup(Typography.text(change.candidate.what)),
        before: TargetsSection.VerdictMark(change.baseline.verdict),
        after: TargetsSection.VerdictMark(change.candidate.verdict))
    }
    hasTargetChanges = !targetChanges.isEmpty
    changeRows = difference.changes.prefix(Self.mostOpen).map(Self.row)
    hasChanges = !changeRows.isEmpty
    let rest = difference.changes.dropFirst(Self.mostOpen)
    moreChanges = rest.prefix(Self.mostFolded).map(Self.row)
    hasMoreChanges = !rest.isEmpty
    let listed =
      rest.count > Self.mostFolded
      ? ", the first \(DecimalText.grouped(Self.mostFolded)) shown" : ""
    moreCount = Markup(
      "\(VerdictText.plural(rest.count, "more figure", "more figures")) moved\(listed)")
  }

  private static func row(_ change: ReportDifference.Change) -> Row {
    Row(
      style: Markup(ChangeText.style(change)), sign: Markup(ChangeText.sign(change)),
      word: Markup(ChangeText.word(change)), metricID: Markup(change.candidate.id),
      sliceText: Markup(change.candidate.slice.map { SliceText.text($0) } ?? ""),
      values: Markup(ChangeText.values(change)), amount: Markup(ChangeText.difference(change)),
      interval: Markup(ChangeText.interval(change)))
  }
}
