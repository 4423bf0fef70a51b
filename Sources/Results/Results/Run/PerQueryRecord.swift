public import VaultCore

/// One line of `per-query.jsonl`: a query, each system's result, and the explanation of the primary
/// system's ranks.
public struct PerQueryRecord: Hashable, Sendable, Codable {
  /// A message that the primary system returned.
  public struct Result: Hashable, Sendable, Codable {
    /// Its place, from 1.
    public let rank: Int
    /// The message.
    public let document: DocumentID
    /// The weighted sum of the components, or the external system's score.
    public let score: Double
    /// The components of the score; `nil` for a result of an external system.
    public let components: ScoreComponents?
    /// The components that an external system gives for its score; `nil` where it gives none.
    public let amounts: [String: Double]?
    /// The judgment; `nil` if it is unjudged.
    public let grade: Int?

    /// Names a message and its place.
    package init(
      rank: Int, document: DocumentID, score: Double, components: ScoreComponents?,
      amounts: [String: Double]?, grade: Int?
    ) {
      self.rank = rank
      self.document = document
      self.score = score
      self.components = components
      self.amounts = amounts
      self.grade = grade
    }
  }

  /// A relevant message that the primary system does not show among its first ten.
  public struct Loss: Hashable, Sendable, Codable {
    /// The message.
    public let document: DocumentID
    /// Its judgment.
    public let grade: Int
    /// The stage that lost it.
    public let stage: LossStage

    /// Names a message and the stage that lost it.
    package init(document: DocumentID, grade: Int, stage: LossStage) {
      self.document = document
      self.grade = grade
      self.stage = stage
    }
  }

  /// The query as TREC files name it.
  public let query: String
  /// The vault of the query.
  public let vault: String
  /// The keys by which reports slice.
  public let slices: [String: String]
  /// The number of relevant messages.
  public let relevant: Int
  /// The time of the query: nothing later was ranked; `nil` for a query over all messages.
  public let asOf: Timestamp?
  /// The weights of the primary system.
  public let weights: RankingWeights
  /// For each system its measures by name.
  public internal(set) var measures: [String: [String: Double]]
  /// The primary system's results, best first.
  public private(set) var results: [Result]
  /// The relevant messages that are not shown, by ascending identifier; none where an external
  /// system is the primary one, since its stages are unknown.
  public private(set) var losses: [Loss]

  /// Records a query.
  package init(
    query: String, vault: String, slices: [String: String], relevant: Int, asOf: Timestamp?,
    weights: RankingWeights, measures: [String: [String: Double]], results: [Result], losses: [Loss]
  ) {
    self.query = query
    self.vault = vault
    self.slices = slices
    self.relevant = relevant
    self.asOf = asOf
    self.weights = weights
    self.measures = measures
    self.results = results
    self.losses = losses
  }

  /// The record as baselines keep it: how each system did, and no message.
  package var withoutResults: PerQueryRecord {
    var record = self
    record.results = []
    record.losses = []
    return record
  }
}
