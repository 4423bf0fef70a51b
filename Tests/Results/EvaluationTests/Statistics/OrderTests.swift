import Testing

@testable import VaultEvaluation

@Suite("Orders of lists")
struct OrderTests {
  private func isClose(_ found: Double?, _ expected: Double?) -> Bool {
    switch (found, expected) {
    case (nil, nil): true
    case (let found?, let expected?): abs(found - expected) < 1e-12
    default: false
    }
  }

  @Test("τ-b and its p-value are those of scipy, with ties and without")
  func agreesWithReference() throws {
    // Of 2 to 60 things, half of the lists with ties; see `Fixtures/make_statistics.py`.
    let fixture = try StatisticsFixture.load()
    #expect(fixture.ranks.count >= 16)
    for reference in fixture.ranks {
      let (name, kendall) = (
        reference.testDescription, try KendallTau(reference.first, reference.second)
      )
      #expect(isClose(kendall.tau, reference.tau), "\(name)")
      #expect(abs(try #require(kendall.p) - reference.p) < 1e-9, "\(name)")
    }
    let counted = try KendallTau([1, 2, 3, 4], [1, 3, 2, 2])
    #expect(counted.concordant == 3 && counted.discordant == 2 && counted.n == 4)
  }

  @Test("A list without order has no τ-b")
  func needsOrder() throws {
    let lists: [([Double], [Double])] = [([], []), ([1], [2]), ([1, 1, 1], [1, 2, 3])]
    for (first, second) in lists {
      let tau = try KendallTau(first, second)
      #expect(tau.tau == nil && tau.p == nil)
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
