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
  /// - Throws: `EvaluationError` if the JSON is malformed or of another shape, a score is not a
  ///   finite number, a query stands twice or names a document twice, the bytes are not UTF-8 or
  ///   there are no queries.
  /// - Complexity: O(bytes + n log n) for n scores.
  public init(beir bytes: [UInt8], file: String) throws(EvaluationError) {
    var scanner = try JSONScanner(bytes, file: file)
    var documents: [String: [ScoredDocument]] = [:]
    var lines: [String: Int] = [:]
    var members = try scanner.openObject()
    while try scanner.advance(&members) {
      let line = scanner.line
      let query = try scanner.key()
      guard query.isWritableIdentifier else { throw .unusableIdentifier(file: file, line: line) }
      if let first = lines.updateValue(line, forKey: query) {
        throw .duplicateQuery(file: file, line: line, firstLine: first)
      }
      let ranking = try Self.ranking(&scanner, file: file)
      if !ranking.isEmpty { documents[query] = ranking }
    }
    try scanner.end()
    guard !lines.isEmpty else { throw .emptyFile(file: file) }
    self.init(tag: "beir", sorting: documents)
  }

  /// Reads a run in whichever form it is: BEIR's if the file begins as a JSON object does, TREC's
  /// otherwise.
  ///
  /// - Throws: `EvaluationError`, as either form does.
  public init(recognizing bytes: [UInt8], file: String) throws(EvaluationError) {
    if JSONScanner.beginsObject(bytes) {
      try self.init(beir: bytes, file: file)
    } else {
      try self.init(trec: bytes, file: file)
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
      return "\(query.quotedAsJSON()): {\(scores.joined(separator: ", "))}"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  private static func ranking(
    _ scanner: inout JSONScanner, file: String
  ) throws(EvaluationError) -> [ScoredDocument] {
    var ranking: [ScoredDocument] = []
    var lines: [DocumentID: Int] = [:]
    var members = try scanner.openObject()
    while try scanner.advance(&members) {
      let line = scanner.line
      guard let document = DocumentID(beir: try scanner.key()) else {
        throw .unusableIdentifier(file: file, line: line)
      }
      if let first = lines.updateValue(line, forKey: document) {
        throw .duplicateDocument(file: file, line: line, firstLine: first)
      }
      let score = Float(try scanner.number())
      guard score.isFinite else { throw .nonFiniteScore(file: file, line: scanner.line) }
      ranking.append(ScoredDocument(document: document, score: score))
    }
    return ranking
  }
}
