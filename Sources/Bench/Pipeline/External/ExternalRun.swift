internal import VaultCore

/// Sends a run's vaults and queries to an external system.
///
/// Its order: ingest vault by vault, prepare, calibrate (where the system offers it and
/// there are judged `dev` events), every question once, every search once, delete, bye. Every
/// question is sent to the system or counted, regardless of earlier failures: a failed one has no
/// results.
struct ExternalRun {
  /// A question as any system can be asked it.
  struct Question: Sendable {
    /// Its identifier in TREC files.
    let id: String
    let vault: String
    let event: CalendarEvent
    /// True if the event represents only a text.
    let isFreeText: Bool
    /// The instant it is asked at.
    let asOf: Timestamp?
    /// True if a message of the event's own identifier is no answer.
    var leavesOutItself = false
  }

  let vaults: [ResolvedVault]
  /// The evaluated questions.
  let questions: [Question]
  /// Judged events of the `dev` split with their grades.
  var examples: [(question: Question, grades: [DocumentID: Int])] = []
  /// The evaluated free-text searches, run if the system offers `search`.
  var searches: [SearchQuery] = []
  /// The number of results requested.
  let limit: Int

  /// Runs all of it, and leaves no process running.
  ///
  /// - Parameters:
  ///   - system: A system that has answered its greeting and nothing else.
  ///   - progress: Receives the number of questions asked, and the total.
  /// - Returns: Its rankings, and its failures and times.
  /// - Throws: Only `CancellationError`, unless it is a bug of ours.
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
