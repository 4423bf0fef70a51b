internal import Foundation
internal import VaultCore

/// The judgments of a BEIR collection: `query-id`, `corpus-id` and `score` in columns separated by
/// tabs, quoted or not, one file per split; or the four columns of TREC.
struct BEIRJudgments {
  /// The grades of the split that each query belongs to; documents that the collection lacks are
  /// among them, because a ranking that cannot find them scores lower.
  let grades: [String: [DocumentID: Int]]?
  /// The number of judged queries that the collection lacks.
  let unknownQueries: Int
  /// The number of judged documents of its queries that it lacks.
  let unknownDocuments: Int
  private let splits: [DocumentID: EventQuery.Split]

  /// The split of a query; `nil` if the collection has judgments, but none of it.
  func split(of query: DocumentID) -> EventQuery.Split? {
    grades == nil ? .test : splits[query]
  }

  /// Reads the files of the splits, those first that count first.
  ///
  /// A first line whose last column is no number is a header.
  ///
  /// - Throws: `IngestError.malformedJudgment` at a line without three or four columns or with a
  ///   score that is no whole number, `.repeatedIdentifier` where a pair is judged again and
  ///   otherwise, `.unknownIdentifier` at the first judgment if none is of a query and a document of
  ///   the collection.
  init(
    _ files: [(split: EventQuery.Split, file: String)], in listing: FolderListing,
    queries: Set<DocumentID>, documents: Set<DocumentID>
  ) throws(IngestError) {
    var grades: [String: [DocumentID: Int]] = [:]
    var splits: [DocumentID: EventQuery.Split] = [:]
    var strangers: Set<DocumentID> = []
    var first: (file: String, line: Int)?
    for (split, file) in files {
      let found = try Self.read(file, listing)
      if first == nil, let line = found.firstLine { first = (file, line) }
      for (query, judgments) in found.grades where splits[query] == nil {
        guard queries.contains(query) else {
          strangers.insert(query)
          continue
        }
        splits[query] = split
        grades[query.rawValue] = judgments
      }
    }
    let judged = grades.values.reduce(0) { $0 + $1.count }
    unknownDocuments = grades.values.reduce(0) { count, judgments in
      count + judgments.keys.count { !documents.contains($0) }
    }
    if let first, unknownDocuments == judged {
      throw .unknownIdentifier(file: first.file, line: first.line)
    }
    self.grades = files.isEmpty ? nil : grades
    self.splits = splits
    unknownQueries = strangers.count
  }

  private static func read(
    _ file: String, _ listing: FolderListing
  ) throws(IngestError) -> (grades: [DocumentID: [DocumentID: Int]], firstLine: Int?) {
    var lines = try ExportFile(listing.url.appendingPathComponent(file), path: file).lines()
    var grades: [DocumentID: [DocumentID: Int]] = [:]
    var firstLine: Int?
    var isFirst = true
    while let range = try lines.next() {
      let text = lines.bytes.span.text(range)
      guard text.utf8.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let mayBeHeader = isFirst
      isFirst = false
      guard let columns = columns(of: text) else {
        throw .malformedJudgment(file: file, line: lines.line)
      }
      guard let grade = JudgmentGrade.value(columns.grade) else {
        // A header names its columns; a number that is not whole is a malformed grade.
        if mayBeHeader, Double(columns.grade) == nil { continue }
        throw .malformedJudgment(file: file, line: lines.line)
      }
      if firstLine == nil { firstLine = lines.line }
      let query = DocumentID(collection: columns.query)
      let document = DocumentID(collection: columns.document)
      if let known = grades[query, default: [:]].updateValue(grade, forKey: document),
        known != grade
      {
        throw .repeatedIdentifier(file: file, line: lines.line)
      }
    }
    return (grades, firstLine)
  }

  /// Query, document and grade: of three columns separated by tabs, or of four as TREC has them.
  private static func columns(
    of line: String
  ) -> (query: String, document: String, grade: String)? {
    var columns = TabSeparatedLine.columns(line).map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    if columns.count == 1 {
      columns = line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    if columns.count == 4 { columns.remove(at: 1) }
    guard columns.count == 3, !columns[0].isEmpty, !columns[1].isEmpty else { return nil }
    return (columns[0], columns[1], columns[2])
  }
}
