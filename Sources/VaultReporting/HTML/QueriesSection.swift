internal import VaultVerdict

/// How values spread over queries, and the queries on which the primary system does worst.
struct QueriesSection {
  let measure: Markup
  let drawing: Markup
  let headings: [Markup]
  let rows: [Row]
  let caption: Markup

  struct Row {
    let query: Markup
    let slices: Markup
    let relevant: Markup
    let values: [Markup]
  }

  /// `nil` if there are no queries or none has a value of a known measure.
  init?(_ scores: [QueryScore], measures: [String]) {
    let shown = measures.filter { measure in scores.contains { $0.values[measure] != nil } }
    guard let lead = shown.first else { return nil }
    let columns = Array(shown.prefix(3))
    measure = Markup(lead)
    drawing = Histogram(title: lead, values: scores.compactMap { $0.values[lead] }).markup
    headings = columns.map { Markup($0) }
    let worst = scores.filter { $0.values[lead] != nil }.sorted {
      let left = $0.values[lead] ?? 0
      let right = $1.values[lead] ?? 0
      return left != right ? left < right : $0.query < $1.query
    }.prefix(10)
    rows = worst.map { score in
      Row(
        query: Markup(score.query), slices: Markup(SliceText.text(score.slices)),
        relevant: Markup(DecimalText.grouped(score.relevant)),
        values: columns.map { measure in
          Markup(score.values[measure].map { FigureText.text($0, unit: "score") } ?? "–")
        })
    }
    caption = "The \(VerdictText.plural(worst.count, "query", "queries")) with the lowest \(lead)"
  }
}
