internal import Testing
internal import VaultEvaluation

@Suite("Paired scores")
struct PairedScoresTests {
  @Test("A difference is the candidate's score less the baseline's")
  func subtracts() throws {
    let scores = try PairedScores(baseline: [0.5, 1], candidate: [0.75, 0], clusters: ["a", "b"])
    #expect(scores.differences == [0.25, -1])
  }

  @Test("Lists that do not pair up are refused")
  func refusesUnpaired() {
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 1)) {
      try PairedScores(baseline: [0, 1], candidate: [0], clusters: ["a", "a"])
    }
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 3)) {
      try PairedScores(baseline: [0, 1], candidate: [0, 1], clusters: ["a", "a", "b"])
    }
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 0)) {
      try PairedScores(baseline: [0, 1], candidate: [0, 1], clusters: ["a", "a"], replicates: [])
    }
  }

  @Test("Fewer than two pairs and scores that are no numbers are refused")
  func refusesUnusable() {
    #expect(throws: EvaluationError.tooFewPairs(count: 1)) {
      try PairedScores(baseline: [0], candidate: [1], clusters: ["a"])
    }
    #expect(throws: EvaluationError.tooFewPairs(count: 0)) {
      try PairedScores(baseline: [], candidate: [], clusters: [])
    }
    for score in [Double.nan, .infinity] {
      #expect(throws: EvaluationError.nonFinitePair(position: 2)) {
        try PairedScores(baseline: [0, score], candidate: [1, 1], clusters: ["a", "b"])
      }
    }
  }

  @Test("A vault of two seeds is refused")
  func refusesSharedCluster() {
    #expect(throws: EvaluationError.clusterOfTwoReplicates(position: 2)) {
      try PairedScores(
        baseline: [0, 1], candidate: [1, 1], clusters: ["v", "v"], replicates: ["1", "2"])
    }
  }
}
