public import VaultCore
internal import VaultEvaluation
public import VaultResults

/// The recommended setting after a tuning, and its expected effect on other vaults.
public struct TuningAdvice: Hashable, Sendable, Codable {
  /// A profile by the number of vaults that could choose weights.
  public struct Profile: Hashable, Sendable, Codable {
    /// The profile's name.
    public let name: String
    /// Its vaults in the splits that choose.
    public let vaults: Int

    /// Names a profile.
    public init(name: String, vaults: Int) {
      self.name = name
      self.vaults = vaults
    }
  }

  /// The weights to set: the best ones where they gain, else the document's.
  public let weights: RankingWeights
  /// The gain of choosing weights on vaults that were not used in the choice, never the apparent
  /// gain of the best ones where they were chosen.
  public let gain: Double
  /// The interval of the gain.
  public let interval: ConfidenceInterval
  /// The number of vaults.
  public let vaults: Int
  /// True if these vaults suffice to show that choosing weights gains or loses.
  public let canTell: Bool
  /// The smallest profile whose vaults would detect so large a gain or loss in 80 of 100 cases;
  /// `nil` where these vaults suffice already, or none has enough.
  @NullWhenAbsent public private(set) var profile: Profile?

  /// Advises.
  ///
  /// The standard error falls with the root of the number of vaults, and the minimum detectable
  /// effect with it.
  ///
  /// - Parameters:
  ///   - gain: The held-out gain over the design's weights.
  ///   - best: The weights that all vaults chose.
  ///   - profiles: The profiles to tune on instead.
  public init(_ gain: WeightDifference, best: RankingWeights, profiles: [Profile]) {
    canTell = gain.verdict != .noDetectableDifference
    weights = gain.verdict == .better ? best : .document
    self.gain = gain.difference
    interval = gain.interval
    vaults = gain.vaults
    guard !canTell, gain.difference != 0, gain.vaults > 1 else { return }
    let share = Self.detectable(gain.vaults) / gain.minimumDetectableEffect
    profile = profiles.sorted { ($0.vaults, $0.name) < ($1.vaults, $1.name) }.first {
      $0.vaults > gain.vaults && PairedComparison.fewVaults($0.vaults) == nil
        && Self.detectable($0.vaults) <= abs(gain.difference) * share
    }
  }

  /// Returns the minimum detectable effect of vaults that differ by a standard deviation of 1.
  private static func detectable(_ vaults: Int) -> Double {
    let student = StudentDistribution(degrees: Double(vaults - 1))
    return (student.quantile(0.975) + student.quantile(0.8)) / Double(vaults).squareRoot()
  }
}
