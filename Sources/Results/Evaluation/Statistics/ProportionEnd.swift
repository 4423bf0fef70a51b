/// The exact one-sided 95 % ends of a proportion.
///
/// Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in
/// the case of the binomial", Biometrika 26, 1934.
public enum ProportionEnd {
  /// Returns the largest share that would give so few in one of twenty samples.
  ///
  /// - Parameters:
  ///   - count: From 0 to `n`.
  ///   - n: The size of the sample, at least 1.
  /// - Returns: The share; 1 where `count` is `n`. For none of n it is 1 − 0.05^(1/n).
  public static func upper(_ count: Int, of n: Int) -> Double {
    guard count < n else { return 1 }
    let tail = IncompleteBeta(a: Double(n - count), b: Double(count + 1))
    return Bisection.root(from: 0, to: 1) { tail.ratio(at: 1 - $0, complement: $0) > 0.05 }
  }

  /// Returns the smallest share that would give so many in one of twenty samples; 0 for none.
  public static func lower(_ count: Int, of n: Int) -> Double {
    1 - upper(n - count, of: n)
  }
}
