/// The queries on which the subject does worst.
enum QueriesSection: ReportSection {
  static let facts = SectionFacts("queries", "Query by query", name: "Queries")

  /// `nil` if there are no queries or none has a value of a known measure.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let scores = source.queries
    let shown = source.matching.measures.filter { measure in
      scores.contains { $0.values[measure] != nil }
    }
    guard let lead = shown.first else { return nil }
    let worst = scores.filter { $0.values[lead] != nil }.sorted {
      ($0.values[lead] ?? 0, $0.query) < ($1.values[lead] ?? 0, $1.query)
    }.prefix(10)
    let table = Table(
      """
      The \(VerdictText.plural(worst.count, "query")) with the lowest \(lead); \
      \(code: "vaultbench inspect") shows why
      """, of: worst, look: .plain
    ) {
      Field("Query", .name) { .code($0.query) }
      Field("Slice") { .init(SliceText.text($0.slices)) }
      Field("Relevant", .number) { .count($0.relevant) }
      for measure in shown.prefix(3) {
        Field(measure, .number) { .figure($0.values[measure], unit: "score") }
      }
    }
    return [.table(table)]
  }
}
