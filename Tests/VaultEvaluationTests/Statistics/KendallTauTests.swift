internal import Testing
internal import VaultEvaluation

@Suite("Kendall's tau")
struct KendallTauTests {
  @Test("τ-b and its p-value are those of scipy, with ties and without")
  func agreesWithReference() throws {
    let fixture = try StatisticsFixture.load()
    #expect(fixture.ranks.count >= 16)
    for reference in fixture.ranks {
      let tau = try KendallTau(reference.first, reference.second)
      #expect(abs(try #require(tau.tau) - reference.tau) < 1e-12, "\(reference.testDescription)")
      #expect(abs(try #require(tau.p) - reference.p) < 1e-9, "\(reference.testDescription)")
    }
  }

  @Test("Pairs in the same and in opposite orders are counted")
  func countsPairs() throws {
    let tau = try KendallTau([1, 2, 3, 4], [1, 3, 2, 2])
    #expect(tau.concordant == 3)
    #expect(tau.discordant == 2)
    #expect(tau.n == 4)
  }

  @Test("A list without order has no τ")
  func needsOrder() throws {
    for (first, second) in [([], []), ([1.0], [2.0]), ([1, 1, 1], [1, 2, 3])] {
      let tau = try KendallTau(first, second)
      #expect(tau.tau == nil)
      #expect(tau.p == nil)
    }
  }

  @Test("Lists of different lengths and scores that are no numbers are refused")
  func refuses() {
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 1)) {
      try KendallTau([1, 2], [1])
    }
    #expect(throws: EvaluationError.nonFinitePair(position: 2)) {
      try KendallTau([1, .nan], [1, 2])
    }
  }
}
