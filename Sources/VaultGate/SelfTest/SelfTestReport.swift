public import Foundation
internal import VaultEvaluation
public import VaultResults

/// How often the gate saw what it must see, and kept silent where nothing changed.
public struct SelfTestReport: Hashable, Sendable, Codable {
  /// One demand on the gate, tried a number of times.
  public struct Case: Hashable, Sendable, Codable {
    /// What was done to the candidate, for example `−0.02 nDCG@10`.
    public let name: String
    /// What counts as a hit, in words.
    public let demand: String
    /// How often it was tried.
    public let trials: Int
    /// How often the gate did as demanded.
    public let hits: Int
    /// The share of hits with its 95 % interval after Wilson.
    public let share: Double
    /// The ends of that interval.
    public let interval: ConfidenceInterval
    /// The least share that is asked for.
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

    /// Whether the share is as high as asked.
    public var isMet: Bool { share >= required }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys.
  public let schemaVersion: Int
  /// The demands in the order in which they were tried.
  public let cases: [Case]
  /// Where it ran.
  public let machine: Machine
  /// How long it took.
  public let seconds: Double
  /// What a reader must know besides, one sentence each.
  public let notes: [String]

  /// Gathers the demands.
  public init(cases: [Case], machine: Machine, seconds: Double, notes: [String]) {
    schemaVersion = Self.currentSchemaVersion
    self.cases = cases
    self.machine = machine
    self.seconds = seconds
    self.notes = notes
  }

  /// Whether every demand is met.
  public var isMet: Bool { cases.allSatisfy(\.isMet) }

  /// The report as JSON.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "self-test.json")
  }
}
