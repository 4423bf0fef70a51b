internal import VaultComparison
internal import VaultResults

/// The changes between a baseline and the run, metric by metric.
enum ChangesSection: ReportSection {
  static let facts = SectionFacts("changes", "Difference to the baseline", .unfolded)

  private static let mostOpen = 10
  /// The most rows in the folded table; `figures.csv` of both runs has the rest.
  private static let mostFolded = 100

  static func blocks(_ source: RunAccount) -> [Block]? {
    guard let difference = source.difference, let baseline = source.baseline else { return nil }
    let rest = difference.changes.dropFirst(mostOpen)
    let listed =
      rest.count > mostFolded ? ", the first \(DecimalText.grouped(mostFolded)) shown" : ""
    var blocks: [Block] = [
      .only([.page], .paragraph("\(ChangeText.headline(difference)).", .headed)),
      .paragraph("Compared with \(ChangeText.name(baseline.manifest))."),
      .only([.page], .paragraph(Self.rule, .lead)),
    ]
    blocks += ChangeText.obstacles(difference).map { .paragraph(Text($0)) }
    if !difference.targets.isEmpty { blocks.append(.table(targets(difference.targets))) }
    if !difference.changes.isEmpty {
      blocks.append(
        .table(
          table(
            "The metrics that changed most", Array(difference.changes.prefix(mostOpen)))))
    }
    if !rest.isEmpty {
      let title: Text =
        "\(VerdictText.plural(rest.count, "more metric")) changed\(listed)"
      blocks.append(
        .fold(
          title, .table(table(title, Array(rest.prefix(mostFolded)), isCaptionHidden: true))))
    }
    return blocks
  }

  private static let rule: Text = """
    A metric changed if it differs by more than its tolerance: 0.005 for scores and 0.5 % for counts that \
    repeat exactly, 20 % for what varies from run to run. Better and worse are said only of values that \
    lie outside both runs’ intervals. This says where to look; \(code: "vaultbench compare") pairs the \
    queries, \(code: "vaultbench gate") decides.
    """

  private static func targets(_ changes: [ReportDifference.TargetChange]) -> Table {
    Table("Targets with another result", of: changes, look: .plain) {
      Field("Id", .name) { .init($0.candidate.id) }
      Field("Target", isFlexible: true) { .init($0.candidate.what) }
      Field("Before") { .mark(Mark($0.baseline.verdict)) }
      Field("Now") { .mark(Mark($0.candidate.verdict)) }
    }
  }

  private static func table(
    _ caption: Text, _ changes: [ReportDifference.Change], isCaptionHidden: Bool = false
  ) -> Table {
    Table(caption, of: changes, look: .moved, isCaptionHidden: isCaptionHidden) {
      Field("Change") { .mark(Mark($0)) }
      Field("Metric", .name, isFlexible: true) {
        .code($0.candidate.id, notes: [Text($0.candidate.sliceText)])
      }
      Field("Before → after", .number) { .init(ChangeText.values($0)) }
      Field("Difference", .number) { .number(ChangeText.difference($0), $0.difference) }
      Field("95 % now", .number) { .init($0.candidate.intervalText) }
    }
  }
}
