public import VaultCore

/// The identifiers that denote one message, so that it counts once in every measure.
///
/// A message that two platforms hold has two identifiers; a run may rank either or both. The table
/// is that of a corpus, `aliases.tsv`: vault, the identifier that counts, its copy, separated by
/// tabs, under a heading. Such a row applies to the queries whose identifiers begin with the
/// vault's name and a slash. A table without vaults has two columns and applies to every query.
public struct MessageCopies: Hashable, Sendable {
  /// The identifiers that count, by vault (`nil` for every query) and copy.
  private let canonicals: [String?: [DocumentID: DocumentID]]

  /// Reads a table.
  ///
  /// Rows that share an identifier describe one message; of its identifiers counts the least that
  /// no row calls a copy or, if there is none, the least. A byte order mark, CRLF, blank lines and
  /// a missing last line end are accepted; a table may have no rows.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name to give the file in an error.
  /// - Throws: `EvaluationError.unusableCopies` at a row that has not as many columns as the heading
  ///   or holds something that is no identifier, `EvaluationError.emptyFile` without a heading.
  /// - Complexity: O(bytes + n log n) for n rows.
  public init(tsv bytes: [UInt8], file: String) throws(EvaluationError) {
    var table = try ColumnTable(bytes, file: file, separatedBy: .tab)
    guard table.advance() else { throw .emptyFile(file: file) }
    let columns = table.columns.count
    guard columns == 2 || columns == 3, table.text(columns - 2) == "canonical" else {
      throw .unusableCopies(file: file, line: table.line)
    }
    var pairs: [String?: [(canonical: DocumentID, other: DocumentID)]] = [:]
    while table.advance() {
      guard table.columns.count == columns,
        let canonical = DocumentID(encoded: table.text(columns - 2)),
        let other = DocumentID(encoded: table.text(columns - 1))
      else { throw .unusableCopies(file: file, line: table.line) }
      pairs[columns == 3 ? table.text(0) : nil, default: []].append((canonical, other))
    }
    canonicals = pairs.mapValues(Self.canonicals)
  }

  /// The identifier that counts for a document of a query; its own if it has no copies.
  ///
  /// - Complexity: O(vaults in the table).
  public func canonical(of document: DocumentID, query: String) -> DocumentID {
    table(of: query)?[document] ?? document
  }

  func table(of query: String) -> [DocumentID: DocumentID]? {
    if let table = canonicals[nil] { return table }
    return canonicals.first { vault, _ in
      guard let vault else { return false }
      return query.utf8.starts(with: "\(vault)/".utf8)
        || query.utf8.starts(with: "\(DocumentID(vault))/".utf8)
    }?.value
  }

  /// Returns the identifier that counts for each identifier of a message with several.
  private static func canonicals(
    _ pairs: [(canonical: DocumentID, other: DocumentID)]
  ) -> [DocumentID: DocumentID] {
    var neighbors: [DocumentID: [DocumentID]] = [:]
    for (canonical, other) in pairs {
      neighbors[canonical, default: []].append(other)
      neighbors[other, default: []].append(canonical)
    }
    let copies = Set(pairs.map(\.other))
    var canonicals: [DocumentID: DocumentID] = [:]
    for start in neighbors.keys where canonicals[start] == nil {
      var group = [start]
      var members: Set<DocumentID> = [start]
      while let next = group.popLast() {
        for neighbor in neighbors[next] ?? [] where members.insert(neighbor).inserted {
          group.append(neighbor)
        }
      }
      let least = members.filter { !copies.contains($0) }.min() ?? members.min()
      for member in members { canonicals[member] = least }
    }
    return canonicals
  }
}

extension Qrels {
  /// The judgments with each message under the identifier that counts, at the highest grade of its
  /// copies.
  ///
  /// - Complexity: O(judgments).
  public func merging(_ copies: MessageCopies) throws(EvaluationError) -> Qrels {
    var merged: [String: [DocumentID: Int]] = [:]
    for (query, judged) in grades {
      merged[query] = Dictionary(
        judged.map { (copies.canonical(of: $0.key, query: query), $0.value) },
        uniquingKeysWith: max)
    }
    return try Qrels(grades: merged)
  }
}

extension Run {
  /// The run with each message under the identifier that counts, at the best rank of its copies.
  ///
  /// - Throws: `EvaluationError.unrankableScore` if a score is so low that none is below it.
  /// - Complexity: O(documents).
  public func merging(_ copies: MessageCopies) throws(EvaluationError) -> Run {
    var merged: [String: [ScoredDocument]] = [:]
    for (query, ranking) in rankings {
      var seen: Set<DocumentID> = []
      merged[query] = ranking.compactMap { entry in
        let document = copies.canonical(of: entry.document, query: query)
        guard seen.insert(document).inserted else { return nil }
        return ScoredDocument(document: document, score: entry.score)
      }
    }
    return try Run(tag: tag, rankings: merged)
  }
}
