import Testing
import VaultCore
import VaultResults

@testable import VaultComparison

@Suite("The grid of weights")
struct WeightSimplexTests {
  @Test(
    "A step gives (n + 1)(n + 2) / 2 different triples that sum to the whole",
    arguments: [
      ("1", 3), ("0.5", 6), ("0.1", 66), (".05", 231), ("0.05", 231), ("0.050", 231),
      ("0.025", 861), ("0.02", 1326), ("0.01", 5151),
    ])
  func counts(step: String, count: Int) throws {
    let simplex = try WeightSimplex(step: step)
    #expect(simplex.triples.count == count)
    #expect(Set(simplex.triples).count == count)
    #expect(simplex.triples.allSatisfy { $0.parts == simplex.parts })
  }

  @Test("Every point knows its position, and the document's is that of 0.6, 0.2, 0.2")
  func positions() throws {
    let simplex = WeightSimplex(parts: 20)
    for (position, triple) in simplex.triples.enumerated() {
      #expect(simplex.index(of: triple) == position)
    }
    let document = try #require(simplex.index(of: .document))
    // The same bits as the literals: 12/20 is correctly rounded, as 0.6 is.
    #expect(simplex.triples[document].shares == [0.6, 0.2, 0.2])
    #expect(simplex.triples[document].weights == .document)
    #expect(WeightSimplex(parts: 4).index(of: .document) == nil)
  }

  @Test(
    "A step that does not divide 1, is too fine or is no decimal number is refused with steps to choose",
    arguments: [
      "0.03", "0.3", "0.07", "0.004", "0", "0.0", "-0.05", "2", "1.5", "abc", "", ".", "5%", "5e-2",
      "0,05", "0.05 ", "nan", "inf", "0.0.5", "٠.٥", "0.0000000000000000000001",
    ])
  func refusals(step: String) throws {
    let error = try #require(throws: RunError.self) { try WeightSimplex(step: step) }
    if case .misuse = error {} else { Issue.record("not a usage error") }
    #expect(error.description.contains("choose 0.1, 0.05"))
  }
}
