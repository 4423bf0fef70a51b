/// The choice of whether a corpus is also written in the forms that retrieval tools read.
///
/// | below `export/` | what |
/// |---|---|
/// | `beir/corpus.jsonl` | `_id`, `title`, `text`, `metadata` of every message |
/// | `beir/queries.jsonl` | `_id`, `text`, `metadata` of every query |
/// | `beir/qrels/<split>.tsv` | `query-id`, `corpus-id`, `score`, under that header |
/// | `trec/documents.trec` | the messages as TREC documents |
/// | `trec/topics.tsv`, `trec/topics.xml` | the queries |
/// | `trec/qrels.<split>.txt` | query, `0`, document, grade |
///
/// Identifiers are those of the native dataset after `vault/`, so that one corpus holds all vaults.
/// A message that reached its vault by two platforms is listed there once. These files repeat every
/// text twice and are never read back with the vaults.
public enum StandardForms: String, Hashable, Sendable, CaseIterable {
  /// Written if the corpus has at most ``mostMessages`` messages.
  case automatic
  /// Written for any size.
  case all
  /// Never.
  case none

  /// The size up to which they are written unasked: beyond it they would take longer than the
  /// native files, and the tools that read them index for minutes.
  public static let mostMessages = 250_000

  /// Returns true if a corpus of so many messages gets them.
  public func include(messages: Int) -> Bool {
    switch self {
    case .automatic: messages <= Self.mostMessages
    case .all: true
    case .none: false
    }
  }
}
