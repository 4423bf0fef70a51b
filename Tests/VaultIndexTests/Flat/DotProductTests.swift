internal import Testing

@testable internal import VaultIndex

@Suite("Specification of the inner product")
struct DotProductTests {
  @Test("A worked example, and the empty product")
  func workedExample() {
    #expect(DotProduct.specification([1, 2, 3], [4, -5, 6]) == 12)
    #expect(DotProduct.specification([], []) == 0)
  }

  @Test("The order of additions is part of it: partial sums 64 apart are added first")
  func ordersAdditions() {
    // Added from left to right, the ones vanish beside 2²⁵: 2²⁵ + 1 rounds back to 2²⁵ each time.
    var left = [Float](repeating: 0, count: 129)
    left[0] = 0x1p25
    left[1] = 1
    left[65] = 1
    left[64] = -0x1p25
    #expect(DotProduct.specification(left[...], left.map { _ in 1 }[...]) == 2)
  }

  @Test("A product is not rounded before it is added")
  func fusesMultiplyAndAdd() {
    // (1 + 2⁻²³)² = 1 + 2⁻²² + 2⁻⁴⁶, whose last term only survives unrounded.
    let next = Float(1).nextUp
    var left = [Float](repeating: 0, count: 65)
    var right = left
    (left[0], right[0]) = (-1, 1 + 0x1p-22)
    (left[64], right[64]) = (next, next)
    #expect(DotProduct.specification(left[...], right[...]) == 0x1p-46)
  }
}
