internal import Vault
package import VaultCore
package import VaultEvaluation
internal import VaultIndex
package import VaultMatching
package import VaultPipeline

/// The judged events of one corpus or dataset, measured once, for models to be fitted to and tested
/// on.
package struct MatcherTrainingSet: Sendable {
  /// A judged event.
  package struct Event: Sendable {
    package let measured: MeasuredEvent
    /// The same in calendars that lack a part; only for trials.
    package let lacking: [(part: CalendarEntry.Part, measured: MeasuredEvent)]
    /// The dataset's labels of it, such as its series, and whether it has rivals.
    package let slices: [String: String]
    /// The year in which it begins, in UTC.
    package let year: Int
    /// The rankings without training.
    package let others: [(name: String, documents: [DocumentID])]
  }

  /// The events of one vault.
  package struct Vault: Sendable {
    package let name: String
    package let events: [Event]
    /// The messages' identifiers, row by row.
    package let ids: [DocumentID]
  }

  /// The name of the source.
  package let source: String
  /// Vaults in the order of their names.
  package let vaults: [Vault]
  package let qrels: Qrels

  /// Measures the judged events of some questions, those that are known to have no related message
  /// among them.
  ///
  /// - Parameters:
  ///   - questions: Those about events count.
  ///   - qrels: The judgments.
  ///   - source: The name of the corpus or dataset.
  ///   - isTried: Whether trials follow, for which more is measured.
  /// - Throws: What the vector index throws.
  package init(
    _ questions: [MatchingStage.Question], qrels: Qrels, source: String, isTried: Bool = false
  ) throws {
    let judged = questions.filter {
      !$0.query.isFreeText && (qrels.grades[$0.query.id] != nil || $0.query.isWithoutRelevant)
    }
    let conversations = EventConversations(judged, qrels: qrels)
    vaults = try Dictionary(grouping: judged) { $0.query.vault }.sorted { $0.key < $1.key }
      .compactMap { name, questions in
        guard let vault = questions.first?.vault else { return nil }
        let features = LearnedStage.features(of: vault)
        let lacking = isTried ? CalendarEntry.Part.allCases.map { ($0, features.without($0)) } : []
        let events = try questions.compactMap { question in
          try Self.event(question, in: features, lacking, conversations, qrels)
        }
        return Vault(name: name, events: events, ids: vault.table.ids)
      }
    self.qrels = qrels
    self.source = source
  }

  /// A model of every vault but one.
  ///
  /// - Throws: `MatchingError.tooLittleToLearn` where the others hold too little to learn.
  package func model(without vault: String, embedder: String) throws -> MatchModel {
    try MatchModel.fitted(
      to: [vaults.filter { $0.name != vault }.map { $0.events.map(\.measured) }],
      embedder: embedder)
  }

  private static func event(
    _ question: MatchingStage.Question, in features: VaultFeatures<PlannedIndex>,
    _ lacking: [(part: CalendarEntry.Part, features: VaultFeatures<PlannedIndex>)],
    _ conversations: EventConversations, _ qrels: Qrels
  ) throws -> Event? {
    guard let offset = question.calendarOffset else { return nil }
    let query = question.query.id
    let relevant = (qrels.grades[query] ?? [:])
      .filter { $0.value >= JudgedRanking.leastRelevantGrade }.keys
    let rows = Set(relevant.compactMap { question.vault.rowOfID[$0] })
    func measured(_ features: VaultFeatures<PlannedIndex>) throws -> MeasuredEvent {
      try MeasuredEvent(
        query: query, at: offset, relevantRows: rows, asOf: question.profile.asOf, in: features)
    }
    return Event(
      measured: try measured(features),
      lacking: try lacking.map { ($0.part, try measured($0.features)) },
      slices: question.query.slicing("rivals", conversations.rivals(of: query)).slices,
      year: CivilDate(
        daysSinceEpoch: Int(
          question.event.start.secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400).quotient)
      ).year,
      others: untrained(question, home: conversations))
  }

  /// The rankings of an event's messages without training, with which learned weights are compared.
  private static func untrained(
    _ question: MatchingStage.Question, home: EventConversations
  ) -> [(name: String, documents: [DocumentID])] {
    let rankings: [(name: String, ranking: EventRanking)] = [
      (OwnSystem.titleSum.rawValue, .sum), ("title", .title),
      ("title, 12 h", .title.within(days: 0.5)), ("title, 1 day", .title.within(days: 1)),
      ("title, 3 days", .title.within(days: 3)),
    ]
    return rankings.map { name, ranking in
      let rows = question.rows(of: ranking, limit: MatchingResult.rankedDepth)
      return (name, rows.map { question.vault.table.ids[$0.row] })
    } + [("its conversation by time", home.byTime(question))]
  }
}
