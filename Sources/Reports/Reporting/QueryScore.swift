internal import VaultCore

/// The primary system's result on one query, for the report's part on single queries.
public struct QueryScore: Hashable, Sendable {
  /// The query's id.
  public let query: String
  /// The slice of the query, for example `language: es`.
  public let slices: [String: String]
  /// The number of messages relevant to it.
  public let relevant: Int
  /// Its value by measure, for example `P@10: 0.7`.
  public let values: [String: Double]
  /// The vault of the query.
  var vault = ""
  /// Everything that reports slice on.
  var allSlices: [String: String] = [:]
  /// Every system's values by measure.
  var systems: [String: [String: Double]] = [:]
  /// The number of relevant messages that each stage keeps from the first ten ranks.
  var losses: [LossStage: Int] = [:]
}
