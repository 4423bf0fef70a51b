internal import VaultCore

extension Run {
  /// Reads a TREC file: query, Q0 (ignored), document, rank (ignored), score and tag, parted by
  /// white space.
  ///
  /// As in trec_eval the order is that of the scores, rounded to single precision, from the
  /// highest; equal scores stand in descending order of the document's UTF-8 bytes. The tag is the
  /// last row's. A byte order mark, CRLF, tabs, blank lines and a missing last line end are
  /// accepted.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  /// - Throws: `EvaluationError` if a row is malformed, a score is not finite, a query ranks a
  ///   document twice, the bytes are not UTF-8 or there are no rows.
  /// - Complexity: O(bytes + n log n) for n rows.
  public init(trec bytes: [UInt8], file: String) throws(EvaluationError) {
    var documents: [String: [ScoredDocument]] = [:]
    var seen: [String: Set<DocumentID>] = [:]
    var tag: String?
    var table = try ColumnTable(bytes, file: file)
    while try table.advance(columns: Self.columnCount) {
      let query = try table.identifier(0)
      let document = try table.document(2)
      // Rounded twice, as trec_eval does with `atof` and a conversion to float.
      guard let parsed = Double(table.text(4)) else {
        throw .unreadableScore(file: file, line: table.line)
      }
      let score = Float(parsed)
      guard score.isFinite else { throw .nonFiniteScore(file: file, line: table.line) }
      guard seen[query, default: []].insert(document).inserted else {
        let first = try ColumnTable.firstLine(
          of: query, document, in: bytes, file: file, columns: Self.columnCount)
        throw .duplicateDocument(file: file, line: table.line, firstLine: first)
      }
      documents[query, default: []].append(ScoredDocument(document: document, score: score))
      let name = table.text(5)
      if name != tag { tag = try table.identifier(5) }
    }
    guard let tag else { throw .emptyFile(file: file) }
    self.init(tag: tag, sorting: documents)
  }

  /// Reads the text of a TREC file; see `init(trec:file:)` of bytes.
  public init(trec text: String, file: String) throws(EvaluationError) {
    try self.init(trec: Array(text.utf8), file: file)
  }

  /// The run as a TREC file, ascending by query, then by rank from 1.
  ///
  /// Scores are the shortest decimals that read back as the same single-precision numbers, so
  /// reading the file gives this run again.
  public var trecText: String {
    var text = ""
    for query in queries {
      for (index, entry) in (rankings[query] ?? []).enumerated() {
        text += "\(query) Q0 \(entry.document) \(index + 1) \(entry.score) \(tag)\n"
      }
    }
    return text
  }

  static let columnCount = 6
}
