public import Foundation
public import VaultResults

/// The agreement of two judged sets on the order of systems.
public struct RankCorrelationReport: Hashable, Sendable, Codable {
  /// One system under both sets.
  public struct System: Hashable, Sendable, Codable {
    /// The system's name.
    public let name: String
    /// Its mean under the first set.
    public let firstMean: Double
    /// Its mean under the second set.
    public let secondMean: Double
    /// Its place under the first set, from 1; equal means share the better place.
    public let firstRank: Int
    /// Its place under the second set, from 1; equal means share the better place.
    public let secondRank: Int
  }

  /// Two systems that the sets put in opposite orders.
  public struct Swap: Hashable, Sendable, Codable {
    /// The system that the first set prefers.
    public let firstPrefers: String
    /// The system that the second set prefers.
    public let secondPrefers: String
    /// By how much the first set prefers the one; positive.
    public let firstMargin: Double
    /// By how much the second set prefers the other; positive.
    public let secondMargin: Double
  }

  /// One measure's two orders.
  public struct Agreement: Hashable, Sendable, Codable {
    /// The measure's canonical name.
    public let measure: String
    /// Kendall's τ-b: 1 if the orders agree, −1 if one is the other's reverse; `nil` if a set
    /// gives all systems the same mean.
    @NullWhenAbsent public private(set) var tauB: Double?
    /// Two-sided p-value of τ-b against no association; `nil` where τ-b is.
    @NullWhenAbsent public private(set) var p: Double?
    /// τ_AP of the second order, taking the first as the truth: swaps at the top weigh more;
    /// `nil` where means are equal.
    @NullWhenAbsent public private(set) var tauAP: Double?
    /// The systems, best first under the first set; ties by name.
    public let systems: [System]
    /// The pairs in opposite orders, the largest first margin first; ties by name.
    public let swaps: [Swap]
  }

  /// The first set's file, as it was named.
  public let first: String
  /// The second set's file, as it was named.
  public let second: String
  /// The number of queries that the first set judges.
  public let firstQueries: Int
  /// The number of queries that the second set judges.
  public let secondQueries: Int
  /// The measures in the order of the request.
  public let measures: [Agreement]

  /// The report as JSON; equal reports give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "rank-correlation.json")
  }
}
