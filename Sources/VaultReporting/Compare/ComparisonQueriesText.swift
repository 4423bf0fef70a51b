internal import VaultComparison
internal import VaultResults

/// The queries on which two systems differ most, as plain text: what moved, and why.
enum ComparisonQueriesText {
  /// How many messages that entered or left the first ten are listed for one query.
  private static let mostListed = 2

  static func render(
    _ queries: QueryDifferences, letters: [String: String], width: Int
  ) -> String {
    let pair =
      "from \(letters[queries.baseline] ?? "") to \(letters[queries.candidate] ?? "") "
      + "by \(queries.measure)"
    return list("Largest losses \(pair)", queries.worst, width: width)
      + list("Largest gains \(pair)", queries.best, width: width)
  }

  private static func list(_ title: String, _ entries: [QueryDifference], width: Int) -> String {
    guard !entries.isEmpty else { return "" }
    return "\n\(title)\n" + entries.map { entry($0, width: width) }.joined()
  }

  private static func entry(_ entry: QueryDifference, width: Int) -> String {
    let change = DifferenceText.signed(entry.difference)
    var text = PlainText.wrapped(
      "\(change)  \(entry.query)  \(DifferenceText.score(entry.baselineValue)) → "
        + "\(DifferenceText.score(entry.candidateValue)), \(entry.relevant) relevant",
      width: width)
    if !entry.moved.isEmpty {
      let ranks = entry.moved.map(DifferenceText.ranks).joined(separator: ", ")
      text += indented("ranks of relevant messages: \(ranks)")
    }
    for (word, messages) in [("left", entry.left), ("entered", entry.entered)] {
      // The relevant ones explain the difference; they come first.
      let relevant = messages.filter { ($0.grade ?? 0) > 0 }
      let others = messages.filter { ($0.grade ?? 0) <= 0 }
      for message in (relevant + others).prefix(mostListed) {
        text += indented(
          "\(word)  \(message.document)  (\(grade(message)), \(DifferenceText.ranks(message)))")
        for reason in reasons(message) { text += indented("  \(reason)") }
      }
      let rest = messages.count - mostListed
      if rest > 0 { text += indented("\(word)  \(VerdictText.plural(rest, "more", "more"))") }
    }
    return text
  }

  /// What differs between the two systems' reasons, one line each; where only one system gives
  /// reasons, what it says.
  private static func reasons(_ message: MovedMessage) -> [String] {
    let (before, after) = (message.baselineReasons, message.candidateReasons)
    guard !before.isEmpty, before.count == after.count else {
      return [("before", before), ("after", after)].flatMap { word, reasons in
        reasons.map { "\(word)  \($0)" }
      }
    }
    return zip(before, after).filter { $0 != $1 }.map { "\($0) → \(withoutName($1))" }
  }

  /// A reason without the component's name, which stands before the arrow already.
  private static func withoutName(_ reason: String) -> String {
    let parts = reason.split(separator: ": ", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : reason
  }

  private static func grade(_ message: MovedMessage) -> String {
    message.grade.map { "grade \($0)" } ?? "not judged"
  }

  private static func indented(_ text: String) -> String {
    "      \(text)\n"
  }
}
