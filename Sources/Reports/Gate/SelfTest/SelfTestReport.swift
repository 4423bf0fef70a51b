public import Foundation
internal import VaultEvaluation
public import VaultResults

/// The rates at which the gate detected required losses, and passed unchanged candidates.
public struct SelfTestReport: Hashable, Sendable, Codable {
  /// One demand on the gate, tried a number of times.
  public struct Case: Hashable, Sendable, Codable {
    /// The change made to the candidate, for example `−0.02 nDCG@10`.
    public let name: String
    /// The definition of a hit, in words.
    public let demand: String
    /// The number of trials.
    public let trials: Int
    /// The number of trials in which the gate did as required.
    public let hits: Int
    /// The share of hits with its 95 % interval after Wilson.
    public let share: Double
    /// The ends of that interval.
    public let interval: ConfidenceInterval
    /// The least share required.
    public let required: Double

    /// Counts hits.
    ///
    /// - Precondition: There was a trial, and no more hits than trials.
    public init(name: String, demand: String, trials: Int, hits: Int, required: Double) {
      guard let share = WilsonInterval(successes: hits, trials: trials) else {
        preconditionFailure("hits without trials")
      }
      self.name = name
      self.demand = demand
      self.trials = trials
      self.hits = hits
      self.required = required
      self.share = share.share
      interval = ConfidenceInterval(low: share.lower, high: share.upper)
    }

    /// True if the share is as high as required.
    public var isMet: Bool { share >= required }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys.
  public let schemaVersion: Int
  /// The demands in the order in which they were tried.
  public let cases: [Case]
  /// The machine that ran it.
  public let machine: Machine
  /// The duration.
  public let seconds: Double
  /// Notes for readers, one sentence each.
  public let notes: [String]

  /// Gathers the demands.
  public init(cases: [Case], machine: Machine, seconds: Double, notes: [String]) {
    schemaVersion = Self.currentSchemaVersion
    self.cases = cases
    self.machine = machine
    self.seconds = seconds
    self.notes = notes
  }

  /// True if every requirement is met.
  public var isMet: Bool { cases.allSatisfy(\.isMet) }

  /// The report as JSON.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "self-test.json")
  }
}
