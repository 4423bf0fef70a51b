public import Foundation
public import VaultCore
public import VaultResults

/// The result of tuning the weights: the content of `tune.json`.
///
/// A key is never dropped; what does not apply is `null` or an empty list.
public struct TuningReport: Hashable, Sendable, Encodable {
  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// One weighting of the grid.
  public struct Point: Hashable, Sendable, Codable {
    /// The weights.
    public let weights: RankingWeights
    /// The mean objective over all events.
    public let mean: Double
    /// True if all constraints hold over all events.
    public let isFeasible: Bool
    /// The p-value of "no weighting of the grid is better": the plateau's test.
    public let plateauP: Double
    /// True if it is indistinguishable from the best.
    public let isOnPlateau: Bool
    /// The number of folds that chose it.
    public let chosen: Int
    /// The means of the two measures of the trade-off.
    public let tradeOff: [Double]
    /// True if no other weighting is at least as good at both and better at one.
    public let isOnFront: Bool
  }

  /// One fold: weights chosen without it, measured on it.
  public struct Fold: Hashable, Sendable, Codable {
    /// The number of its vaults.
    public let vaults: Int
    /// The number of its events.
    public let events: Int
    /// The weights that the other folds chose.
    public let chosen: RankingWeights
    /// Their mean where they were chosen.
    public let trainingMean: Double
    /// Their mean on this fold.
    public let heldOutMean: Double
    /// The document's mean on this fold.
    public let documentMean: Double
  }

  /// The plateau's size and how it was found.
  public struct Plateau: Hashable, Sendable, Codable {
    /// The number of weightings on it.
    public let size: Int
    /// The number of sign vectors evaluated.
    public let flips: Int
    /// True if these are all there are.
    public let isExact: Bool
    /// The least p-value that so few vaults can give.
    public let leastPValue: Double
    /// True if the design's weights are on it.
    public let holdsDocument: Bool
  }

  /// A step from the document's weights along an edge of the simplex.
  public struct Move: Hashable, Sendable, Codable {
    /// The weight that grows.
    public let toward: String
    /// The weight that shrinks by as much.
    public let from: String
    /// By how much.
    public let step: Double
    /// Its effect; corrected after Holm over all moves.
    public let difference: WeightDifference
  }

  /// The duration of re-ranking.
  public struct Speed: Hashable, Sendable, Codable {
    /// Weightings times events.
    public let rerankings: Int
    /// The time for all, the objective measured each time.
    public let seconds: Double
  }

  /// The layout of the JSON keys; raised when one changes its meaning.
  public private(set) var schemaVersion = Self.currentSchemaVersion
  /// The basis and the method of a tuning.
  public let basis: TuningBasis
  /// Every weighting of the grid, by descending semantic, then temporal weight.
  public let points: [Point]
  /// The feasible weights with the highest mean objective.
  public let best: RankingWeights
  /// Their mean over the events that chose them, and so too high.
  public let bestMean: Double
  /// The document's mean over the same events.
  public let documentMean: Double
  /// The folds.
  public let folds: [Fold]
  /// The gain of choosing weights on events that were not used in the choice: all folds pooled.
  public let heldOut: WeightDifference
  /// The same over the run's own weights; `nil` where these are 60/20/20.
  @NullWhenAbsent public private(set) var overOwn: WeightDifference?
  /// The gain where the weights were chosen less the held-out gain.
  public let optimism: Double
  /// The weightings that are indistinguishable from the best.
  public let plateau: Plateau
  /// Steps from 60/20/20 along the edges of the simplex.
  public let sensitivity: [Move]
  /// The names of the two measures that are traded off.
  public let tradeOff: [String]
  /// The chosen weights against the document's on the test split; `nil` without such events.
  @NullWhenAbsent public private(set) var confirmation: WeightDifference?
  /// The duration of re-ranking.
  public let speed: Speed
  /// Notes for readers, one sentence each.
  public let notes: [String]
  /// The recommended setting, and its expected effect.
  public let advice: TuningAdvice

  /// Returns the report as JSON; except for the speed, equal tunings give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "tune.json")
  }
}
