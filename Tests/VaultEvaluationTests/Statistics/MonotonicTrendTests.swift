internal import Testing

@testable internal import VaultEvaluation

@Suite("Monotonic trend")
struct MonotonicTrendTests {
  // By hand: S = 18 − 2 = 16 over 21 pairs with one tie of two, Var = (7 · 6 · 19 − 2 · 1 · 9) / 18,
  // z = 15 / √43.3 = 2.2787; slope and intercept as scipy 1.15's theilslopes gives them.
  @Test("Slope and p-value of a worked example")
  func workedExample() throws {
    let trend = try #require(MonotonicTrend([1, 3, 2, 4, 5, 4, 7]))
    #expect(trend.slope == 1 && trend.intercept == 1)
    #expect(abs(trend.p - 0.022687071535486044) < 1e-12)
  }

  @Test("Falling is as significant as rising, level series have no trend")
  func symmetry() throws {
    let falling = try #require(MonotonicTrend([7, 4, 5, 4, 2, 3, 1]))
    #expect(falling.slope == -1 && abs(falling.p - 0.022687071535486044) < 1e-12)
    let level = try #require(MonotonicTrend([3, 3, 3, 3, 3]))
    #expect(level.slope == 0 && level.p == 1)
    #expect(MonotonicTrend([1, 2, 3]) == nil)
  }
}
