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
    var searches = try ChecksummedFile("searches.jsonl", below: root)
    var qrels = try ChecksummedFile("searches.qrels.trec", below: root)
    var reasons = try ChecksummedFile("searches.judgments.jsonl", below: root)
    let isSmall = corpus.messageCount <= Self.mostSearched
    for (query, judgments) in isSmall ? corpus.searches() : [] {
      try searches.write(Self.search(query) + "\n")
      for judgment in judgments {
        try qrels.write("\(query.id) 0 \(judgment.document.rawValue) \(judgment.grade)\n")
        try reasons.write(
          JSONText.object([
            ("document", .text(judgment.document.rawValue)), ("grade", .integer(judgment.grade)),
            ("query", .text(query.id)), ("reason", .text(judgment.reason)),
          ]).compact + "\n")
      }
    }
    return [try searches.finish(), try qrels.finish(), try reasons.finish()]
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

  /// The translation pairs; a header alone where the profile asks for none.
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
    let slices = query.slices.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var members: [(key: String, value: JSONText)] = []
    if let time = query.askedAt {
      members.append(("askedAt", .object([("milliseconds", .integer(time.milliseconds))])))
    }
    members += [
      ("id", .text(query.id)), ("kind", .text(query.kind.rawValue)),
      ("slices", .object(slices.map { ($0.key, .text($0.value)) })),
      ("split", .text(query.split.rawValue)), ("text", .text(query.text)),
      ("vault", .text(query.vault)),
    ]
    return JSONText.object(members).compact
  }
}
