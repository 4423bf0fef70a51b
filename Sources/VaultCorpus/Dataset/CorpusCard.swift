internal import VaultCore

/// Writes the card that accompanies a generated corpus.
struct CorpusCard {
  private let corpus: Corpus
  private let statistics: CorpusStatistics

  init(_ corpus: Corpus) {
    self.corpus = corpus
    statistics = CorpusStatistics(corpus)
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
    | format version | \(Corpus.formatVersion) |
    | checksums | `SHA256SUMS` beside this card |

    ## Counts

    | what | count |
    |---|---:|
    | vaults | \(corpus.vaults.count) |
    | messages | \(corpus.messageCount) |
    | events, each a query | \(corpus.eventCount) |
    \(rows())

    ## Vaults

    | vault | split | language | time zone | messages | events |
    |---|---|---|---|---:|---:|
    \(vaults())

    ## Relevance

    Grade 2: the message is about the event by itself. Grade 1: only its thread makes it so ("ok",
    "see you there"). A message without a line in `qrels.trec` is not relevant; the judgments are
    complete, because the generator knows what each message was written for.

    | share of the relevant messages | per cent |
    |---|---:|
    | more than 7 days before or after the event's start | \(percent(statistics.shareOutsideSevenDays)) |
    | outside the platform's window (email -30/+7, WhatsApp -7/+2, iMessage -14/+7 days) \
    | \(percent(statistics.shareOutsideWindows)) |
    | grade 1 | \(percent(share(statistics.supporting, of: statistics.judged))) |

    ## Limits

    The language is built from phrases that people wrote, so it is grammatical but less varied than
    life: equal sentences recur, nobody misspells, nobody switches language in mid-sentence. Topics
    are everyday and work events of one culture. Telephone numbers follow ranges reserved for
    fiction where a country has them; mail domains end in `.example` (RFC 2606). Figures measured
    here say how systems compare, not how well one serves a particular person.

    """
  }

  private func rows() -> String {
    var rows: [(String, Int)] = []
    for (platform, count) in statistics.messagesByPlatform {
      rows.append(("messages, \(platform.rawValue)", count))
    }
    for (language, count) in statistics.messagesByLanguage {
      rows.append(("messages in `\(language.rawValue)`", count))
    }
    for (split, count) in statistics.eventsBySplit {
      rows.append(("events, split `\(split.rawValue)`", count))
    }
    rows.append(("events with at least ten relevant messages", statistics.eventsWithTenRelevant))
    rows.append(("events with messages in another language", statistics.crossLingualEvents))
    rows.append(("relevant messages", statistics.judged))
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
