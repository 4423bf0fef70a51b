internal import Foundation
internal import VaultCore

/// The judgments of a BEIR collection: `query-id`, `corpus-id` and `score` in columns parted by
/// tabs, one file per split.
struct BEIRJudgments {
  /// The grades of the split that each query belongs to.
  let grades: [String: [DocumentID: Int]]?
  private let splits: [DocumentID: EventQuery.Split]

  /// The split of a query; `nil` if the collection has judgments, but none of it.
  func split(of query: DocumentID) -> EventQuery.Split? {
    grades == nil ? .test : splits[query]
  }

  /// Reads the files that there are.
  ///
  /// A first line whose third column is no number is a header.
  ///
  /// - Throws: `IngestError.malformedJudgment` at a line without three columns or with a score that
  ///   is no whole number, `.repeatedIdentifier` where a pair is judged again, `.unknownIdentifier`
  ///   at a query or document that the collection does not hold.
  init(
    listing: FolderListing, queries: Set<DocumentID>, documents: Set<DocumentID>
  ) throws(IngestError) {
    let names =
      listing.isFolder("qrels")
      ? try FolderListing(
        listing.url.appendingPathComponent("qrels")
      ).names() : []
    var grades: [String: [DocumentID: Int]] = [:]
    var splits: [DocumentID: EventQuery.Split] = [:]
    var isJudged = false
    for split in [EventQuery.Split.test, .dev, .train] where names.contains("\(split.rawValue).tsv")
    {
      isJudged = true
      let found = try Self.read(
        "qrels/\(split.rawValue).tsv", listing, queries: queries, documents: documents)
      for (query, judgments) in found where splits[query] == nil {
        splits[query] = split
        grades[query.rawValue] = judgments
      }
    }
    self.grades = isJudged ? grades : nil
    self.splits = splits
  }

  private static func read(
    _ file: String, _ listing: FolderListing, queries: Set<DocumentID>, documents: Set<DocumentID>
  ) throws(IngestError) -> [DocumentID: [DocumentID: Int]] {
    var lines = try ExportFile(listing.url.appendingPathComponent(file), path: file).lines()
    var grades: [DocumentID: [DocumentID: Int]] = [:]
    while let range = try lines.next() {
      let text = lines.bytes.span.text(range)
      guard text.utf8.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard columns.count == 3, !columns[0].isEmpty, !columns[1].isEmpty else {
        throw .malformedJudgment(file: file, line: lines.line)
      }
      guard let grade = Int(columns[2]) else {
        if lines.line == 1 { continue }
        throw .malformedJudgment(file: file, line: lines.line)
      }
      let query = DocumentID(collection: columns[0])
      let document = DocumentID(collection: columns[1])
      guard queries.contains(query), documents.contains(document) else {
        throw .unknownIdentifier(file: file, line: lines.line)
      }
      guard grades[query, default: [:]].updateValue(grade, forKey: document) == nil else {
        throw .repeatedIdentifier(file: file, line: lines.line)
      }
    }
    return grades
  }
}
