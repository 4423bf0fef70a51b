internal import Foundation

/// The regularised incomplete beta function I_x(a, b) of fixed a and b.
struct IncompleteBeta {
  let a: Double
  let b: Double

  /// I_x(a, b), by its continued fraction (DLMF 8.17.22) with Lentz's method (Press et al.,
  /// "Numerical Recipes", 3rd edition, sections 5.2 and 6.4).
  ///
  /// The fraction converges fast for x < (a + 1) / (a + b + 2); beyond, I_x(a, b) is
  /// 1 − I_{1−x}(b, a) (DLMF 8.17.4).
  ///
  /// - Parameters:
  ///   - x: From 0 to 1.
  ///   - complement: 1 − x, given apart so that an x near 1 loses no digits.
  /// - Returns: From 0 to 1.
  func ratio(at x: Double, complement: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    guard x < (a + 1) / (a + b + 2) else {
      return 1 - IncompleteBeta(a: b, b: a).product(x: complement, complement: x)
    }
    return product(x: x, complement: complement)
  }

  /// x^a (1 − x)^b / (a B(a, b)) times the fraction.
  private func product(x: Double, complement: Double) -> Double {
    let logarithm =
      a * log(x) + b * log(complement) + lgamma(a + b).0 - lgamma(a).0 - lgamma(b).0
    return exp(logarithm) / a * fraction(x: x)
  }

  /// The continued fraction 1 / (1 + d₁ / (1 + d₂ / (1 + …))).
  private func fraction(x: Double) -> Double {
    var numerator = 1.0
    var denominator = 1 / nonZero(1 - (a + b) * x / (a + 1))
    var value = denominator
    for step in 1...1000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var factor = 1.0
      for coefficient in [even, odd] {
        denominator = 1 / nonZero(1 + coefficient * denominator)
        numerator = nonZero(1 + coefficient / numerator)
        factor = denominator * numerator
        value *= factor
      }
      // Two steps of the last bit: closer than that, rounding may keep it from ever settling.
      if abs(factor - 1) < 5e-16 { break }
    }
    return value
  }

  private func nonZero(_ value: Double) -> Double {
    abs(value) < 1e-300 ? 1e-300 : value
  }
}
