internal import VaultCore
package import VaultEvaluation

/// One system's values on both sides of a gate, query by query.
public struct SystemScores: Hashable, Sendable {
  /// The data of a query by its id.
  public struct Query: Hashable, Sendable {
    /// The query as TREC files name it.
    public let id: String
    /// The vault of the query; queries of one vault are one cluster.
    public let vault: String
    /// The keys by which reports slice.
    public let slices: [String: String]
  }

  /// A measure's values in the order of the queries.
  public struct Pair: Hashable, Sendable {
    /// The baseline's.
    public let baseline: [Double]
    /// The candidate's.
    public let candidate: [Double]

    package init(baseline: [Double], candidate: [Double]) {
      self.baseline = baseline
      self.candidate = candidate
    }
  }

  /// The system's name.
  public let system: String
  /// The judged queries, in one order for every measure.
  public let queries: [Query]
  /// The values by the measure's canonical name.
  public let values: [String: Pair]

  package init(system: String, queries: [Query], values: [String: Pair]) {
    self.system = system
    self.queries = queries
    self.values = values
  }

  /// The parts that hold some but not all queries, ascending by key, then by value.
  var slices: [(slice: [String: String], members: [Int])] {
    queries.indices.grouped { queries[$0].slices }
      .filter { $0.members.count < queries.count }.map { ([$0.key: $0.value], $0.members) }
  }
}

extension Evaluation {
  /// Returns the values by the name of their measure, in the order of the queries; 0 for a query
  /// that was not evaluated.
  package func values(
    of measures: [Measure], for queries: [SystemScores.Query]
  ) -> [String: [Double]] {
    let order = Dictionary(uniqueKeysWithValues: perQuery.enumerated().map { ($1.query, $0) })
    return Dictionary(
      uniqueKeysWithValues: measures.map { measure in
        let values = values(of: measure) ?? []
        return (measure.name, queries.map { order[$0.id].map { values[$0] } ?? 0 })
      })
  }
}
