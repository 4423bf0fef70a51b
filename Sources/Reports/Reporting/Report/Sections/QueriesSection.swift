/// The queries on which the subject does worst.
enum QueriesSection: ReportSection {
  static let facts = SectionFacts("queries", "Query by query", name: "Queries")

  /// `nil` if there are no queries or none has a value of a known measure.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let scores = source.queries
    let shown = source.matching.measures.filter { measure in
      scores.contains { $0.values[measure] != nil }
    }
    guard let lead = shown.first else { return nil }
    let columns = Array(shown.prefix(3))
    let worst = scores.filter { $0.values[lead] != nil }.sorted {
      ($0.values[lead] ?? 0, $0.query) < ($1.values[lead] ?? 0, $1.query)
    }.prefix(10)
    let table = Table(
      """
      The \(VerdictText.plural(worst.count, "query")) with the lowest \(lead); \
      \(code: "vaultbench inspect") shows why
      """,
      [.init("Query", .name), .init("Slice"), .init("Relevant", .number)]
        + columns.map { .init($0, .number) },
      worst.map { score in
        .init(
          [
            .code(score.query), Table.Cell(SliceText.text(score.slices)), .count(score.relevant),
          ]
            + columns.map { .figure(score.values[$0], unit: "score") })
      }, look: .plain)
    return [.table(table)]
  }
}
