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
    let open = Array(findings.prefix(mostOpen))
    let rest = Array(findings.dropFirst(mostOpen))
    let title: Text = "\(VerdictText.plural(rest.count, "more finding"))"
    let more: Block = .fold(title, .table(table("More findings", rest, isCaptionHidden: true)))
    // A table has no room for the reasons there.
    let reasons: Block = .only(
      [.terminal, .markdown],
      .list(open.map { "\(strong: GateWords.subject($0)): \($0.reason)." }))
    return [.table(table(caption, open)), reasons] + (rest.isEmpty ? [] : [more])
  }

  private static func table(
    _ caption: Text, _ findings: [GateFinding], isCaptionHidden: Bool = false
  ) -> Table {
    Table(caption, of: findings, look: .findings, isCaptionHidden: isCaptionHidden) {
      Field("Outcome") { .mark(Mark($0.outcome)) }
      Field("Metric", .name, isFlexible: true) {
        .code(GateWords.subject($0), notes: [Text(GateWords.title($0.tier))])
      }
      Field("Before → after", .number) { .init(GateWords.values($0)) }
      Field("Difference", .number) {
        .interval(GateWords.difference($0), GateWords.interval($0), $0.difference, $0.interval)
      }
      Field("Allowed", .number) { .init(GateWords.allowed($0)) }
      Field("p", .number, on: [.page, .markdown]) { .init(DifferenceText.p($0.p)) }
      Field("n", .number, on: [.page]) { .count($0.n) }
      Field("Why", on: [.page]) { .init($0.reason) }
    }
  }
}
