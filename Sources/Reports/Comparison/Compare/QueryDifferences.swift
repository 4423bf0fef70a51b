public import VaultResults

/// The queries on which two systems differ most, each way.
public struct QueryDifferences: Hashable, Sendable, Codable {
  /// The label of the system compared with.
  public let baseline: String
  /// The label of the system that is judged.
  public let candidate: String
  /// The measure that orders the queries.
  public let measure: String
  /// The queries that the candidate does worst on, the largest loss first; ties by vault and query.
  public let worst: [QueryDifference]
  /// The queries that the candidate does best on, the largest gain first; ties by vault and query.
  public let best: [QueryDifference]
}

/// One query that two systems answer differently, and the moved messages: identifiers and amounts
/// only.
public struct QueryDifference: Hashable, Sendable, Codable {
  /// The query as TREC files name it.
  public let query: String
  /// Its vault, after the seed where several were run.
  public let vault: String
  /// The keys by which reports slice.
  public let slices: [String: String]
  /// The number of relevant messages.
  public let relevant: Int
  /// The baseline's value.
  public let baselineValue: Double
  /// The candidate's value.
  public let candidateValue: Double
  /// Candidate minus baseline.
  public let difference: Double
  /// The relevant messages whose rank differs, those nearest to the top first; at most ten.
  public let moved: [MovedMessage]
  /// The messages that only the candidate has among its first ten, best first.
  public let entered: [MovedMessage]
  /// The messages that only the baseline has among its first ten, best first.
  public let left: [MovedMessage]
}

/// A message that two systems rank differently.
public struct MovedMessage: Hashable, Sendable, Codable {
  /// The message's identifier.
  public let document: String
  /// The judgment; `nil` if it is unjudged.
  @NullWhenAbsent public private(set) var grade: Int?
  /// Its rank in the baseline, from 1; `nil` if it is not ranked.
  @NullWhenAbsent public private(set) var baselineRank: Int?
  /// Its rank in the candidate, from 1; `nil` if it is not ranked.
  @NullWhenAbsent public private(set) var candidateRank: Int?
  /// The components of the baseline's score in words; empty where the run does not give them.
  public let baselineReasons: [String]
  /// The components of the candidate's score in words; empty where the run does not give them.
  public let candidateReasons: [String]
}
