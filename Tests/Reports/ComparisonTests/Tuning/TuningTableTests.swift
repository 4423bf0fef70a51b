import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison

@Suite("The choice of weights")
struct TuningTableTests {
  /// Two events with two candidates each: the relevant one is nearer in time, not in meaning.
  private func table(_ constraints: [String] = [], parts: Int = 10) throws -> TuningTable {
    let entries = ["a", "b"].map { query in
      ComponentCache.Entry(
        query: query, vault: query, split: .dev,
        candidates: [DocumentID("x"), DocumentID("y")], grades: [0, 1], idealGrades: [1],
        features: ["semantic": [1, 0.5], "temporal": [0, 1], "participant": [0.5, 0.5]])
    }
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: parts)
    options.objective = .precision(at: 1)
    options.constraints = try constraints.map(WeightConstraint.init(parsing:))
    return try TuningTable(entries, options: options)
  }

  @Test("Of equal means the weights nearest to the document's are chosen")
  func ties() throws {
    // y passes x once temporal > semantic / 2. Of the tenths that do, 0.5/0.3/0.2 lies at distance
    // 0.2 from 0.6/0.2/0.2, as no other does but 0.5/… with more temporal weight, farther off.
    let table = try table()
    let best = try #require(table.best(over: [0, 1]))
    #expect(table.triples[best] == WeightTriple(semantic: 5, temporal: 3, participant: 2))
    #expect(TuningTable.mean(table.objective[best], over: [0, 1]) == 1)
    #expect(TuningTable.mean(table.objective[table.document], over: [0, 1]) == 0)
    #expect(table.speed.rerankings == 132)
  }

  @Test("Weights that break a constraint are not chosen; without any, the nearest are")
  func constraints() throws {
    let bounded = try table(["P@1<=0.5"])
    let best = try #require(bounded.best(over: [0, 1]))
    #expect(bounded.triples[best].shares == WeightTriple.document.shares)
    let impossible = try table(["R@1>=2"])
    #expect(impossible.best(over: [0, 1]) == nil)
    // 1 is nearer to 2 than 0 is.
    let nearest = impossible.nearest(over: [0, 1])
    #expect(impossible.triples[nearest] == WeightTriple(semantic: 5, temporal: 3, participant: 2))
    #expect("\(impossible.infeasibility(over: [0, 1]))".contains("R@1 = 1.0"))
  }
}
