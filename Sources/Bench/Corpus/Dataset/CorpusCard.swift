internal import VaultCore

/// Writes the card that accompanies a generated corpus.
struct CorpusCard {
  private let corpus: Corpus
  private let statistics: CorpusStatistics
  private let texts: TextStatistics?
  private let audit: [CorpusAuditFigure]

  /// Texts are counted up to this many messages; beyond it a card would take longer than a corpus.
  private static let mostCounted = 250_000

  init(_ corpus: Corpus, audit: [CorpusAuditFigure] = []) {
    self.corpus = corpus
    self.audit = audit
    statistics = CorpusStatistics(corpus)
    texts = corpus.messageCount <= Self.mostCounted ? TextStatistics(corpus) : nil
  }

  /// The text of `CARD.md`.
  func text() -> String {
    """
    # Corpus \(corpus.name)

    A synthetic collection of personal messages and calendars with relevance judgments: which
    messages belong to which event.

    | | |
    |---|---|
    | origin | generated; every person, number, address and firm is invented |
    | licence | Apache-2.0, as the project |
    | generator | vaultbench corpus generator \(Corpus.generatorVersion) |
    | profile | \(corpus.profile.name) |
    | seed | \(corpus.seed) |
    | difficulty | \(corpus.difficulty.name), settings `\(corpus.difficulty.digest.prefix(16))` |
    | format version | \(Corpus.formatVersion) |
    | checksums | `SHA256SUMS` beside this card, of every file but the two |

    ## Counts

    | what | count |
    |---|---:|
    | vaults | \(corpus.vaults.count) |
    | messages | \(corpus.messageCount) |
    | events, each a query | \(corpus.eventCount) |
    | meanings with translation pairs | \(corpus.pairs.count) |
    \(rows())

    ## Vaults

    | vault | split | language | time zone | messages | events |
    |---|---|---|---|---:|---:|
    \(vaults())

    ## Relevance

    Grade 2: the message is about the event. Grade 1: it belongs to its affairs (papers, money,
    travel, follow-up) or is a brief answer that only its thread explains. A message without a line
    in `qrels.trec` is not relevant: the judgments are complete, because the generator knows what
    each message was written for; `judgments.jsonl` says it. A message that reached the vault by two
    platforms is judged once (`aliases.tsv`).

    | share of the relevant messages | per cent |
    |---|---:|
    | more than 7 days before or after the event's start | \(percent(statistics.shareOutsideSevenDays)) |
    | outside the platform's window (email -30/+7, WhatsApp -7/+2, iMessage -14/+7 days) \
    | \(percent(statistics.shareOutsideWindows)) |
    | grade 1 | \(percent(share(statistics.supporting, of: statistics.judged))) |

    ## Difficulty

    \(difficulty())

    \(conversations())## Searches

    \(searchSection())

    ## Slices

    | events of | count |
    |---|---:|
    \(slices())

    ## Variety of the texts

    \(variety())

    \(Self.limits)
    """
  }

  private static let limits = """
    ## Limits

    The language is built from phrases that were written for it, so it is grammatical but less varied than
    life: no conversation is longer than a question and its answer, and what a person writes does
    not depend on what they wrote last week. Topics are everyday and work events of urban
    middle-class life, the same in every language. Telephone numbers follow ranges reserved for
    fiction where a country has them; mail domains end in `.example` (RFC 2606). Group chats that serve many events
    (`setting=group`) follow what was counted in real ones; for mail threads and chats of two people
    no real data determine how much of them is about other things. Metrics measured here compare
    systems; they do not say how useful one is to a particular person.

    """

  private func difficulty() -> String {
    let audited =
      audit.isEmpty
      ? "Not audited: `vaultbench run --dataset` prints these metrics for any corpus."
      : """
      Over the `test` queries with at least ten relevant messages; keyword and semantic search with
      nothing but the text of the calendar entry, the hashing embedder, no filters.

      \(Self.besideReal(audit.filter { $0.subject == .events }, of: "queries"))
      """
    return audited + "\n\n" + BlindAudit.text
  }

