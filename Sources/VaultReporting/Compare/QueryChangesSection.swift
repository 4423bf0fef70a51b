internal import VaultVerdict

/// The queries on which two systems differ most, with what moved in each.
struct QueryChangesSection {
  let pairName: Markup
  let measure: Markup
  let fromLetter: Markup
  let toLetter: Markup
  let directions: [Direction]

  struct Direction {
    let directionTitle: Markup
    let entries: [Entry]
  }

  struct Entry {
    let query: Markup
    let slices: Markup
    let relevant: Markup
    let from: Markup
    let to: Markup
    let change: Markup
    let ranks: Markup
    let groups: [Group]
    let hasGroups: Bool
  }

  /// Messages that did the same.
  struct Group {
    let groupTitle: Markup
    let messages: [Message]
  }

  struct Message {
    let document: Markup
    let grade: Markup
    let fromRank: Markup
    let toRank: Markup
    let reasons: [Markup]
  }

  init(_ queries: QueryDifferences, letters: [String: String]) {
    let from = letters[queries.baseline] ?? ""
    let to = letters[queries.candidate] ?? ""
    pairName = "\(to) against \(from)"
    measure = Markup(queries.measure)
    fromLetter = Markup(from)
    toLetter = Markup(to)
    directions = [
      ("Largest losses", queries.worst), ("Largest gains", queries.best),
    ].filter { !$0.1.isEmpty }.map { title, entries in
      Direction(
        directionTitle: Markup(title), entries: entries.map { Self.entry($0, from: from, to: to) })
    }
  }

  private static func entry(_ entry: QueryDifference, from: String, to: String) -> Entry {
    let groups = [
      ("Relevant messages whose rank differs", entry.moved),
      ("Left the first ten", entry.left), ("Entered the first ten", entry.entered),
    ].filter { !$0.1.isEmpty }.map { title, messages in
      Group(
        groupTitle: Markup(title), messages: messages.map { message($0, from: from, to: to) })
    }
    let ranks = entry.moved.map {
      "\(DifferenceText.rank($0.baselineRank))→\(DifferenceText.rank($0.candidateRank))"
    }
    return Entry(
      query: Markup(entry.query),
      slices: Markup(
        SliceText.text(entry.slices.filter { ["kind", "language"].contains($0.key) })),
      relevant: Markup(DecimalText.grouped(entry.relevant)),
      from: Markup(DifferenceText.score(entry.baselineValue)),
      to: Markup(DifferenceText.score(entry.candidateValue)),
      change: Markup(DifferenceText.signed(entry.difference)),
      ranks: Markup(ranks.isEmpty ? "–" : ranks.joined(separator: ", ")), groups: groups,
      hasGroups: !groups.isEmpty)
  }

  private static func message(_ message: MovedMessage, from: String, to: String) -> Message {
    var reasons: [Markup] = []
    if message.baselineReasons == message.candidateReasons {
      reasons = message.baselineReasons.map { Markup($0) }
    } else {
      reasons += message.baselineReasons.map { "\(from): \($0)" }
      reasons += message.candidateReasons.map { "\(to): \($0)" }
    }
    return Message(
      document: Markup(message.document),
      grade: Markup(message.grade.map { "\($0)" } ?? "not judged"),
      fromRank: Markup(DifferenceText.rank(message.baselineRank)),
      toRank: Markup(DifferenceText.rank(message.candidateRank)), reasons: reasons)
  }
}
