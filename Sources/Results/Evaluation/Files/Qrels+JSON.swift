internal import VaultCore

extension Qrels {
  /// Reads judgments as JSON, as ranx and pytrec_eval have them: an object of queries, each an object
  /// of documents and their grades.
  ///
  /// Identifiers of documents are read as in a BEIR file. A query without documents is dropped.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  ///   - identity: How identifiers of queries are told apart.
  /// - Throws: `EvaluationError` if the JSON is malformed or of another shape, a grade is not a whole
  ///   number, a query occurs twice or judges a document twice, the bytes are not UTF-8 or there are
  ///   no judgments.
  /// - Complexity: O(bytes).
  public init(
    json bytes: [UInt8], file: String, _ identity: QueryIdentity = .equivalence
  ) throws(EvaluationError) {
    var scanner = try JSONScanner(bytes, file: file)
    var grades: [String: [DocumentID: Int]] = [:]
    try scanner.queries(identity) { (scanner, query) throws(EvaluationError) in
      var judged: [DocumentID: Int] = [:]
      try scanner.documents(
        repeated: { .duplicateJudgment(file: file, line: $0, firstLine: $1) },
        { (scanner, document) throws(EvaluationError) in
          judged[document] = try scanner.grade()
        })
      grades[query] = judged
    }
    grades = grades.filter { !$0.value.isEmpty }
    guard !grades.isEmpty else { throw .emptyFile(file: file) }
    self = try Qrels(grades: grades)
  }
}
