internal import VaultVerdict

/// Where relevant messages are lost on their way to the reader, stage after stage.
///
/// The figures are `<primary system>/loss/<stage>`: the share of all relevant messages that the
/// stage is the first to lose, in the order in which the report lists them.
struct LossSection {
  let rows: [Row]
  let basis: Markup

  struct Row {
    let stage: Markup
    let share: Markup
    let remaining: Markup
    let bar: Markup
    let isTotal: Bool
  }

  /// `nil` if the run did not follow its relevant messages.
  init?(_ report: Report) {
    let prefix = "\(report.manifest.primarySystem)/loss/"
    let losses = report.metrics.filter { $0.id.hasPrefix(prefix) && $0.slice == nil }
    guard let count = losses.first?.n else { return nil }
    var remaining = 1.0
    var rows = [
      Row(
        stage: "relevant messages", share: "", remaining: Markup(Self.percent(1)),
        bar: SpanBar(from: 0, to: 1, style: "fill-muted").markup, isTotal: true)
    ]
    for loss in losses {
      let after = max(remaining - loss.value, 0)
      let stage = String(loss.id.dropFirst(prefix.count))
      rows.append(
        Row(
          stage: Markup(Self.names[stage] ?? SliceText.words(stage)),
          share: loss.value == 0 ? "0\u{202F}%" : Markup("−\(Self.percent(loss.value))"),
          remaining: Markup(Self.percent(after)),
          bar: SpanBar(from: after, to: remaining, style: "fill-missed").markup, isTotal: false))
      remaining = after
    }
    rows.append(
      Row(
        stage: "shown", share: "", remaining: Markup(Self.percent(remaining)),
        bar: SpanBar(from: 0, to: remaining, style: "fill-met").markup, isTotal: true))
    self.rows = rows
    basis = Markup(
      "\(VerdictText.plural(count, "relevant message", "relevant messages")), each charged to the "
        + "first stage that loses it")
  }

  private static let names = [
    "window": "outside its platform’s window", "participants": "shares nobody with the event",
    "cut": "below the similarity cut", "search": "not returned by the index",
    "reRanking": "ranked below what is shown",
  ]

  private static func percent(_ share: Double) -> String {
    DecimalText.fixed(share * 100, decimals: 1) + "\(DecimalText.thinSpace)%"
  }
}
