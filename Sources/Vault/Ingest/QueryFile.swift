internal import Foundation
internal import VaultCore

/// Reads `queries.jsonl`: one `EventQuery` as JSON per line.
enum QueryFile {
  static let name = "queries.jsonl"

  /// The queries in the file's order; empty lines are passed over.
  ///
  /// - Throws: `IngestError.malformedQueries` at the first line that is no query or repeats an
  ///   identifier.
  static func read(_ folder: FolderListing) throws(IngestError) -> [EventQuery] {
    try parse(folder.data(name))
  }

  static func parse(_ data: Data) throws(IngestError) -> [EventQuery] {
    var queries: [EventQuery] = []
    var seen: Set<String> = []
    let lines = TextFile.utf8(data)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > UInt8(ascii: " ") }) {
      do {
        let query = try JSONDecoder().decode(EventQuery.self, from: Data(line))
        guard seen.insert(query.id).inserted else {
          throw IngestError.malformedQueries(file: name, line: index + 1)
        }
        queries.append(query)
      } catch {
        throw .malformedQueries(file: name, line: index + 1)
      }
    }
    return queries
  }
}
