internal import VaultComparison
internal import VaultResults

/// The queries on which two systems differ most, with what moved in each.
enum QueryChangesSection {
  /// `nil` if no query differs.
  static func fields(_ report: ComparisonReport, letters: [String: String]) -> Fields? {
    let pairs = report.queries.filter { !$0.worst.isEmpty || !$0.best.isEmpty }
    return pairs.isEmpty ? nil : ["pairs": pairs.map { pair($0, letters: letters) }]
  }

  private static func pair(_ queries: QueryDifferences, letters: [String: String]) -> Fields {
    let from = letters[queries.baseline] ?? ""
    let to = letters[queries.candidate] ?? ""
    let directions = [
      ("Largest losses", queries.worst), ("Largest gains", queries.best),
    ].filter { !$0.1.isEmpty }
    return [
      "pair": "\(to) against \(from)", "measure": queries.measure, "fromLetter": from,
      "toLetter": to,
      "directions": directions.map { title, entries -> Fields in
        ["title": title, "entries": entries.map { entry($0, from: from, to: to) }]
      },
    ]
  }

  private static func entry(_ entry: QueryDifference, from: String, to: String) -> Fields {
    let groups = [
      ("Relevant messages whose rank differs", entry.moved),
      ("Left the first ten", entry.left), ("Entered the first ten", entry.entered),
    ].filter { !$0.1.isEmpty }
    let ranks = entry.moved.map(DifferenceText.ranks).joined(separator: ", ")
    return [
      "query": entry.query,
      "slices": SliceText.text(entry.slices.filter { ["kind", "language"].contains($0.key) }),
      "relevant": DecimalText.grouped(entry.relevant),
      "from": DifferenceText.score(entry.baselineValue),
      "to": DifferenceText.score(entry.candidateValue),
      "change": DifferenceText.signed(entry.difference), "ranks": ranks.isEmpty ? "–" : ranks,
      "groups": groups.map { title, messages -> Fields in
        ["title": title, "messages": messages.map { message($0, from: from, to: to) }]
      },
    ]
  }

  private static func message(_ message: MovedMessage, from: String, to: String) -> Fields {
    let (before, after) = (message.baselineReasons, message.candidateReasons)
    return [
      "document": message.document, "grade": message.grade.map { "\($0)" } ?? "not judged",
      "fromRank": DifferenceText.rank(message.baselineRank),
      "toRank": DifferenceText.rank(message.candidateRank),
      "reasons": before == after
        ? before : before.map { "\(from): \($0)" } + after.map { "\(to): \($0)" },
    ]
  }
}
