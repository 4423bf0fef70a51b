internal import VaultGate
internal import VaultResults

/// A gate's findings: relevant ones open, passed ones folded.
enum GateFindings {
  /// The findings of a decision, with what was compared and the notes.
  static func blocks(_ report: GateReport) -> [Block] {
    let all = GateWords.notable(report)
    let beside = GateRoles(report).beside(all)
    let notable = all.filter { !beside.contains($0) }
    var blocks: [Block] = [
      .paragraph("Findings: \(GateWords.counts(report.findings)).", .lead),
      .paragraph(
        "\(GateWords.side(report.candidate)) compared with \(GateWords.side(report.baseline)).",
        .lead),
      .list(report.notes.map { Text($0) }),
    ]
    if notable.isEmpty { blocks.append(.paragraph("All findings passed.")) }
    blocks += tables(notable, "Findings that need attention, the most severe first")
    blocks += folded(beside)
    let passed = Dictionary(grouping: report.findings(.passed), by: \.tier)
    blocks += GateFinding.Tier.allCases.compactMap { tier in
      passed[tier].map { rows in
        let count = "\(DecimalText.grouped(rows.count)) passed"
        return .only(
          [.page, .markdown],
          .fold(
            "\(GateWords.title(tier)) \(muted: count)",
            .table(table("\(GateWords.title(tier)): what passed", rows, isCaptionHidden: true))))
      }
    }
    return blocks
  }

  /// Returns the findings of the rankings beside the subject, which decide nothing here.
  private static func folded(_ beside: [GateFinding]) -> [Block] {
    guard !beside.isEmpty else { return [] }
    let title = "Rankings beside the subject: \(GateWords.counts(beside))"
    return [
      .only([.terminal], .paragraph(Text("\(title)."))),
      .only(
        [.page, .markdown],
        .fold(Text(title), .table(table(Text(title), beside, isCaptionHidden: true)))),
    ]
  }

  /// More than ten in a row make a list that is not read: the rest is folded.
  private static let mostOpen = 10

  private static func tables(_ findings: [GateFinding], _ caption: Text) -> [Block] {
    guard !findings.isEmpty else { return [] }
    let rest = Array(findings.dropFirst(mostOpen))
    return [.table(table(caption, Array(findings.prefix(mostOpen))))]
      + reasons(Array(findings.prefix(mostOpen)))
      + (rest.isEmpty
        ? []
        : [
          .fold(
            "\(VerdictText.plural(rest.count, "more finding"))",
            .table(table("More findings", rest, isCaptionHidden: true)))
        ])
  }

  /// Returns the reasons, where a table has no room for them.
  private static func reasons(_ findings: [GateFinding]) -> [Block] {
    [
      .only(
        [.terminal, .markdown],
        .list(
          findings.map { "\(strong: GateWords.subject($0)): \($0.reason)." }))
    ]
  }

  private static func table(
    _ caption: Text, _ findings: [GateFinding], isCaptionHidden: Bool = false
  ) -> Table {
    Table(
      caption,
      [
        .init("Outcome"), .init("Metric", .name, isFlexible: true),
        .init("Before → after", .number), .init("Difference", .number),
        .init("Allowed", .number), .init("p", .number, on: [.page, .markdown]),
        .init("n", .number, on: [.page]), .init("Why", on: [.page]),
      ], findings.map(row), look: .findings, isCaptionHidden: isCaptionHidden)
  }

  private static func row(_ finding: GateFinding) -> Table.Row {
    let slice = finding.slice.isEmpty ? "" : " {\(SliceText.text(finding.slice))}"
    return .init(
      .mark(Mark(finding.outcome)),
      .code("\(finding.subject)\(slice)", notes: [Text(GateWords.title(finding.tier))]),
      Table.Cell(GateWords.values(finding)),
      Table.Cell(
        Text(GateWords.difference(finding)), notes: [Text(GateWords.interval(finding))],
        figure: finding.difference.map { .init(value: $0, interval: finding.interval) }),
      Table.Cell(GateWords.allowed(finding)), Table.Cell(GateWords.p(finding)),
      .count(finding.n), Table.Cell(finding.reason))
  }
}
