internal import Foundation
package import VaultCore
package import VaultEvaluation
internal import VaultIngest
internal import VaultResults

/// The questions of a dataset and what is known of their answers.
package struct QuerySet {
  /// The queries, ascending by id.
  package let queries: [EventQuery]
  /// The judgments; empty where the dataset has none.
  package let qrels: Qrels?
  /// True if they are those of a standard collection.
  package let isOfCollection: Bool

  /// Collects a dataset's queries.
  ///
  /// They are those of `queries.jsonl`; without it, one per event that the judgments name; without
  /// judgments, one per event. Judgments of unknown queries or events are refused, because a mean
  /// over the rest would be too high.
  ///
  /// Judgments of copies on a second platform count for the message that represents them.
  package init(_ ingested: IngestStage.Result) throws {
    let dataset = ingested.dataset
    isOfCollection = dataset.collection != nil
    let stated =
      try dataset.judgments.map { try Qrels(grades: $0) }
      ?? dataset.qrelsFile.map { file in
        try Qrels(
          trec: Array(try RunDirectory.bytes(of: file, otherwise: .readableJudgments)),
          file: file.lastPathComponent)
      }
    var events: [String: EventQuery] = [:]
    for vault in dataset.vaults {
      for event in vault.events {
        let id = dataset.isMultiVault ? "\(DocumentID(vault.name))/\(event.id)" : event.id.rawValue
        events[id] = EventQuery(id: id, vault: vault.name, event: event.id, split: .test)
      }
    }
    if let declared = dataset.queries {
      queries = declared.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    } else {
      let ids = stated.map { $0.queries } ?? Array(events.keys)
      queries = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .compactMap { events[$0] }
    }
    let known = Set(queries.map(\.id))
    if let stray = stated?.queries.first(where: { !known.contains($0) }) {
      throw RunError.unusable(
        file: dataset.qrelsFile?.lastPathComponent ?? "qrels", line: nil,
        problem: .judgesUnknownQuery(id: stray))
    }
    let vaultOfQuery = Dictionary(queries.map { ($0.id, $0.vault) }) { first, _ in first }
    qrels = try stated.map { stated in
      try Qrels(
        grades: Dictionary(
          uniqueKeysWithValues: stated.grades.map { query, grades in
            let aliases = vaultOfQuery[query].flatMap(ingested.aliases(ofVault:)) ?? AliasTable()
            return (
              query,
              Dictionary(
                grades.map { (aliases.canonical(of: $0.key), $0.value) }, uniquingKeysWith: max)
            )
          }))
    }
  }

  /// Queries without judgments.
  package init(queries: [EventQuery]) {
    self.queries = queries
    qrels = nil
    isOfCollection = false
  }

  /// The judgments of some queries only; `nil` where the dataset has none.
  package func qrels(of split: EventQuery.Split) throws(EvaluationError) -> Qrels? {
    guard let qrels else { return nil }
    let ids = Set(queries.filter { $0.split == split }.map(\.id))
    return try Qrels(grades: qrels.grades.filter { ids.contains($0.key) })
  }
}
