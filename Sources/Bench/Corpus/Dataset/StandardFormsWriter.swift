internal import Foundation
internal import VaultCore

/// Writes `export/beir` and `export/trec` as streams, vault by vault.
struct StandardFormsWriter {
  let corpus: Corpus
  let root: URL

  static let folder = "export"

  /// Writes all files.
  ///
  /// - Complexity: O(messages) in time; every text is worded once.
  func write() throws(CorpusError) -> [ChecksummedFile.Record] {
    try writeDocuments() + writeQueries()
  }

  private func file(_ path: String) throws(CorpusError) -> ChecksummedFile {
    try ChecksummedFile("\(Self.folder)/\(path)", below: root)
  }

  // MARK: - Documents

  private func writeDocuments() throws(CorpusError) -> [ChecksummedFile.Record] {
    var beir = try file("beir/corpus.jsonl")
    var trec = try file("trec/documents.trec")
    for vault in corpus.vaults {
      let repeated = VaultAliases(archive: vault.archive).repeated
      for entry in vault.archive.entries() where !repeated.contains(entry.turn) {
        let document = StandardDocument(message: entry.message, vault: vault.name)
        try beir.write(document.json)
        try trec.write(document.trec)
      }
    }
    return [try beir.finish(), try trec.finish()]
  }

  // MARK: - Queries

  private func writeQueries() throws(CorpusError) -> [ChecksummedFile.Record] {
    var beir = try file("beir/queries.jsonl")
    var table = try file("trec/topics.tsv")
    var topics = try file("trec/topics.xml")
    try topics.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<topics>\n")
    var judgments: [EventQuery.Split: (beir: ChecksummedFile, trec: ChecksummedFile)] = [:]
    for split in EventQuery.Split.allCases
    where corpus.vaults.contains(where: { $0.split == split }) {
      var qrels = try file("beir/qrels/\(split.rawValue).tsv")
      try qrels.write("query-id\tcorpus-id\tscore\n")
      judgments[split] = (qrels, try file("trec/qrels.\(split.rawValue).txt"))
    }
    for vault in corpus.vaults {
      guard var (qrels, trec) = judgments.removeValue(forKey: vault.split) else { continue }
      for (event, query, relevant) in VaultJudgments(vault: vault).all() {
        let standard = StandardQuery(query: query, event: event)
        try beir.write(standard.json)
        try table.write(standard.line)
        try topics.write(standard.topic)
        for judgment in relevant {
          let document = "\(vault.name)/\(judgment.document.rawValue)"
          try qrels.write("\(query.id)\t\(document)\t\(judgment.grade)\n")
          try trec.write("\(query.id) 0 \(document) \(judgment.grade)\n")
        }
      }
      judgments[vault.split] = (qrels, trec)
    }
    try topics.write("</topics>\n")
    var records = [try beir.finish(), try table.finish(), try topics.finish()]
    for split in EventQuery.Split.allCases {
      guard var (qrels, trec) = judgments.removeValue(forKey: split) else { continue }
      records += [try qrels.finish(), try trec.finish()]
    }
    return records
  }
}
