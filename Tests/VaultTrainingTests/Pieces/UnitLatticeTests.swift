import Testing

@testable import VaultTraining

@Suite("Lattices of units")
struct UnitLatticeTests {
  // By hand, with p(a) = .2, p(b) = .3 and p(ab) = .5: the unit `ab` is `ab` with .5 or `a` and `b`
  // with .06, so `ab` is expected 0.5 / 0.56 times and each letter 0.06 / 0.56 times.
  @Test("Expected counts weigh every segmentation by its probability")
  func weighsSegmentations() throws {
    let counts = UnitCounts(languages: [["日本", "日本"]], coverage: 1, exponent: 1, threads: 1)
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    #expect(candidates.characterCount == 2)
    #expect(candidates.all.map(\.length) == [1, 1, 2])
    let lattice = UnitLattice(counts, candidates, threads: 1)
    let expectation = lattice.expectation([0.2, 0.3, 0.5], weights: counts.weights, threads: 1)
    let expected = [0.06 / 0.56, 0.06 / 0.56, 0.5 / 0.56].map { 2 * $0 }
    for (found, wanted) in zip(expectation.counts, expected) {
      #expect(abs(found - wanted) < 1e-12)
    }
    #expect(abs(expectation.logLikelihood - 2 * -0.579_818_495_252_942) < 1e-12)
  }

  @Test("The best way around a piece is the likeliest one without it")
  func findsAlternative() {
    let counts = UnitCounts(languages: [["日本人", "日本人"]], coverage: 1, exponent: 1, threads: 1)
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    let lattice = UnitLattice(counts, candidates, threads: 1)
    // By length: three characters, two of two, one of three.
    #expect(candidates.all.map(\.length).sorted() == [1, 1, 1, 2, 2, 3])
    let logs = candidates.all.map { $0.length == 2 && $0.start == 0 ? -1.0 : -3.0 }
    let best = lattice.bestAlternatives(to: candidates.all, logs: logs, threads: 2)
    for (candidate, log) in zip(candidates.all, best) {
      switch (candidate.length, candidate.start) {
      case (1, _): #expect(log == -.infinity)
      case (2, _): #expect(log == -6)
      default: #expect(log == -4)
      }
    }
  }
}
