// Invariants: bits are only reinterpreted between vectors of one size, of which every pattern is a
// value; no pointer is taken.

/// e^x of sixteen numbers at once, alike on every machine.
enum FastExponential {
  /// e^x for −80 <= x <= 80; what lies outside is moved to the nearer end.
  ///
  /// x = n·ln 2 + f with |f| <= ln 2 / 2; e^f is the Taylor polynomial of degree 7, whose remainder
  /// there is below 6e-9, and 2ⁿ goes into the exponent's bits. Relative error below 3e-7.
  @inline(__always)
  static func of(_ exponents: SIMD16<Float>) -> SIMD16<Float> {
    let x = exponents.clamped(
      lowerBound: SIMD16(repeating: -80), upperBound: SIMD16(repeating: 80))
    // Adding 1.5 · 2²³ rounds to a whole number and leaves it in the lowest bits.
    let shifted: SIMD16<Float> = x * 1.442_695_04 + 12_582_912
    let whole: SIMD16<Float> = shifted - 12_582_912
    // ln 2 in two parts, the first with trailing zeros, so that its product with n is exact.
    let rest: SIMD16<Float> = x - whole * 0.693_359_375
    let f: SIMD16<Float> = rest + whole * 2.121_944_4e-4
    var power: SIMD16<Float> = f * (1 / 5040) + (1 / 720)
    power = power * f + (1 / 120)
    power = power * f + (1 / 24)
    power = power * f + (1 / 6)
    power = power * f + 0.5
    power = power * f + 1
    power = power * f + 1
    let n = unsafe unsafeBitCast(shifted, to: SIMD16<Int32>.self) &- 0x4B40_0000
    let scale = unsafe unsafeBitCast((n &+ 127) &<< 23, to: SIMD16<Float>.self)
    return power * scale
  }
}
