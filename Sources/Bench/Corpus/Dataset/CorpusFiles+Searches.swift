internal import VaultCore

/// | file | holds |
/// |---|---|
/// | `searches.jsonl` | one `SearchQuery` per line, keys sorted |
/// | `searches.qrels.trec` | `searchID 0 documentID grade` |
/// | `searches.judgments.jsonl` | the same with reasons |
/// | `aliases.tsv` | vault, the identifier that judgments use, the other platform's |
/// | `pairs.tsv` | meaning, split, both languages, both texts |
extension CorpusFiles {
  /// Searches are posed up to this many messages: they take every text once more.
  private static let mostSearched = 250_000

  /// The searches with their judgments.
  func writeSearches() throws(CorpusError) -> [ChecksummedFile.Record] {
    var searches = try JudgedFiles(queries: "searches", prefix: "searches.", below: root)
    let isSmall = corpus.messageCount <= Self.mostSearched
    for (query, judgments) in isSmall ? corpus.searches() : [] {
      try searches.write(query.id, Self.search(query), judgments)
    }
    return try searches.finish()
  }

  /// The messages that two platforms hold.
  func writeAliases() throws(CorpusError) -> ChecksummedFile.Record {
    var file = try ChecksummedFile("aliases.tsv", below: root)
    try file.write("vault\tcanonical\tother\n")
    for vault in corpus.vaults {
      for (canonical, other) in VaultAliases(archive: vault.archive).pairs() {
        try file.write("\(vault.name)\t\(canonical.rawValue)\t\(other.rawValue)\n")
      }
    }
    return try file.finish()
  }

  /// The translation pairs; only a header where the profile asks for none.
  func writePairs() throws(CorpusError) -> ChecksummedFile.Record {
    var file = try ChecksummedFile("pairs.tsv", below: root)
    try file.write("meaning\tsplit\tlanguageA\tlanguageB\ttextA\ttextB\n")
    for position in 0..<corpus.pairs.rowCount {
      let pair = corpus.pairs.row(position)
      try file.write(
        [
          pair.meaning, pair.split.rawValue, pair.languageA.rawValue, pair.languageB.rawValue,
          pair.textA, pair.textB,
        ].joined(separator: "\t") + "\n")
    }
    return try file.finish()
  }

  private static func search(_ query: SearchQuery) -> String {
    var members: [(key: String, value: JSONText)] = []
    if let time = query.askedAt {
      members.append(("askedAt", .object([("milliseconds", .integer(time.milliseconds))])))
    }
    members += [
      ("id", .text(query.id)), ("kind", .text(query.kind.rawValue)),
      ("slices", .sorted(query.slices)), ("split", .text(query.split.rawValue)),
      ("text", .text(query.text)),
      ("vault", .text(query.vault)),
    ]
    return JSONText.object(members).compact
  }
}
