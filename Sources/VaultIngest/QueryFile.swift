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
    let text = TextFile.utf8(data)
    let bytes = text.span
    var queries: [EventQuery] = []
    var seen: Set<String> = []
    var line = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      line += 1
      let content = bytes.bytes(start..<end)
      start = end + 1
      guard content.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      do {
        let query = try JSONDecoder().decode(EventQuery.self, from: Data(content))
        guard seen.insert(query.id).inserted else {
          throw IngestError.malformedQueries(file: name, line: line)
        }
        queries.append(query)
      } catch {
        throw .malformedQueries(file: name, line: line)
      }
    }
    return queries
  }
}
