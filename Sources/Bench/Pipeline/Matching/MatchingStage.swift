package import Vault
package import VaultCore
package import VaultEvaluation
package import VaultIndex
package import VaultMatching
internal import VaultStorage

/// Runs every query on every system, over one set of candidates.
package struct MatchingStage {
  /// A query with all that is needed to answer it.
  package struct Question {
    package let query: EventQuery
    package let event: CalendarEvent
    package var profile: EventProfile
    package var vault: SearchableVault

    package init(
      query: EventQuery, event: CalendarEvent, profile: EventProfile, vault: SearchableVault
    ) {
      self.query = query
      self.event = event
      self.profile = profile
      self.vault = vault
    }
  }

  /// A system's name and its answer to one question.
  package typealias Answers = [String: [RankedRow]]

  package let configuration: MatchingConfiguration
  package let seed: UInt64

  package init(configuration: MatchingConfiguration, seed: UInt64) {
    self.configuration = configuration
    self.seed = seed
  }

  /// The depth of rankings: the over-fetch.
  package var depth: Int { configuration.overFetch }

  /// The systems that rank only by the event's text, as if it were a search.
  package static let textBaselines: [(system: OwnSystem, ranking: SearchRanking)] = [
    (.bm25, .bm25), (.timedBM25, .recentBM25), (.gramCosine, .gramCosine),
    (.reciprocalRank, .reciprocalRank),
  ]

  /// The answers of the systems that every run reports.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - text: The question's vault, ready for searches.
  ///   - wanted: The systems to ask.
  /// - Returns: The ranking of each system.
  /// - Throws: What searching the vault throws.
  package func baselineAnswers(
    to question: Question, text: FreeTextSearch, wanted: Set<OwnSystem> = Set(OwnSystem.baselines)
  ) throws -> Answers {
    let ranker = BaselineRanker(
      table: question.vault.table, index: question.vault.index, depth: depth)
    var answers: Answers = [:]
    for system in wanted {
      answers[system.rawValue] =
        switch system {
        case .random: ranker.random(query: question.query, event: question.profile, seed: seed)
        case .recency: ranker.recency(event: question.profile)
        case .keyword: try keywordAnswer(to: question)
        case .semantic: try ranker.semantic(event: question.profile)
        case .titleSum: question.rows(of: .sum, limit: depth)
        default:
          try Self.textBaselines.first { $0.system == system }.map {
            try text.rows(
              for: question.event, question.profile, ranking: $0.ranking, limit: depth)
          }
        }
    }
    return answers
  }

  /// The matches of the hybrid matcher, by the vault's index.
  package func matches(
    for question: Question, _ configuration: MatchingConfiguration
  ) throws(IndexError) -> [Match] {
    try EventMatcher(
      table: question.vault.table, index: question.vault.index, configuration: configuration
    ).matches(for: question.profile)
  }

  /// The matcher over the exact index, for accounts and ablations.
  package func exactMatcher(
    _ question: Question, _ configuration: MatchingConfiguration
  ) -> EventMatcher<FlatIndex> {
    EventMatcher(
      table: question.vault.table, index: question.vault.exact, configuration: configuration)
  }

  private func keywordAnswer(to question: Question) throws -> [RankedRow] {
    let vault = question.vault
    let hits = try vault.stored.store.keywordSearch(
      question.event.searchableText, limit: depth, asOf: question.profile.asOf)
    return hits.compactMap { hit in
      vault.rowOfID[hit.id].map { RankedRow(row: $0, score: hit.score) }
    }
  }
}

extension MatchingStage {
  /// The rankings of one system over all questions as a TREC run.
  package static func run(
    system: String, answers: [(question: Question, rows: [RankedRow])]
  ) throws(EvaluationError) -> Run {
    var rankings: [String: [ScoredDocument]] = [:]
    for (question, rows) in answers {
      rankings[question.query.id] = rows.map {
        ScoredDocument(document: question.vault.table.ids[$0.row], score: Float($0.score))
      }
    }
    return try Run(tag: system, rankings: rankings)
  }
}

extension MatchingStage.Question {
  /// The event's place in the vault's calendar.
  package var calendarOffset: Int? {
    vault.stored.events.firstIndex { $0.id == event.id }
  }

  /// Ranks by one formula of title, neighbors, senders and time; nothing for an event that is not in
  /// the calendar.
  package func rows(of ranking: EventRanking, limit: Int) -> [RankedRow] {
    guard let offset = calendarOffset else { return [] }
    return ranking.rows(
      for: vault.calendar[offset].asked(as: profile), table: vault.table,
      conversations: vault.conversations, limit: limit
    ).map { RankedRow(row: $0.row, score: $0.score) }
  }
}

extension EventQuery {
  /// True if the corpus says that no message belongs to the event.
  package var isWithoutRelevant: Bool { slices["relevant"] == "0" }
}

extension LearnedStage {
  /// The matches of a question about an event; `nil` for a free-text question, which has neither
  /// time nor people to learn from.
  package func matches(for question: MatchingStage.Question) throws -> [Match]? {
    try ranker(for: question)?([])
  }

  /// Ranks a question's candidates, measured once, with groups of features silenced; `nil` for a
  /// free-text question.
  package func ranker(
    for question: MatchingStage.Question
  ) throws -> ((Set<MatchFeature.Group>) -> [Match])? {
    guard !question.query.isFreeText, let offset = question.calendarOffset else { return nil }
    return try ranker(in: question.vault, forEventAt: offset, asOf: question.profile.asOf)
  }
}
