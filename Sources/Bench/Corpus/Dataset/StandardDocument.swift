internal import VaultCore

/// A message in the forms of BEIR and TREC.
struct StandardDocument {
  let message: Message
  let vault: String
  /// The identifier within the corpus: the message's after its vault's.
  private var id: String { "\(vault)/\(message.id.rawValue)" }

  /// A line of BEIR's `corpus.jsonl` (arXiv:2104.08663).
  var json: String {
    let metadata = JSONText.object([
      ("date", .text(message.sentAt.description)),
      ("from", .text(message.sender?.handle.value ?? "")),
      ("platform", .text(message.platform.rawValue)), ("thread", .text(message.threadID)),
      ("vault", .text(vault)),
    ])
    return JSONText.object([
      ("_id", .text(id)), ("title", .text(message.subject ?? "")), ("text", .text(message.text)),
      ("metadata", metadata),
    ]).compact + "\n"
  }

  /// A `DOC` element of a TREC collection.
  var trec: String {
    let title = message.subject.map { "<TITLE>\($0.escapedAsMarkup)</TITLE>\n" } ?? ""
    return "<DOC>\n<DOCNO>\(id.escapedAsMarkup)</DOCNO>\n<DATE>\(message.sentAt)</DATE>\n\(title)"
      + "<TEXT>\n\(message.text.escapedAsMarkup)\n</TEXT>\n</DOC>\n"
  }
}
