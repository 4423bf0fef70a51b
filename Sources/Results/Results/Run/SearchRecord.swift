public import VaultCore

/// One line of `searches.per-query.jsonl`.
///
/// It gives each system's result for a search, and the explanation of the hybrid's ranks. It holds
/// no text.
public struct SearchRecord: Hashable, Sendable, Codable {
  /// A message that the hybrid found.
  public struct Result: Hashable, Sendable, Codable {
    /// Its place, from 1.
    public let rank: Int
    /// The message.
    public let document: DocumentID
    /// The weighted sum of the components.
    public let score: Double
    /// The components of the score.
    public let components: SearchComponents
    /// The judgment; `nil` if it is unjudged.
    public let grade: Int?

    /// Names a message and its place.
    package init(
      rank: Int, document: DocumentID, score: Double, components: SearchComponents, grade: Int?
    ) {
      self.rank = rank
      self.document = document
      self.score = score
      self.components = components
      self.grade = grade
    }
  }

  /// The search as TREC files name it.
  public let query: String
  /// The vault that was searched.
  public let vault: String
  /// The keys by which reports slice: `kind`, and language, mechanism, wording and form where the
  /// dataset gives them.
  public let slices: [String: String]
  /// The number of relevant messages.
  public let relevant: Int
  /// The weights of the hybrid.
  public let weights: SearchWeights
  /// For each system its measures by name.
  public let measures: [String: [String: Double]]
  /// The hybrid's hits, best first.
  public private(set) var results: [Result]

  /// Records a search.
  package init(
    query: String, vault: String, slices: [String: String], relevant: Int, weights: SearchWeights,
    measures: [String: [String: Double]], results: [Result]
  ) {
    self.query = query
    self.vault = vault
    self.slices = slices
    self.relevant = relevant
    self.weights = weights
    self.measures = measures
    self.results = results
  }

  /// The record as baselines keep it: how each system did, and no message.
  package var withoutResults: SearchRecord {
    var record = self
    record.results = []
    return record
  }
}
