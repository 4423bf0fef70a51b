internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultResults

extension MatchingResult {
  /// The component scores behind the primary system's answers to every judged event query, of all
  /// splits; `nil` where the dataset has no judgments, or only an external system was asked.
  func components() throws(RunError) -> ComponentCache? {
    guard let allQrels, !runs.isEmpty else { return nil }
    let asked = (questions + otherQuestions).map(\.query)
      .filter { allQrels.grades[$0.id] != nil && !$0.isFreeText }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return try ComponentCache(
      asked.map { query in
        let grades = allQrels.grades[query.id] ?? [:]
        let found = (matches[query.id] ?? []).sorted { $0.id < $1.id }
        return ComponentCache.Entry(
          query: query.id, vault: query.vault, split: query.split, candidates: found.map(\.id),
          grades: found.map { grades[$0.id] },
          idealGrades: grades.values.filter { $0 >= JudgedRanking.leastRelevantGrade }
            .sorted(by: >),
          features: [
            "semantic": found.map(\.components.semantic),
            "temporal": found.map(\.components.temporal),
            "participant": found.map(\.components.participant),
          ])
      })
  }
}
