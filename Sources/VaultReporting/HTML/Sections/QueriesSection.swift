/// How values spread over queries, and the queries on which the primary system does worst.
enum QueriesSection: ReportSection {
  static let id = "queries"
  static let heading = "Query by query"
  static let name = "Queries"

  /// `nil` if there are no queries or none has a value of a known measure.
  static func fields(_ source: ReportSource) -> Fields? {
    let scores = source.queries
    let shown = source.matching.measures.filter { measure in
      scores.contains { $0.values[measure] != nil }
    }
    guard let lead = shown.first else { return nil }
    let columns = Array(shown.prefix(3))
    let worst = scores.filter { $0.values[lead] != nil }.sorted {
      ($0.values[lead] ?? 0, $0.query) < ($1.values[lead] ?? 0, $1.query)
    }.prefix(10)
    return [
      "measure": lead,
      "drawing": Histogram(title: lead, values: scores.compactMap { $0.values[lead] }).markup,
      "headings": columns,
      "rows": worst.map { score -> Fields in
        [
          "query": score.query, "slices": SliceText.text(score.slices),
          "relevant": DecimalText.grouped(score.relevant),
          "values": columns.map { measure in
            score.values[measure].map { FigureText.text($0, unit: "score") } ?? "–"
          },
        ]
      },
      "caption":
        "The \(VerdictText.plural(worst.count, "query", "queries")) with the lowest \(lead)",
    ]
  }
}
