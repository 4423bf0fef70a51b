internal import VaultComparison
internal import VaultResults

/// The queries on which two systems differ most, with the messages that moved in each.
enum ComparisonQueries {
  /// A table for each pair of systems and direction; none if no query differs.
  static func blocks(_ report: ComparisonReport, letters: [String: String]) -> [Block] {
    let tables = report.queries.flatMap { Self.tables($0, letters: letters) }
    guard !tables.isEmpty else { return [] }
    let lead: Block = .paragraph(
      """
      Ranks of relevant messages before → after; – is not ranked. Identifiers and amounts only; \
      \(code: "vaultbench inspect") shows one query of one run.
      """, .lead)
    return [lead] + tables
  }

  private static func tables(_ queries: QueryDifferences, letters: [String: String]) -> [Block] {
    let (from, to) = (letters[queries.baseline] ?? "", letters[queries.candidate] ?? "")
    return [("Largest losses", queries.worst), ("Largest gains", queries.best)]
      .filter { !$0.1.isEmpty }.map { title, entries in
        .table(
          "\(title), \(to) against \(from) by \(queries.measure)",
          [
            .init("Query", .name, isFlexible: true), .init("Change", .number),
            .init(from, .number), .init(to, .number), .init("Relevant", .number),
            .init("Their ranks", isFlexible: true),
          ], entries.map { row($0, from: from, to: to) }, look: .changes)
      }
  }

  private static func row(_ entry: QueryDifference, from: String, to: String) -> Table.Row {
    let groups = [
      ("Relevant messages whose rank differs", entry.moved),
      ("Left the first ten", entry.left), ("Entered the first ten", entry.entered),
    ].filter { !$0.1.isEmpty }
    let ranks = entry.moved.map(DifferenceText.ranks).joined(separator: ", ")
    let slices = entry.slices.filter { ["kind", "language"].contains($0.key) }
    var row = Table.Row(
      .code(entry.query, notes: [Text(SliceText.text(slices))]),
      .number(DifferenceText.signed(entry.difference), entry.difference),
      .number(DifferenceText.score(entry.baselineValue), entry.baselineValue),
      .number(DifferenceText.score(entry.candidateValue), entry.candidateValue),
      .count(entry.relevant), Table.Cell(ranks.isEmpty ? "–" : ranks))
    if !groups.isEmpty {
      row.details = (
        "What moved",
        groups.map { title, messages in
          Self.messages(Text(title), messages, from: from, to: to)
        }
      )
    }
    return row
  }

  private static func messages(
    _ title: Text, _ messages: [MovedMessage], from: String, to: String
  ) -> Block {
    .table(title, of: messages, look: .plain) {
      Field("Message", .name) { .code($0.document) }
      Field("Grade", .number) { .init($0.grade.map { "\($0)" } ?? "not judged") }
      Field("Rank in \(from)", .number) { .init(DifferenceText.rank($0.baselineRank)) }
      Field("in \(to)", .number) { .init(DifferenceText.rank($0.candidateRank)) }
      Field("Score") { .init("", notes: reasons($0, from: from, to: to)) }
    }
  }

  private static func reasons(_ message: MovedMessage, from: String, to: String) -> [Text] {
    let (before, after) = (message.baselineReasons, message.candidateReasons)
    let reasons =
      before == after ? before : before.map { "\(from): \($0)" } + after.map { "\(to): \($0)" }
    return reasons.map { Text($0) }
  }
}
