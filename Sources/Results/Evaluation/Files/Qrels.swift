public import VaultCore

/// Relevance judgments: for each query, the grades of the judged documents.
///
/// A grade of 1 or more means relevant; 0 and negative grades mean judged and not relevant. A query
/// is here only if it has a judgment, because a TREC file cannot express anything else. Query
/// identifiers that Unicode calls equivalent are one query, unless a file was read by bytes
/// (``QueryIdentity``).
public struct Qrels: Hashable, Sendable {
  /// Grades by query and document; no query is without a judgment.
  public let grades: [String: [DocumentID: Int]]

  /// Gathers judgments; queries without any are dropped.
  ///
  /// - Throws: `EvaluationError.unwritableIdentifier` if a query identifier is empty or holds
  ///   white space.
  public init(grades: [String: [DocumentID: Int]]) throws(EvaluationError) {
    guard grades.keys.allSatisfy(\.isQueryKey) else { throw .unwritableIdentifier }
    self.grades = grades.filter { !$0.value.isEmpty }
  }

  /// Reads a TREC file: query, iteration (ignored), document and grade, separated by white space.
  ///
  /// A byte order mark, CRLF, tabs, blank lines and a missing last line end are accepted.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  ///   - identity: How identifiers of queries are told apart.
  /// - Throws: `EvaluationError` if a row is malformed, a judgment occurs twice, the bytes are not
  ///   UTF-8 or there are no rows.
  /// - Complexity: O(bytes).
  public init(
    trec bytes: [UInt8], file: String, _ identity: QueryIdentity = .equivalence
  ) throws(EvaluationError) {
    var grades: [String: [DocumentID: Int]] = [:]
    var table = try ColumnTable(bytes, file: file)
    while try table.advance(columns: Self.columnCount) {
      let query = identity.key(of: try table.identifier(0))
      let document = try table.document(2)
      guard let grade = JudgmentGrade.value(table.text(3)) else {
        throw .unreadableGrade(file: file, line: table.line)
      }
      guard grades[query, default: [:]].updateValue(grade, forKey: document) == nil else {
        let first = try ColumnTable.firstLine(
          of: query, document, in: bytes, file: file, columns: Self.columnCount, identity)
        throw .duplicateJudgment(file: file, line: table.line, firstLine: first)
      }
    }
    guard !grades.isEmpty else { throw .emptyFile(file: file) }
    self.grades = grades
  }

  /// Reads the text of a TREC file; see `init(trec:file:)` of bytes.
  public init(trec text: String, file: String) throws(EvaluationError) {
    try self.init(trec: Array(text.utf8), file: file)
  }

  /// The judged queries, ascending by UTF-8 bytes.
  public var queries: [String] {
    grades.keys.sorted { $0.precedesByBytes($1) }
  }

  /// The number of a query's relevant documents; 0 for a query that is not here.
  ///
  /// - Complexity: O(judgments of the query).
  public func relevantCount(of query: String) -> Int {
    grades[query]?.values.count { $0 >= JudgedRanking.leastRelevantGrade } ?? 0
  }

  /// The judgments as a TREC file, ascending by query, then document, by UTF-8 bytes.
  public var trecText: String {
    var text = ""
    for query in queries {
      let judged = (grades[query] ?? [:]).sorted { $0.key < $1.key }
      let name = QueryIdentity.identifier(of: query)
      for (document, grade) in judged { text += "\(name) 0 \(document) \(grade)\n" }
    }
    return text
  }

  static let columnCount = 4
}
