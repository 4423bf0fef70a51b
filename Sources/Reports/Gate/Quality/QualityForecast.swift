internal import VaultEvaluation

/// The losses that a quality gate can detect with the given queries, and the number it would need.
///
/// A candidate passes where the lower end of its mean difference's interval, d̂ − t · se, is above
/// −margin, with t of G − 1 degrees for G vaults. So a true loss x passes with probability
/// Φ((margin − x) / se − t): a loss of the margin or more with at most (1 − level) / 2, however few
/// the queries. The cost of few queries is on the other side: an unchanged candidate passes only
/// with Φ(margin / se − t), and needs se ≤ margin / (t + z) to do so with probability Φ(z) (the
/// non-inferiority sample size of Chow, Shao and Wang, "Sample Size Calculations in Clinical
/// Research", 2008, section 3.1, with t for z of few vaults). The formula assumes that the standard
/// error is known; estimated from fewer than 20 vaults it varies, and simulated candidates pass up
/// to 0.1 more often than the formula gives. `QualityPower` of the tests simulates what it
/// approximates.
public struct QualityForecast: Hashable, Sendable {
  /// The power: the probability of detecting a difference.
  public static let power = 0.95

  /// The number of vaults that the standard error is of.
  public let vaults: Int
  /// The number of queries that it is of.
  public let queries: Int
  /// The standard error of the mean difference, over vaults.
  public let standardError: Double
  /// The loss that the policy allows.
  public let margin: Double
  /// The level of the two-sided interval.
  public let level: Double

  /// Creates a forecast from its inputs.
  ///
  /// - Precondition: `vaults >= 2`, `queries >= vaults`, `margin > 0`, `0 < level < 1`, and
  ///   `standardError` is finite and not negative.
  public init(
    vaults: Int, queries: Int, standardError: Double, margin: Double, level: Double = 0.95
  ) {
    precondition(vaults >= 2 && queries >= vaults, "a spread needs two vaults with queries")
    precondition(standardError >= 0 && standardError.isFinite, "a standard error below 0")
    precondition(margin > 0 && level > 0 && level < 1, "a margin or level out of range")
    self.vaults = vaults
    self.queries = queries
    self.standardError = standardError
    self.margin = margin
    self.level = level
  }

  /// True if there are enough vaults for the gate to decide anything but that nothing changed.
  public var canTell: Bool { vaults >= PairedComparison.leastClusters }

  /// The chance that a candidate with a true mean loss passes; a negative loss is a gain.
  public func passChance(loss: Double) -> Double {
    guard standardError > 0 else { return loss < margin ? 1 : 0 }
    guard canTell else { return 0 }
    return NormalDistribution.probability(
      upTo: (margin - loss) / standardError - Self.deviate(level, vaults: vaults))
  }

  /// The smallest true loss that is not passed in 95 of 100 cases; 0 where not even an unchanged
  /// candidate passes more often.
  public var smallestLossNotPassed: Double {
    guard canTell else { return 0 }
    let t = Self.deviate(level, vaults: vaults)
    let z = NormalDistribution.quantile(Self.power)
    return max(0, margin - (t - z) * standardError)
  }

  /// The smallest true loss whose interval is below −margin in 95 of 100 cases; `nil` where the
  /// vaults are too few to prove any.
  public var smallestLossProven: Double? {
    guard canTell else { return nil }
    return margin
      + (Self.deviate(level, vaults: vaults) + NormalDistribution.quantile(Self.power))
      * standardError
  }

  /// The number of vaults like these with which an unchanged candidate passes in 95 of 100 cases.
  ///
  /// The standard error falls with the root of their number. At least six, below which nothing is
  /// decided.
  ///
  /// - Returns: The number; `nil` above a million.
  /// - Complexity: O(log vaults) quantiles.
  public var vaultsNeeded: Int? {
    let perVault = standardError * Double(vaults).squareRoot()
    let z = NormalDistribution.quantile(Self.power)
    func suffices(_ count: Int) -> Bool {
      perVault / Double(count).squareRoot() * (Self.deviate(level, vaults: count) + z) <= margin
    }
    let most = 1_000_000
    guard suffices(most) else { return nil }
    var low = PairedComparison.leastClusters - 1
    var high = most
    while low + 1 < high {
      let middle = (low + high) / 2
      if suffices(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The number of queries of those vaults, with as many per vault as here.
  public var queriesNeeded: Int? {
    vaultsNeeded.map { ($0 * queries + vaults - 1) / vaults }
  }

  private static func deviate(_ level: Double, vaults: Int) -> Double {
    StudentDistribution(degrees: Double(vaults - 1)).quantile((1 + level) / 2)
  }
}
