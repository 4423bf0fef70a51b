import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison

@Suite("Constraints on weights")
struct WeightConstraintTests {
  @Test(
    "Measures, relations and numbers are read, spaces or not",
    arguments: [
      ("R@50>=0.92", WeightConstraint.Relation.atLeast, 0.92), ("R@50 <= 1", .atMost, 1),
      ("R@50>0.5", .above, 0.5), (" R@50 < 5e-1 ", .below, 0.5),
    ])
  func reading(text: String, relation: WeightConstraint.Relation, bound: Double) throws {
    let constraint = try WeightConstraint(parsing: text)
    #expect(constraint.measure == .recall(at: 50))
    #expect(constraint.relation == relation)
    #expect(constraint.bound == bound)
    #expect(try WeightConstraint(parsing: constraint.description) == constraint)
  }

  @Test(
    "Anything else is refused with an example",
    arguments: [
      "", "R@50", "R@50=0.9", "R@50>=", ">=0.9", "R@50>=nan", "R@50>=inf", "R@50>=a", "R@50>=0.9,1",
    ])
  func refusals(text: String) throws {
    let error = try #require(throws: RunError.self) { try WeightConstraint(parsing: text) }
    #expect(error.description.contains("'R@20>=0.85'"))
    #expect(throws: EvaluationError.self) { try WeightConstraint(parsing: "recal@50>=0.9") }
  }

  @Test(
    "Equality is met where the relation allows it, and only there; rounding is none",
    arguments: [
      ("P@1>=0.3", 0.3, true), ("P@1<=0.3", 0.3, true), ("P@1>0.3", 0.3, false),
      ("P@1<0.3", 0.3, false), ("P@1<=0.3", 0.30000000000000004, true),
    ])
  func boundary(text: String, value: Double, isMet: Bool) throws {
    #expect(try WeightConstraint(parsing: text).isMet(by: value) == isMet)
  }
}
