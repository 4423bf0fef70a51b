internal import Testing

@testable internal import VaultIndex

@Suite("GraphPlan")
struct GraphPlanTests {
  private static func plan(_ rows: Int, _ searches: Int) -> GraphPlan {
    GraphPlan(rows: rows, searches: searches, limit: 50, parameters: HNSWParameters())
  }

  @Test("No number of searches pays for a graph that a scan undercuts")
  func small() {
    // 64 nodes at 30 inner products each.
    #expect(Self.plan(1920, .max).breakEven == nil)
    #expect(!Self.plan(1920, .max).pays)
    #expect(!Self.plan(0, 0).pays)
  }

  @Test(
    "Where it pays, the searches save what the building cost, and one fewer does not",
    // 200 · 20 inner products a row, over what a walk of 1 920 saves of a scan, rounded up.
    arguments: [(10_000, 4951), (100_000, 4079), (1_000_000, 4008)])
  func breakEven(rows: Int, searches: Int) {
    #expect(Self.plan(rows, searches).pays)
    #expect(!Self.plan(rows, searches - 1).pays)
  }

  @Test("A wider walk pays later")
  func wider() throws {
    let wide = GraphPlan(
      rows: 100_000, searches: 0, limit: 50, parameters: HNSWParameters(efSearch: 512))
    let narrow = Self.plan(100_000, 0)
    #expect(try #require(wide.breakEven) > (try #require(narrow.breakEven)))
  }

  @Test("Numbers that no graph is built with are priced, too, and never pay")
  func huge() {
    for (parameters, limit) in [
      (HNSWParameters(efConstruction: .max), 50), (HNSWParameters(efSearch: .max), 50),
      (HNSWParameters(), .max),
    ] {
      let plan = GraphPlan(rows: 100_000, searches: .max, limit: limit, parameters: parameters)
      // 20 · 2⁶³ · 100 000 / 98 080 are more than an `Int` holds.
      #expect(plan.breakEven == nil && !plan.pays)
    }
  }
}
