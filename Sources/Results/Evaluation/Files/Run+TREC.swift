internal import VaultCore

extension Run {
  /// Reads a TREC file: query, Q0 (ignored), document, rank, score and tag, separated by white
  /// space.
  ///
  /// As in trec_eval the order is that of the scores, rounded to single precision, from the
  /// highest; equal scores are in descending order of the document's UTF-8 bytes. The tag is the
  /// last row's. The rank column does not affect the order; where it contradicts the scores,
  /// `otherOrders` reports it. A byte order mark, CRLF, tabs, blank lines and a missing last line
  /// end are accepted.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  ///   - identity: How identifiers of queries are told apart.
  /// - Throws: `EvaluationError` if a row is malformed, a score is not finite, a query ranks a
  ///   document twice, the bytes are not UTF-8 or there are no rows.
  /// - Complexity: O(bytes + n log n) for n rows.
  public init(
    trec bytes: [UInt8], file: String, _ identity: QueryIdentity = .equivalence
  ) throws(EvaluationError) {
    var rows: [String: [RankedRow]] = [:]
    var seen: [String: Set<DocumentID>] = [:]
    var tag: String?
    var table = try ColumnTable(bytes, file: file)
    while try table.advance(columns: Self.columnCount) {
      let query = identity.key(of: try table.identifier(0))
      let document = try table.document(2)
      // Rounded twice, as trec_eval does with `atof` and a conversion to float.
      guard let parsed = Double(table.text(4)) else {
        throw .unreadableScore(file: file, line: table.line)
      }
      let row = RankedRow(document: document, score: parsed, rank: table.wholeNumber(3))
      guard row.entry.score.isFinite else { throw .nonFiniteScore(file: file, line: table.line) }
      guard seen[query, default: []].insert(document).inserted else {
        let first = try ColumnTable.firstLine(
          of: query, document, in: bytes, file: file, columns: Self.columnCount, identity)
        throw .duplicateDocument(file: file, line: table.line, firstLine: first)
      }
      rows[query, default: []].append(row)
      let name = table.text(5)
      if name != tag { tag = try table.identifier(5) }
    }
    guard let tag else { throw .emptyFile(file: file) }
    self.init(tag: tag, rows: rows)
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
      let name = QueryIdentity.identifier(of: query)
      for (index, entry) in (rankings[query] ?? []).enumerated() {
        text += "\(name) Q0 \(entry.document) \(index + 1) \(entry.score) \(tag)\n"
      }
    }
    return text
  }

  static let columnCount = 6
}
