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
      let archive = vault.archive
      let repeated = archive.repeatedElsewhere
      func write(_ entries: [VaultArchive.Entry]) throws(CorpusError) {
        for entry in entries where !repeated.contains(entry.turn) {
          let document = StandardDocument(entry.message, vault: vault.name)
          try beir.write(document.json)
          try trec.write(document.trec)
        }
      }
      for index in archive.chats(of: .whatsapp) {
        try write(WhatsAppChat(archive: archive, index: index).entries())
      }
      for index in archive.chats(of: .imessage) {
        try write(IMessageChat(archive: archive, index: index).entries())
      }
      for index in archive.threads.indices where !archive.threads[index].isEmpty {
        try write(MailThreadEntries(archive: archive, index: index).entries())
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
      for query in StandardQuery.all(of: vault) {
        try beir.write(query.json)
        try table.write(query.line)
        try topics.write(query.topic)
        for (document, grade) in query.judgments {
          try qrels.write("\(query.id)\t\(vault.name)/\(document.rawValue)\t\(grade)\n")
          try trec.write("\(query.id) 0 \(vault.name)/\(document.rawValue) \(grade)\n")
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

extension VaultArchive {
  /// The turns whose message stands in the vault under another identifier: of a message and its
  /// copy the later, and at equal times that of the later platform.
  var repeatedElsewhere: Set<Int32> {
    var repeated: Set<Int32> = []
    for (position, turn) in script.turns.enumerated() where turn.copies >= 0 {
      let copy = Int32(position)
      repeated.insert(rank(turn.copies) <= rank(copy) ? copy : turn.copies)
    }
    return repeated
  }

  private func rank(_ position: Int32) -> (Timestamp, Int) {
    let platform = platform(of: script.turns[Int(position)])
    return (sentAt(position), Platform.allCases.firstIndex(of: platform) ?? 0)
  }
}
