internal import Foundation

/// The distance from 0 that a statistic must reach at each of several looks at growing data, so
/// that the chance of an error over all looks keeps a bound.
///
/// Looking k times at a level of α errs far more often than α. Here the error is spent as data
/// arrive (Lan and DeMets, "Discrete Sequential Boundaries for Clinical Trials", 1983): by the time
/// a share t of all data is in, at most f(t) of it. With Z_k the standardized sum at look k, the
/// bound z_k solves P(Z_1 < z_1, …, Z_(k−1) < z_(k−1), Z_k ≥ z_k) = f(t_k) − f(t_(k−1)), the left
/// side by recursive integration over the sum's density among paths that continue (Armitage,
/// McPherson and Rowe, "Repeated Significance Tests on Accumulating Data", 1969; Jennison and
/// Turnbull, "Group Sequential Methods", 2000, sections 7.2 and 19.2).
public struct GroupSequential: Hashable, Sendable {
  /// The distribution of the error over the looks.
  public enum Spending: Hashable, Sendable {
    /// f(t) = 2 − 2 Φ(z_(α/2) / √t): next to nothing early, almost all of it at the end, like the
    /// bounds of O'Brien and Fleming, "A Multiple Testing Procedure for Clinical Trials" (1979).
    case obrienFleming
    /// f(t) = α ln(1 + (e − 1) t): about the same level at each look, like the bounds of Pocock,
    /// "Group Sequential Methods in the Design and Analysis of Clinical Trials" (1977).
    case pocock

    /// The error that may have been spent when a share of the data is in.
    func spent(_ share: Double, of error: Double) -> Double {
      switch self {
      case .obrienFleming:
        2
          * NormalDistribution.probability(
            upTo: NormalDistribution.quantile(error / 2) / share.squareRoot())
      case .pocock: error * log1p((M_E - 1) * share)
      }
    }
  }

  /// One look.
  public struct Look: Hashable, Sendable {
    /// The share of all data that is in, above 0 and at most 1.
    public let information: Double
    /// The chance of an error at this look or an earlier one.
    public let spent: Double
    /// The value that a standardized statistic must reach; infinite where nothing is spent.
    public let bound: Double
    /// The one-sided level of a test at this look by itself: 1 − Φ(`bound`).
    public let level: Double
  }

  /// The looks in their order.
  public let looks: [Look]

  /// Finds the bounds, all on one side.
  ///
  /// A two-sided plan of error α is that of α / 2 on either side.
  ///
  /// - Parameters:
  ///   - information: The share of all data at each look, ascending, the last at most 1.
  ///   - error: The chance of an error over all looks, α.
  ///   - spending: The distribution of the error over the looks.
  /// - Precondition: There is a look, shares ascend within 0 to 1, and `0 < error < 0.5`.
  /// - Complexity: O(looks · points²), with some hundred points.
  public init(information: [Double], error: Double, spending: Spending = .obrienFleming) {
    precondition(error > 0 && error < 0.5, "the error is not between 0 and a half")
    precondition(!information.isEmpty, "no look")
    var looks: [Look] = []
    var paths = ContinuingPaths()
    for share in information {
      let before = looks.last?.information ?? 0
      precondition(share > before && share <= 1, "shares of data do not ascend within 0 to 1")
      let spent = spending.spent(share, of: error)
      paths.advance(to: share)
      let due = spent - (looks.last?.spent ?? 0)
      let bound = paths.bound(crossedBy: due)
      paths.stop(above: bound)
      let z = bound / share.squareRoot()
      looks.append(
        Look(
          information: share, spent: spent, bound: z,
          level: NormalDistribution.probability(upTo: -z)))
    }
    self.looks = looks
  }
}

/// The density of a Brownian path's place among those that crossed no bound yet.
private struct ContinuingPaths {
  /// The time reached.
  private var time = 0.0
  /// The time of the last look, to which `places` belong.
  private var lookTime = 0.0
  /// The places where the density is known, ascending and evenly spaced; empty before the first
  /// look.
  private var places: [Double] = []
  /// The probability of each place: density times Simpson's weight.
  private var masses: [Double] = []

  /// The depth, in standard deviations, to which paths are followed: all but 1e-23 of them.
  private static let depth = 10.0
  /// Even, as Simpson's rule needs.
  private static let intervals = 600

  /// Lets time pass.
  mutating func advance(to time: Double) {
    lookTime = self.time
    self.time = time
  }

  /// Returns the height that the given share of all paths is above now; infinite for none.
  func bound(crossedBy share: Double) -> Double {
    // Below this a tail cannot be distinguished from 0 in double precision.
    guard share > 1e-300 else { return .infinity }
    let reach = Self.depth * 4 * time.squareRoot()
    return Bisection.root(from: -reach, to: reach) { shareAbove($0) > share }
  }

  /// Ends every path above a height.
  mutating func stop(above height: Double) {
    let scale = time.squareRoot()
    let top = min(height, Self.depth * scale)
    let bottom = -Self.depth * scale
    let step = (top - bottom) / Double(Self.intervals)
    let heights = (0...Self.intervals).map { bottom + Double($0) * step }
    let densities = heights.map(density)
    masses = densities.enumerated().map { index, density in
      let isEnd = index == 0 || index == Self.intervals
      return density * step / 3 * (isEnd ? 1 : index.isMultiple(of: 2) ? 2 : 4)
    }
    places = heights
  }

  private func shareAbove(_ height: Double) -> Double {
    let scale = (time - lookTime).squareRoot()
    guard !places.isEmpty else { return NormalDistribution.probability(upTo: -height / scale) }
    return zip(places, masses).reduce(0) { sum, point in
      sum + point.1 * NormalDistribution.probability(upTo: (point.0 - height) / scale)
    }
  }

  private func density(_ height: Double) -> Double {
    let scale = (time - lookTime).squareRoot()
    let origins = places.isEmpty ? [0] : places
    let shares = places.isEmpty ? [1] : masses
    var density = 0.0
    for (origin, share) in zip(origins, shares) {
      let z = (height - origin) / scale
      density += share * exp(-z * z / 2)
    }
    return density / (scale * (2 * Double.pi).squareRoot())
  }
}
