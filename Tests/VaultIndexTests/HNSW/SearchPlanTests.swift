internal import Testing

@testable internal import VaultIndex

@Suite("Whether to walk or to read")
struct SearchPlanTests {
  @Test(
    "The cut grows with the square root of the index, as the documentation works out",
    arguments: [(20_000, 6_196), (100_000, 13_856), (1_000_000, 43_817)])
  func cutsAtTheSquareRoot(rows: Int, cut: Int) {
    // √(30 · 64 · rows), rounded down.
    #expect(SearchPlan(rows: rows, passing: cut, limit: 10, efSearch: 64) == .scan)
    #expect(
      SearchPlan(rows: rows, passing: cut + 1, limit: 10, efSearch: 64)
        == .filteredWalk(width: 64, budget: cut + 1))
  }

  @Test("Without a filter the graph is walked, but for a good part of all rows")
  func walksUnfiltered() {
    func plan(_ rows: Int, _ limit: Int) -> SearchPlan {
      SearchPlan(rows: rows, passing: nil, limit: limit, efSearch: 64)
    }
    #expect(plan(1000, 10) == .walk(width: 64))
    #expect(plan(100_000, 500) == .walk(width: 500))
    #expect(plan(1000, 40) == .scan)
    #expect(plan(0, 10) == .scan)
    #expect(plan(10, 0) == .scan)
    #expect(plan(1000, 0) == .walk(width: 64))
  }

  @Test("An empty filter reads nothing; numbers beyond any index do not overflow")
  func survivesExtremes() {
    #expect(SearchPlan(rows: 1000, passing: 0, limit: 10, efSearch: 64) == .scan)
    let most = Int(Int32.max)
    #expect(SearchPlan(rows: most, passing: most, limit: .max, efSearch: 64) == .scan)
    #expect(SearchPlan(rows: most, passing: nil, limit: .max, efSearch: 64) == .scan)
  }
}
