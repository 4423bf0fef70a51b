internal import Testing
internal import VaultEvaluation

@Suite("Multiple comparisons")
struct MultipleComparisonsTests {
  // By hand from Holm (1979): 0.005 · 4, 0.01 · 3, 0.03 · 2, and 0.04 no less than that.
  @Test("Holm multiplies the smallest by how many there are, and never steps back")
  func stepsDown() {
    let adjusted = MultipleComparisons.holm([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(value - expected) < 1e-15)
    }
    #expect(MultipleComparisons.holm([0.6, 0.7]) == [1, 1])
    #expect(MultipleComparisons.holm([0.2]) == [0.2])
    #expect(MultipleComparisons.holm([]).isEmpty)
  }

  @Test("Benjamini and Hochberg's values are those of scipy's false_discovery_control")
  func controlsDiscoveries() throws {
    for reference in try StatisticsFixture.load().benjaminiHochberg {
      let adjusted = MultipleComparisons.benjaminiHochberg(reference.p)
      for (value, expected) in zip(adjusted, reference.adjusted) {
        #expect(abs(value - expected) < 1e-12)
      }
    }
    #expect(MultipleComparisons.benjaminiHochberg([]).isEmpty)
  }
}
