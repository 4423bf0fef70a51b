internal import VaultCore
internal import VaultHistory
internal import VaultPipeline
internal import VaultSuites

extension NightlyChoices {
  /// The choices that this version's `run` accepts.
  static let ofRun = NightlyChoices(
    embedders: Set(RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)),
    indexes: Set(RunConfiguration.IndexChoice.allCases.map(\.rawValue)),
    matchers: Set(RunConfiguration.MatcherChoice.allCases.map(\.rawValue)),
    suites: Set(Suites.all.ids),
    canonicalWeights: { text in
      do {
        return try RankingWeights(parsing: text).description
      } catch {
        return nil
      }
    })
}
