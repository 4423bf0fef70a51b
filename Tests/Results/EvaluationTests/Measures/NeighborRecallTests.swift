internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Neighbor recall")
struct NeighborRecallTests {
  private func neighbors(_ rows: [Int], _ scores: [Float]) -> [Neighbor] {
    zip(rows, scores).map { Neighbor(row: $0, score: $1) }
  }

  // Each expected value is counted by hand.
  @Test(
    "Recall counts rows as good as the k-th exact one",
    arguments: [
      ("all found", 3, [1, 2, 3], [9, 8, 7], 1.0),
      ("one missed", 3, [1, 2, 7], [9, 8, 2], 2.0 / 3),
      ("a tie at the k-th score", 3, [1, 2, 4], [9, 8, 7], 1),
      ("the order does not count", 3, [3, 1, 2], [7, 9, 8], 1),
      ("a row listed twice counts once", 3, [1, 1, 1], [9, 9, 9], 1.0 / 3),
      ("ranks beyond k do not count", 2, [7, 8, 1, 2], [3, 3, 9, 8], 0),
      ("too few answers", 3, [1], [9], 1.0 / 3), ("no answer", 3, [], [], 0),
      ("the same row by another kernel", 3, [1, 2, 3], [9, 8, 6.999], 1),
      ("NaN is no tie", 3, [1, 2, 9], [9, 8, .nan], 2.0 / 3),
      ("fewer exact rows than k", 10, [1, 2, 3, 4, 5], [9, 8, 7, 7, 6], 1),
    ] as [(String, Int, [Int], [Float], Double)])
  func counts(name: String, k: Int, rows: [Int], scores: [Float], expected: Double) {
    let exact = neighbors([1, 2, 3, 4, 5], [9, 8, 7, 7, 6])
    let recall = NeighborRecall.recall(
      at: k, approximate: neighbors(rows, scores), exact: exact)
    #expect(recall == expected, "\(name)")
  }

  @Test("Without exact neighbors there is no recall")
  func needsExactNeighbors() {
    #expect(NeighborRecall.recall(at: 5, approximate: neighbors([1], [1]), exact: []) == nil)
  }
}
