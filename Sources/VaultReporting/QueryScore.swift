internal import VaultCore

/// How the primary system did on one query, for the part of a report that looks at single queries.
public struct QueryScore: Hashable, Sendable {
  /// The query's id.
  public let query: String
  /// What the query is sliced on, for example `language: es`.
  public let slices: [String: String]
  /// How many messages are relevant to it.
  public let relevant: Int
  /// Its value by measure, for example `P@10: 0.7`.
  public let values: [String: Double]
  /// The vault that was asked.
  var vault = ""
  /// Everything that reports slice on.
  var allSlices: [String: String] = [:]
  /// Every system's values by measure.
  var systems: [String: [String: Double]] = [:]
  /// How many relevant messages each stage keeps from the first ten ranks.
  var losses: [LossStage: Int] = [:]
}
