public import Foundation
public import VaultResults

/// The changes that a gate can detect in a given time, as `gate --plan` prints them.
public struct GatePlanReport: Hashable, Sendable, Codable {
  /// The forecast for one benchmark's time or memory.
  public struct Subject: Hashable, Sendable, Codable {
    /// The subject as named in findings.
    public let subject: String
    /// The standard deviation of a round's log-ratio.
    public let perRound: Double
    /// The expected noise floor, as a fraction.
    public let floor: Double
    /// The growth that fails in 95 of 100 cases; `nil` where none can in so few rounds.
    public let detectable: Double?
    /// True if an unchanged candidate passes in 95 of 100 cases.
    public let passesUnchanged: Bool
  }

  /// The forecast for quality.
  public struct Quality: Hashable, Sendable, Codable {
    /// The queries and vaults that the spread is of.
    public let queries: Int
    /// The vaults that they belong to.
    public let vaults: Int
    /// The standard error of the mean difference.
    public let standardError: Double
    /// The loss that the policy allows.
    public let margin: Double
    /// The smallest loss that is not passed in 95 of 100 cases.
    public let smallestLossNotPassed: Double
    /// The smallest loss that fails for certain in 95 of 100 cases; `nil` where the vaults are too
    /// few.
    @NullWhenAbsent public private(set) var smallestLossProven: Double?
    /// The queries that let a change without loss pass in 95 of 100 cases; `nil` above a million.
    public let queriesNeeded: Int?
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys.
  public let schemaVersion: Int
  /// The given time.
  public let budgetSeconds: Double
  /// The duration of a round of six processes.
  public let secondsPerRound: Double
  /// The number of rounds that fit.
  public let rounds: Int
  /// The last look among them; `nil` where they are too few for the first.
  public let look: Int?
  /// Times and memory; empty where no look fits.
  public let subjects: [Subject]
  /// Quality; `nil` where no run was named to take a spread from.
  public let quality: Quality?

  /// Gathers forecasts.
  public init(
    timing: TimingForecast, quality: QualityForecast?, budgetSeconds: Double,
    secondsPerRound: Double
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.budgetSeconds = budgetSeconds
    self.secondsPerRound = secondsPerRound
    rounds = timing.rounds
    look = timing.look?.rounds
    subjects = timing.subjects.map {
      Subject(
        subject: $0.spread.subject, perRound: $0.spread.perRound, floor: $0.floor,
        detectable: $0.detectable, passesUnchanged: $0.passesUnchanged)
    }
    self.quality = quality.map {
      Quality(
        queries: $0.queries, vaults: $0.vaults, standardError: $0.standardError,
        margin: $0.margin, smallestLossNotPassed: $0.smallestLossNotPassed,
        smallestLossProven: $0.smallestLossProven, queriesNeeded: $0.queriesNeeded)
    }
  }

  /// The plan as JSON.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "plan.json")
  }
}
