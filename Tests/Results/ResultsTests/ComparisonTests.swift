import Testing

@testable import VaultResults

@Suite("Comparison")
struct ComparisonTests {
  @Test(
    "A target is met on its good side and at its border, a strict one beyond it",
    arguments: [
      (Comparison.atLeast, 0.79, true), (.atLeast, 0.78, true), (.atLeast, 0.77, false),
      (.atLeast, .nan, false), (.atMost, .nan, false), (.equal, .nan, false), (.below, .nan, false),
      (.above, .nan, false),
      (.atMost, 0.77, true), (.atMost, 0.78, true), (.atMost, 0.79, false),
      (.equal, 0.78, true), (.equal, 0.79, false),
      (.below, 0.77, true), (.below, 0.78, false), (.above, 0.79, true), (.above, 0.78, false),
      (.reported, -5, true),
      // A mean that rounds in its last bits reaches its target.
      (.atLeast, 0.78.nextDown, true), (.atLeast, 0.78 - 1e-6, false),
    ])
  func border(comparison: Comparison, measured: Double, isMet: Bool) {
    #expect(comparison.isMet(by: measured, target: 0.78) == isMet)
  }

  @Test(
    "A margin is positive on the good side",
    arguments: [
      (Comparison.atLeast, 3.0, 1.0), (.above, 3, 1), (.atMost, 3, -1), (.below, 3, -1),
      (.atMost, 1, 1), (.equal, 3, -1), (.equal, 1, -1), (.equal, 2, 0),
    ])
  func margin(comparison: Comparison, measured: Double, expected: Double) {
    #expect(comparison.margin(of: measured, target: 2) == expected)
  }
}
