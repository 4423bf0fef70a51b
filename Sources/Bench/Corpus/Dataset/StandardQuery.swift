internal import VaultCore

/// A query in the forms of BEIR and TREC.
struct StandardQuery {
  let id: String
  /// The kind of question: `event`, or a kind of search.
  let kind: String
  let split: EventQuery.Split
  /// Short, then long; equal where there is only one.
  let title: String
  let text: String
  /// The relevant documents, ascending, without their vault.
  let judgments: [(document: DocumentID, grade: Int)]

  /// The queries of a vault: its events, in the order of the calendar.
  ///
  /// The text of an event is its title, notes and place, without times and people, which these
  /// forms have no place for.
  static func all(of vault: CorpusVault) -> [StandardQuery] {
    let events = Dictionary(
      vault.events.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return VaultJudgments(vault: vault).all().compactMap { query, judgments in
      events[query.event].map { event in
        StandardQuery(
          id: query.id, kind: "event", split: query.split, title: event.title,
          text: event.searchableText, judgments: judgments.map { ($0.document, $0.grade) })
      }
    }
  }

  /// A line of BEIR's `queries.jsonl`.
  var json: String {
    JSONText.object([
      ("_id", .text(id)), ("text", .text(text)),
      ("metadata", .object([("kind", .text(kind)), ("split", .text(split.rawValue))])),
    ]).compact + "\n"
  }

  /// A line of `topics.tsv`: the identifier, a tab, the text on one line.
  var line: String { "\(id)\t\(Self.onOneLine(text))\n" }

  /// A `top` element of a TREC topics file.
  var topic: String {
    "<top>\n<num>\(id.escapedAsMarkup)</num>\n<title>\(Self.onOneLine(title).escapedAsMarkup)"
      + "</title>\n<desc>\(Self.onOneLine(text).escapedAsMarkup)</desc>\n</top>\n"
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
