package import Foundation
package import VaultCore
package import VaultEvaluation
internal import VaultIngest
internal import VaultResults

/// The searches of a dataset and what each should find.
package struct SearchFile {
  package static let name = "searches.jsonl"
  package static let judgmentsName = "searches.qrels.trec"

  /// The searches, in the file's order.
  package let queries: [SearchQuery]
  /// The judgments, as the file names the messages.
  package let qrels: Qrels
  /// True if a search finds no message of its own identifier: those of standard collections, whose
  /// queries may be documents.
  package let leavesOutItself: Bool
}

extension SearchFile {
  /// Reads `searches.jsonl` and `searches.qrels.trec` of a dataset.
  ///
  /// - Throws: ``RunError`` naming the file and line if a line is no search, an id occurs twice,
  ///   a vault is unknown, the judgments are missing or judge an unknown query; `EvaluationError`
  ///   if the judgments cannot be read.
  package init(below directory: URL, vaults: Set<String>) throws {
    let searches = directory.appendingPathComponent(Self.name)
    let queries = try JSONLines.decode(
      SearchQuery.self, from: try RunDirectory.bytes(of: searches, otherwise: .searchSuite),
      file: Self.name, key: { $0.id }, malformed: { _ in .notASearch }, repeated: .repeatedSearch)
    if let stray = queries.first(where: { !vaults.contains($0.vault) }) {
      throw RunError.unusable(
        file: Self.name, line: nil, problem: .searchesUnknownVault(search: stray.id))
    }
    let file = directory.appendingPathComponent(Self.judgmentsName)
    let data = try RunDirectory.bytes(of: file, otherwise: .searchJudgments)
    // A corpus without searches has both files, and nothing in them.
    let qrels =
      queries.isEmpty && data.isEmpty
      ? try Qrels(grades: [:]) : try Qrels(trec: Array(data), file: Self.judgmentsName)
    let known = Set(queries.map(\.id))
    if let stray = qrels.queries.first(where: { !known.contains($0) }) {
      throw RunError.unusable(
        file: Self.judgmentsName, line: nil, problem: .judgesUnknownSearch(id: stray))
    }
    self.init(queries: queries, qrels: qrels, leavesOutItself: false)
  }

  /// The file with some of its searches.
  package func filter(_ isIncluded: (SearchQuery) -> Bool) -> SearchFile {
    SearchFile(
      queries: queries.filter(isIncluded), qrels: qrels, leavesOutItself: leavesOutItself)
  }

  /// The queries of a dataset that are free text, as searches; `nil` if it has none.
  ///
  /// - Throws: What reading the dataset's judgments throws.
  private init?(freeTextOf ingested: IngestStage.Result, _ options: RunOptions) throws {
    let questions = try QuerySet(ingested)
    let events = Dictionary(
      ingested.dataset.vaults.flatMap(\.events).map { ($0.id, $0.title) }
    ) { first, _ in first }
    let queries = questions.queries.filter(\.isFreeText).map { query in
      SearchQuery(
        id: query.id, vault: query.vault, kind: .question, text: events[query.event] ?? "",
        split: query.split)
    }
    guard !queries.isEmpty, let judged = questions.qrels else { return nil }
    self.init(
      queries: queries, qrels: judged,
      leavesOutItself: options.leavesOutIdenticalIDs(ingested))
  }

  /// The searches of a run: those of the dataset's file, or its queries where they are free text;
  /// `nil` if it has none.
  ///
  /// That there is nothing to measure is noted only if the suite was requested by name.
  package static func wanted(
    by options: RunOptions, below directory: URL, _ ingested: IngestStage.Result
  ) throws -> SearchFile? {
    guard options.includes(SearchSuite.self) || options.includes(SearchAblationSuite.self) else {
      return nil
    }
    if let own = try written(below: directory, ingested) { return own }
    if let queries = try SearchFile(freeTextOf: ingested, options) { return queries }
    return options.suites == nil ? nil : try SearchFile(below: directory, vaults: [])
  }

  /// The searches of the dataset's file; `nil` where there is none.
  package static func written(
    below directory: URL, _ ingested: IngestStage.Result
  ) throws -> SearchFile? {
    guard
      FileManager.default.fileExists(atPath: directory.appendingPathComponent(name).path)
    else { return nil }
    return try SearchFile(
      below: directory, vaults: Set(ingested.vaults.map(\.vault.name)))
  }
}
