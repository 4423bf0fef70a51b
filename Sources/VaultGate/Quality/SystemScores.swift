internal import VaultCore

/// One system's values on both sides of a gate, query by query.
public struct SystemScores: Hashable, Sendable {
  /// What is known of a query.
  public struct Query: Hashable, Sendable {
    /// The query as TREC files name it.
    public let id: String
    /// The vault that was asked; queries of one vault go together.
    public let vault: String
    /// What reports slice on.
    public let slices: [String: String]
  }

  /// A measure's values in the order of the queries.
  public struct Pair: Hashable, Sendable {
    /// The baseline's.
    public let baseline: [Double]
    /// The candidate's.
    public let candidate: [Double]
  }

  /// The system's name.
  public let system: String
  /// The judged queries, in one order for every measure.
  public let queries: [Query]
  /// The values by the measure's canonical name.
  public let values: [String: Pair]

  /// The parts that hold some but not all queries, ascending by key, then by value.
  var slices: [(slice: [String: String], members: [Int])] {
    queries.indices.grouped { queries[$0].slices }
      .filter { $0.members.count < queries.count }.map { ([$0.key: $0.value], $0.members) }
  }
}
