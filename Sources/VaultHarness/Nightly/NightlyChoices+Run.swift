public import VaultHistory
internal import VaultMatching

extension NightlyChoices {
  /// What this version's `run` takes.
  public static let ofRun = NightlyChoices(
    embedders: Set(RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)),
    indexes: Set(RunConfiguration.IndexChoice.allCases.map(\.rawValue)),
    matchers: Set(RunConfiguration.MatcherChoice.allCases.map(\.rawValue)),
    suites: Set(Suites.ids),
    canonicalWeights: { text in
      do {
        return WeightText.text(try MatchingWeights(parsing: text))
      } catch {
        return nil
      }
    })
}
