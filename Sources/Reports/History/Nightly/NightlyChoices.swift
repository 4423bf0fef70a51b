/// The values that a plan's matrix entries may have: those that `run` takes.
public struct NightlyChoices: Sendable {
  /// The values of `--embedder`.
  public let embedders: Set<String>
  /// The values of `--index`.
  public let indexes: Set<String>
  /// The values of `--matcher`.
  public let matchers: Set<String>
  /// The values of `--suite`, except `none`.
  public let suites: Set<String>
  /// Weights in the one spelling that equal ones share; `nil` for text that is no weights.
  public let canonicalWeights: @Sendable (String) -> String?

  /// Creates the choices of `run`.
  public init(
    embedders: Set<String>, indexes: Set<String>, matchers: Set<String>, suites: Set<String>,
    canonicalWeights: @escaping @Sendable (String) -> String?
  ) {
    self.embedders = embedders
    self.indexes = indexes
    self.matchers = matchers
    self.suites = suites
    self.canonicalWeights = canonicalWeights
  }
}
