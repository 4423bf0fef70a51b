package import VaultCore
package import VaultEvaluation
package import VaultIndex
package import VaultMatching
internal import VaultStorage

/// Puts every query to every system, over one set of candidates.
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
  package let useGraph: Bool
  package let seed: UInt64

  package init(configuration: MatchingConfiguration, useGraph: Bool, seed: UInt64) {
    self.configuration = configuration
    self.useGraph = useGraph
    self.seed = seed
  }
  /// How deep rankings go: the over-fetch.
  package var depth: Int { configuration.overFetch }

  /// The systems that rank by the event's text alone, as if it were a search.
  package static let textBaselines: [(system: OwnSystem, ranking: SearchRanking)] = [
    (.bm25, .bm25), (.timedBM25, .recentBM25), (.gramCosine, .gramCosine),
    (.reciprocalRank, .reciprocalRank),
  ]

  /// The answers of the systems that every run reports.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - text: The question's vault, ready for searches.
  /// - Returns: The ranking of each system.
  /// - Throws: What searching the vault throws.
  package func baselineAnswers(to question: Question, text: FreeTextSearch) throws -> Answers {
    let ranker = BaselineRanker(
      table: question.vault.table, exact: question.vault.exact, depth: depth)
    var answers: Answers = [
      "random": ranker.random(
        query: question.query, event: question.profile, seed: seed),
      "recency": ranker.recency(event: question.profile),
      "keyword": try keywordAnswer(to: question),
      "semantic": try ranker.semantic(event: question.profile),
    ]
    for (system, ranking) in Self.textBaselines {
      answers[system.rawValue] = try text.rows(
        for: question.event, question.profile, ranking: ranking, limit: depth)
    }
    return answers
  }

  /// The matches of the hybrid matcher, through the index that the run was configured with.
  package func matches(
    for question: Question, _ configuration: MatchingConfiguration
  ) throws(IndexError) -> [Match] {
    let vault = question.vault
    if useGraph, let graph = vault.graph {
      return try EventMatcher(table: vault.table, index: graph, configuration: configuration)
        .matches(for: question.profile)
    }
    return try exactMatcher(question, configuration).matches(for: question.profile)
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
