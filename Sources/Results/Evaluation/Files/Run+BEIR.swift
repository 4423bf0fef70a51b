internal import VaultCore

extension Run {
  /// Reads a BEIR result (Thakur et al., "BEIR", 2021): a JSON object of queries, each an object of
  /// documents and their scores.
  ///
  /// The order is trec_eval's, as of a TREC file: by score, rounded to single precision, from the
  /// highest; equal scores in descending order of the document's UTF-8 bytes. The file names no
  /// system, so that its tag is `beir`. A query without documents is dropped.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  ///   - identity: How identifiers of queries are told apart.
  /// - Throws: `EvaluationError` if the JSON is malformed or of another shape, a score is not a
  ///   finite number, a query occurs twice or names a document twice, the bytes are not UTF-8 or
  ///   there are no queries.
  /// - Complexity: O(bytes + n log n) for n scores.
  public init(
    beir bytes: [UInt8], file: String, _ identity: QueryIdentity = .equivalence
  ) throws(EvaluationError) {
    var scanner = try JSONScanner(bytes, file: file)
    var rows: [String: [RankedRow]] = [:]
    try scanner.queries(identity) { (scanner, query) throws(EvaluationError) in
      var ranked: [RankedRow] = []
      try scanner.documents(
        repeated: { .duplicateDocument(file: file, line: $0, firstLine: $1) },
        { (scanner, document) throws(EvaluationError) in
          let row = RankedRow(document: document, score: try scanner.number(), rank: nil)
          guard row.entry.score.isFinite else {
            throw .nonFiniteScore(file: file, line: scanner.line)
          }
          ranked.append(row)
        })
      if !ranked.isEmpty { rows[query] = ranked }
    }
    self.init(tag: "beir", rows: rows)
  }

  /// Reads a run in whichever form it is: BEIR's if the file begins as a JSON object does, TREC's
  /// otherwise.
  ///
  /// Identifiers of queries are compared by bytes (``QueryIdentity``).
  ///
  /// - Throws: `EvaluationError`, as either form does.
  public init(recognizing bytes: [UInt8], file: String) throws(EvaluationError) {
    if JSONScanner.beginsObject(bytes) {
      try self.init(beir: bytes, file: file, .bytes)
    } else {
      try self.init(trec: bytes, file: file, .bytes)
    }
  }

  /// The run as a BEIR result, one query a line, ascending; documents from the best rank on.
  ///
  /// Scores are the shortest decimals that read back as the same single-precision numbers.
  public var beirText: String {
    let lines = queries.map { query in
      let scores = (rankings[query] ?? []).map {
        "\($0.document.rawValue.quotedAsJSON()): \($0.score)"
      }
      return
        "\(QueryIdentity.identifier(of: query).quotedAsJSON()): {\(scores.joined(separator: ", "))}"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}
