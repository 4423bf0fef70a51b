/// Student's t distribution.
public struct StudentDistribution: Sendable {
  /// The degrees of freedom; positive.
  public let degrees: Double

  /// Creates the distribution of a number of degrees of freedom.
  ///
  /// - Precondition: `degrees > 0`.
  public init(degrees: Double) {
    precondition(degrees > 0, "degrees of freedom are positive")
    self.degrees = degrees
  }

  /// The probability of a value as far from 0 as `t`, on either side: I_x(ν/2, 1/2) with
  /// x = ν / (ν + t²) (Abramowitz and Stegun 26.7.1 and 26.5.27).
  public func twoSided(_ t: Double) -> Double {
    guard t.isFinite else { return 0 }
    let square = t * t
    return IncompleteBeta(a: degrees / 2, b: 0.5)
      .ratio(at: degrees / (degrees + square), complement: square / (degrees + square))
  }

  /// Returns the value that the given share of the distribution is below.
  ///
  /// By bisection of `twoSided`, which falls steadily, to the last bits.
  ///
  /// - Precondition: `0 < share < 1`.
  public func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "a quantile of a share outside 0 to 1")
    let tails = 2 * min(share, 1 - share)
    guard tails < 1 else { return 0 }
    var low = 0.0
    var high = 1.0
    while twoSided(high) > tails {
      low = high
      high *= 2
    }
    let t = Bisection.root(from: low, to: high) { twoSided($0) > tails }
    return share < 0.5 ? -t : t
  }
}
