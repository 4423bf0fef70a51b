internal import VaultCore

/// Puts a run's vaults and questions to an external system.
///
/// Its order: ingest vault by vault, prepare, calibrate (where the system offers it and
/// there are judged `dev` events), every question once, every search once, delete, bye. Whatever
/// the system does, every question is put to it or counted: a failed one has no results.
struct ExternalRun {
  /// A question as any system can be asked it.
  struct Question: Sendable {
    /// What TREC files call it.
    let id: String
    let vault: String
    let event: CalendarEvent
    /// Whether the event stands for a mere text.
    let isFreeText: Bool
    /// The instant it is asked at.
    let asOf: Timestamp?
    /// Whether a message of the event's own identifier is no answer.
    var leavesOutItself = false
  }

  let vaults: [ResolvedVault]
  /// The evaluated questions.
  let questions: [Question]
  /// Judged events of the `dev` split with their grades.
  var examples: [(question: Question, grades: [DocumentID: Int])] = []
  /// The evaluated free-text searches, put if the system offers `search`.
  var searches: [SearchQuery] = []
  /// How many results are asked for.
  let limit: Int

  /// Does it all, and leaves no process behind.
  ///
  /// - Parameters:
  ///   - system: A system that has been greeted and asked nothing else.
  ///   - progress: Told how many questions were asked, and of how many.
  /// - Returns: Its rankings, and how it behaved.
  /// - Throws: `CancellationError` alone, unless it is a bug of ours.
  func answers(
    of system: ExternalSystem, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ExternalResult {
    do {
      var session = ExternalSession(system: system, vaults: vaults, limit: limit)
      let freeText = Set(questions.filter(\.isFreeText).map(\.event.id))
      try await session.ingest(vaults, without: freeText)
      try await session.calibrate(examples)
      for (index, question) in questions.enumerated() {
        progress(index, questions.count)
        try await session.ask(question)
      }
      if system.capabilities.contains(.search) {
        for search in searches { try await session.ask(search) }
      }
      try await session.checkDeletion(of: questions)
      return try await session.finish()
    } catch {
      await system.abandon()
      throw error
    }
  }
}
