internal import Foundation
internal import VaultCore

/// Queries of one kind and their judgments: a line a query, and a line a judgment in two forms.
struct JudgedFiles {
  private var queries: ChecksummedFile
  private var qrels: ChecksummedFile
  private var reasons: ChecksummedFile

  /// Creates `<queries>.jsonl`, `<prefix>qrels.trec` and `<prefix>judgments.jsonl`.
  init(queries: String, prefix: String, below root: URL) throws(CorpusError) {
    self.queries = try ChecksummedFile("\(queries).jsonl", below: root)
    qrels = try ChecksummedFile("\(prefix)qrels.trec", below: root)
    reasons = try ChecksummedFile("\(prefix)judgments.jsonl", below: root)
  }

  /// Adds a query, given as JSON, and its judgments.
  mutating func write(
    _ id: String, _ query: String, _ judgments: [Judgment]
  ) throws(CorpusError) {
    try queries.write(query + "\n")
    for judgment in judgments {
      try qrels.write("\(id) 0 \(judgment.document.rawValue) \(judgment.grade)\n")
      try reasons.write(
        JSONText.object([
          ("document", .text(judgment.document.rawValue)), ("grade", .integer(judgment.grade)),
          ("query", .text(id)), ("reason", .text(judgment.reason)),
        ]).compact + "\n")
    }
  }

  mutating func finish() throws(CorpusError) -> [ChecksummedFile.Record] {
    [try queries.finish(), try qrels.finish(), try reasons.finish()]
  }
}
