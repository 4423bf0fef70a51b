internal import VaultGate
internal import VaultVerdict

/// A gate's decision for a page: the findings that matter open, what passed folded.
struct GateSection {
  let gateHeadline: Markup
  let gateStyle: Markup
  let gateSign: Markup
  let gateWord: Markup
  let sides: Markup
  let gateNotes: [Markup]
  let hasGateNotes: Bool
  let hasNotable: Bool
  let notable: [Row]
  let folded: [Tier]

  /// What passed of one tier.
  struct Tier {
    let tierTitle: Markup
    let tierCount: Markup
    let passedRows: [Row]
  }

  struct Row {
    let style: Markup
    let sign: Markup
    let word: Markup
    let subject: Markup
    let sliceText: Markup
    let tier: Markup
    let values: Markup
    let amount: Markup
    let range: Markup
    let allowed: Markup
    let chance: Markup
    let n: Markup
    let reason: Markup
  }

  init(_ report: GateReport) {
    gateHeadline = Markup(GateWords.headline(report))
    gateStyle = Markup(GateWords.style(report.verdict))
    gateSign = Markup(GateWords.sign(report.verdict))
    gateWord = Markup(GateWords.word(report.verdict))
    sides = Markup(
      "\(GateWords.side(report.candidate)) against \(GateWords.side(report.baseline))")
    gateNotes = report.notes.map { Markup(Typography.text($0)) }
    hasGateNotes = !gateNotes.isEmpty
    notable = GateWords.notable(report).map(Self.row)
    hasNotable = !notable.isEmpty
    let passed = report.findings(.passed)
    folded = GateFinding.Tier.allCases.compactMap { tier in
      let rows = passed.filter { $0.tier == tier }
      guard !rows.isEmpty else { return nil }
      return Tier(
        tierTitle: Markup(GateWords.title(tier)),
        tierCount: Markup("\(DecimalText.grouped(rows.count)) passed"),
        passedRows: rows.map(Self.row))
    }
  }

  private static func row(_ finding: GateFinding) -> Row {
    Row(
      style: Markup(GateWords.style(finding.outcome)),
      sign: Markup(GateWords.sign(finding.outcome)),
      word: Markup(GateWords.word(finding.outcome)), subject: Markup(finding.subject),
      sliceText: finding.slice.isEmpty ? "" : Markup(SliceText.text(finding.slice)),
      tier: Markup(GateWords.title(finding.tier)), values: Markup(GateWords.values(finding)),
      amount: Markup(GateWords.difference(finding)), range: Markup(GateWords.interval(finding)),
      allowed: Markup(GateWords.allowed(finding)), chance: Markup(GateWords.p(finding)),
      n: Markup(DecimalText.grouped(finding.n)), reason: Markup(Typography.text(finding.reason)))
  }
}
