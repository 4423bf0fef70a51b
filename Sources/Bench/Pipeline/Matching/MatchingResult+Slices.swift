internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultText

extension MatchingResult {
  /// Returns slices for the kind of messages that answer a question; none where nothing is judged
  /// relevant.
  ///
  /// - Complexity: O(messages of the vault).
  func relevantSlices(of question: MatchingStage.Question) -> [String: String] {
    let relevant = (qrels?.grades[question.query.id] ?? [:])
      .filter { $0.value >= JudgedRanking.leastRelevantGrade }
    guard !relevant.isEmpty else { return [:] }
    let messages = question.vault.stored.messages.filter { relevant[$0.id] != nil }
    return RelevantSlices(
      start: question.profile.start,
      messages: messages.map {
        RelevantSlices.Message(
          platform: $0.platform, sentAt: $0.sentAt,
          isBrief: ContextAugmentation.isBrief($0.searchableText))
      }
    ).labels
  }
}
