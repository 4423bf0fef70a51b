internal import VaultCore

extension Qrels {
  /// Reads a BEIR file (Thakur et al., "BEIR", 2021): query, document and grade, separated by tabs,
  /// under the heading `query-id`, `corpus-id`, `score`.
  ///
  /// Columns may be in quotation marks. White space and `%` in a document's identifier are
  /// percent-encoded, unless a TREC file could hold the identifier unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  ///   - identity: How identifiers of queries are told apart.
  /// - Throws: `EvaluationError` if the heading is missing, a row is malformed, a judgment occurs
  ///   twice, the bytes are not UTF-8 or there are no rows.
  /// - Complexity: O(bytes).
  public init(
    beir bytes: [UInt8], file: String, _ identity: QueryIdentity = .equivalence
  ) throws(EvaluationError) {
    var table = try ColumnTable(bytes, file: file, separatedBy: .tab)
    guard try table.advance(columns: Self.beirHeading.count) else { throw .emptyFile(file: file) }
    guard (0..<Self.beirHeading.count).map({ table.text($0) }) == Self.beirHeading else {
      throw .missingHeading(file: file, line: table.line)
    }
    var grades: [String: [DocumentID: Int]] = [:]
    var lines: [String: [DocumentID: Int]] = [:]
    while try table.advance(columns: Self.beirHeading.count) {
      let query = identity.key(of: try table.identifier(0))
      guard let document = DocumentID(beir: table.text(1)) else {
        throw .unusableIdentifier(file: file, line: table.line)
      }
      guard let grade = JudgmentGrade.value(table.text(2)) else {
        throw .unreadableGrade(file: file, line: table.line)
      }
      if let first = lines[query]?[document] {
        throw .duplicateJudgment(file: file, line: table.line, firstLine: first)
      }
      lines[query, default: [:]][document] = table.line
      grades[query, default: [:]][document] = grade
    }
    guard !grades.isEmpty else { throw .emptyFile(file: file) }
    self = try Qrels(grades: grades)
  }

  /// The judgments as a BEIR file, ascending by query, then document, by UTF-8 bytes.
  public var beirText: String {
    var text = Self.beirHeading.joined(separator: "\t") + "\n"
    for query in queries {
      let judged = (grades[query] ?? [:]).sorted { $0.key < $1.key }
      let name = QueryIdentity.identifier(of: query)
      for (document, grade) in judged { text += "\(name)\t\(document)\t\(grade)\n" }
    }
    return text
  }

  /// Reads judgments in whichever form they are: JSON if the file begins as an object of members
  /// does, BEIR's if it begins with the heading, TREC's otherwise.
  ///
  /// Identifiers of queries are compared by bytes (``QueryIdentity``).
  ///
  /// - Throws: `EvaluationError`, as either form does.
  public init(recognizing bytes: [UInt8], file: String) throws(EvaluationError) {
    if JSONScanner.beginsObject(bytes) {
      try self.init(json: bytes, file: file, .bytes)
    } else if Self.beginsWithHeading(bytes) {
      try self.init(beir: bytes, file: file, .bytes)
    } else {
      try self.init(trec: bytes, file: file, .bytes)
    }
  }

  /// Returns true if the first column is the heading's, in quotation marks or not, and a tab
  /// follows.
  private static func beginsWithHeading(_ bytes: [UInt8]) -> Bool {
    let content = bytes[UTF8Text.start(of: bytes)...].drop { $0 == 0x0A || $0 == 0x0D }
    let first = beirHeading.first ?? ""
    return [first, "\"\(first)\""].contains { content.starts(with: Array("\($0)\t".utf8)) }
  }

  private static let beirHeading = ["query-id", "corpus-id", "score"]
}

extension DocumentID {
  /// An identifier that may hold anything; `nil` if it is empty.
  init?(beir text: String) {
    guard !text.isEmpty else { return nil }
    self = DocumentID(encoded: text) ?? DocumentID(text)
  }
}