  private func conversations() -> String {
    let found = audit.filter { $0.subject == .conversations }
    guard !found.isEmpty else { return "" }
    return """
      ## Conversations beside real ones

      A session ends with a pause of an hour. Two sets of real conversations have the same metrics;
      each is one kind of conversation, not a norm. `real chats` are four chats of two people each over three
      weeks, in English (1 761 messages of a public research set), without events. `real events` are group
      chats of one scientific community around dated talks (48 764 messages; hours in UTC), where for 132
      talks the writers themselves filed 2 828 messages under them. No mail, and no two-person chat with
      events, is at hand: what is unknown there has no evidence.

      \(Self.besideReal(found, of: "of"))


      """
  }

  private static func besideReal(_ figures: [CorpusAuditFigure], of counted: String) -> String {
    """
    | metric | here | 95 % interval | real chats | real events | \(counted) |
    |---|---:|---|---:|---:|---:|
    \(figures.map(\.besideReal).joined(separator: "\n"))
    """
  }

  private func searchSection() -> String {
    guard corpus.messageCount <= Self.mostCounted else {
      return "Not counted above \(Self.mostCounted) messages.\n\n" + ExternalValidity.text
    }
    let found = audit.filter { $0.subject == .searches }
    return [
      SearchCounts(corpus).text, found.isEmpty ? nil : Self.searchFigures(found),
      ExternalValidity.text,
    ]
    .compactMap(\.self).joined(separator: "\n\n")
  }

  private static func searchFigures(_ figures: [CorpusAuditFigure]) -> String {
    """
    What `vaultbench search` finds with the hashing embedder, nDCG@10 over the searches of `test`;
    a slice is saturated from \(CorpusAuditFigure.text(CorpusAuditFigure.saturation)) on, and then
    no longer distinguishes systems.

    | slice | value | 95 % interval | searches |
    |---|---|---|---:|
    \(figures.map(\.row).joined(separator: "\n"))
    """
  }

  private func slices() -> String {
    var counts: [String: Int] = [:]
    for query in corpus.queries {
      for (key, value) in query.slices {
        let isNamed = ["crossLingual", "setting"].contains(key)
        guard isNamed || key.hasPrefix("case.") else { continue }
        counts[isNamed ? "\(key)=\(value)" : key, default: 0] += 1
      }
      counts["relevant messages \(query.slices["relevant"] ?? "?")", default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { "| \($0.key) | \($0.value) |" }
      .joined(separator: "\n")
  }

  private func variety() -> String {
    guard let texts else { return "Not counted above \(Self.mostCounted) messages." }
    let rows = texts.rows.map { row in
      "| \(row.language.rawValue) | \(row.texts) | \(row.words) | \(CorpusAuditFigure.text(row.typeTokenRatio)) "
        + "| \(row.differentPairs) | \(row.differentTriples) | \(percent(row.duplicateShare)) |"
    }
    return """
      | language | texts | words | type-token ratio | different pairs | different triples \
      | duplicates of five words and more, % |
      |---|---:|---:|---:|---:|---:|---:|
      \(rows.joined(separator: "\n"))
      """
  }

  private func rows() -> String {
    var rows = statistics.messagesByPlatform.map { ("messages, \($0.rawValue)", $1) }
    rows += statistics.messagesByLanguage.map { ("messages in `\($0.rawValue)`", $1) }
    rows += statistics.eventsBySplit.map { ("events, split `\($0.rawValue)`", $1) }
    rows += [
      ("events with at least ten relevant messages", statistics.eventsWithTenRelevant),
      ("events with messages in another language", statistics.crossLingualEvents),
      ("relevant messages", statistics.judged),
    ]
    return rows.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n")
  }

  private func vaults() -> String {
    corpus.vaults.map { vault in
      "| \(vault.name) | \(vault.split.rawValue) | \(vault.language.rawValue) "
        + "| \(vault.owner.timeZone) | \(vault.messageCount) | \(vault.eventCount) |"
    }.joined(separator: "\n")
  }

  private func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : Double(part) / Double(whole)
  }

  // One decimal by whole numbers: formatting must not depend on a library or locale.
  private func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
