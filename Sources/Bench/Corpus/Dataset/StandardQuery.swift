internal import VaultCore

/// The query for an event in the forms of BEIR and TREC.
///
/// Its text is the event's title, notes and place, without times and people, which these forms
/// have no place for.
struct StandardQuery {
  let query: EventQuery
  let event: CalendarEvent

  /// A line of BEIR's `queries.jsonl`.
  var json: String {
    JSONText.object([
      ("_id", .text(query.id)), ("text", .text(event.searchableText)),
      (
        "metadata",
        .object([("kind", .text("event")), ("split", .text(query.split.rawValue))])
      ),
    ]).compact + "\n"
  }

  /// A line of `topics.tsv`: the identifier, a tab, the text on one line.
  var line: String { "\(query.id)\t\(Self.onOneLine(event.searchableText))\n" }

  /// A `top` element of a TREC topics file.
  var topic: String {
    "<top>\n<num>\(query.id.escapedAsMarkup)</num>\n"
      + "<title>\(Self.onOneLine(event.title).escapedAsMarkup)</title>\n"
      + "<desc>\(Self.onOneLine(event.searchableText).escapedAsMarkup)</desc>\n</top>\n"
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
