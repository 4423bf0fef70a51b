internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultResults

extension MatchingResult {
  /// The questions of this run for an external system, with the judged `dev` events as examples.
  ///
  /// Where `dev` itself is evaluated there are no examples: they would be the answers.
  ///
  /// - Parameters:
  ///   - vaults: The vaults that were read.
  ///   - searches: The searches of the evaluated split.
  ///   - leavingOutItself: Whether free-text questions do not find a message of their own
  ///     identifier.
  /// - Returns: The queries for the system.
  func externalRun(
    _ vaults: [ResolvedVault], searches: [SearchQuery], leavingOutItself: Bool
  ) -> ExternalRun {
    let examples = otherQuestions.compactMap { question in
      let id = question.query.id
      return question.query.split == .dev && (allQrels?.relevantCount(of: id) ?? 0) > 0
        ? (question: Self.external(question, false), grades: allQrels?.grades[id] ?? [:]) : nil
    }
    return ExternalRun(
      vaults: vaults, questions: questions.map { Self.external($0, leavingOutItself) },
      examples: examples, searches: searches, limit: stage.depth)
  }

  private static func external(
    _ question: MatchingStage.Question, _ leavesOutItself: Bool
  ) -> ExternalRun.Question {
    ExternalRun.Question(
      id: question.query.id, vault: question.query.vault, event: question.event,
      isFreeText: question.query.isFreeText,
      asOf: question.profile.asOf
        // The design document's task is in retrospect.
        ?? question.profile.start.map(QueryInstant.sevenDaysAfter.timestamp(for:)),
      leavesOutItself: leavesOutItself && question.query.isFreeText)
  }
}

extension ExternalResult {
  /// The lines of `per-query.jsonl` for one question, best first.
  func results(of query: String, grades: [DocumentID: Int]) -> [PerQueryRecord.Result] {
    (answers[query] ?? []).enumerated().map { offset, result in
      PerQueryRecord.Result(
        rank: offset + 1, document: result.id, score: result.score, components: nil,
        amounts: result.components, grade: grades[result.id])
    }
  }
}
