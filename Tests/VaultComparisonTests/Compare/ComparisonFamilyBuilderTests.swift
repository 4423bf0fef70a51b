import Foundation
import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultTestSupport

@Suite("Families of comparisons")
struct ComparisonFamilyBuilderTests {
  @Test("Slices of too few vaults are shown without a corrected p and burden no other slice")
  func untestable() throws {
    var fixture = try RunFixture()
    fixture.slices = { vault, query in
      ["half": vault <= 3 ? "front" : "back", "place": query == 1 ? "first" : "later"]
    }
    let report = try RunComparison(
      ComparisonRequest(
        runs: [
          fixture.write("poor", [("document", RunFixture.poor)]),
          fixture.write("good", [("document", RunFixture.good)]),
        ], measures: [.reciprocalRank(at: nil)])
    ).report()
    let halves = report.slices.filter { $0.slice["half"] != nil }
    let places = report.slices.filter { $0.slice["place"] != nil }
    #expect(halves.count == 2 && places.count == 2)
    #expect(halves.allSatisfy { $0.p.holm == nil && $0.minimumDetectableEffect == nil })
    // Two equal p-values of 2/64: Benjamini and Hochberg leave them, Holm doubles them.
    #expect(places.map(\.p.benjaminiHochberg) == [0.03125, 0.03125])
    #expect(places.map(\.p.holm) == [0.0625, 0.0625])
    #expect(places.allSatisfy { $0.verdict == .better })
    #expect(report.families.first { $0.id == "slices" }?.size == 2)
  }
}
