internal import Testing

@testable internal import VaultIndex

@Suite("Levels of nodes")
struct HNSWLevelsTests {
  @Test(
    "A draw stands for the paper's level, ⌊−ln u / ln M⌋",
    arguments: [
      // Worked out by hand: u = 0.01 and M = 16 give 4.605 / 2.773 = 1.66.
      (0.01, 16, 1), (0.5, 16, 0), (0.0039, 16, 2), (0.99, 2, 0), (0.3, 2, 1), (0.12, 2, 3),
      (0, 16, 31),
    ])
  func followsThePaper(draw: Double, m: Int, level: Int) {
    #expect(HNSWLevels.level(ofDraw: draw, m: m) == level)
  }

  @Test("One row in M reaches each further layer, within four standard deviations")
  func isGeometric() {
    let parameters = HNSWParameters(m: 4, seed: 9)
    let levels = (0..<4000).map { HNSWLevels.level(ofRow: $0, parameters: parameters) }
    for (layer, expected) in [(1, 1000.0), (2, 250.0), (3, 62.5)] {
      let reached = Double(levels.count { $0 >= layer })
      #expect(abs(reached - expected) < 4 * expected.squareRoot())
    }
  }

  @Test("A row's level depends on the seed and the row alone")
  func isReproducible() {
    let rows = Array(0..<500)
    func levels(_ rows: [Int], seed: UInt64) -> [Int] {
      rows.map { HNSWLevels.level(ofRow: $0, parameters: HNSWParameters(seed: seed)) }
    }
    #expect(levels(rows, seed: 1) == levels(rows.reversed(), seed: 1).reversed())
    #expect(levels(rows, seed: 1) != levels(rows, seed: 2))
  }
}
