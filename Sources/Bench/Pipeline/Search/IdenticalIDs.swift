internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultMatching

/// The rule of BEIR's evaluation for queries that are documents themselves (ArguAna, Quora): such a
/// query does not find itself.
extension RunOptions {
  /// Returns true if the rule applies to a dataset.
  func leavesOutIdenticalIDs(_ ingested: IngestStage.Result) -> Bool {
    ingested.dataset.collection != nil && configuration.keepsIdenticalIDs != true
  }

  /// Returns notes on a standard collection, one sentence each.
  func collectionNotes(_ ingested: IngestStage.Result) -> [String] {
    guard let collection = ingested.dataset.collection else { return [] }
    var notes: [String] = []
    if collection.splits.isEmpty {
      notes.append("the collection has no judgments: put qrels/test.tsv or qrels.trec there")
    }
    if !collection.unreadFiles.isEmpty {
      notes.append(
        "judgments that are of no split were not read: "
          + collection.unreadFiles.joined(separator: ", ")
          + "; name them test.tsv, dev.tsv or train.tsv")
    }
    if collection.unknownQueries > 0 {
      notes.append(
        "\(Plural.count(collection.unknownQueries, "judged query")) not in queries.jsonl: not asked"
      )
    }
    if collection.unknownDocuments > 0 {
      notes.append(
        "\(Plural.count(collection.unknownDocuments, "judged document")) not in corpus.jsonl: no "
          + "ranking can find them, which lowers all metrics")
    }
    let unread = StandardCollection.MetadataField.allCases.compactMap { field in
      collection.unreadMetadata[field].map {
        "\(field.rawValue) of \(Plural.count($0, "document"))"
      }
    }
    if !unread.isEmpty {
      notes.append(
        "metadata in a form that is not read: \(unread.joined(separator: ", ")); "
          + "Documentation/Search.md lists the forms")
    }
    let count = collection.queriesThatAreDocuments
    if count > 0 {
      notes.append(
        leavesOutIdenticalIDs(ingested)
          ? "\(Plural.count(count, "query")) that are documents, too, do not find themselves, as in "
            + "BEIR's evaluation; --keep-identical-ids lets them"
          : "\(Plural.count(count, "query")) that are documents, too, may find themselves, unlike in "
            + "BEIR's evaluation")
    }
    return notes
  }
}

extension MatchingRun {
  /// True if a query that is also a document of the collection does not find itself.
  var leavesOutItself: Bool {
    queries.isOfCollection && options.configuration.keepsIdenticalIDs != true
  }
}

extension MatchingStage.Question {
  /// A ranking without the row of the question's own identifier.
  func withoutItself(_ rows: [RankedRow]) -> [RankedRow] {
    guard query.isFreeText else { return rows }
    return rows.filter { vault.table.ids[$0.row] != query.event }
  }
}
