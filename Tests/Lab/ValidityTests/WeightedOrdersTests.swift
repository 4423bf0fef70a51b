import Testing
import VaultCore
import VaultEvaluation

@testable import VaultValidity

@Suite("Orders of drawn things")
struct WeightedOrdersTests {
  private func isClose(_ found: Double?, _ expected: Double?) -> Bool {
    switch (found, expected) {
    case (nil, nil): true
    case (let found?, let expected?): abs(found - expected) < 1e-12
    default: false
    }
  }

  /// Each score as often as its thing was drawn.
  private func repeated(_ scores: [Double], _ copies: [Int]) -> [Double] {
    zip(scores, copies).flatMap { Array(repeating: $0, count: $1) }
  }

  /// Equation 3 of Yilmaz, Aslam and Robertson over every copy, compared with other things alone.
  private func tauAP(_ first: [Double], _ second: [Double], copies: [Int]) -> Double? {
    let copied = first.indices.flatMap { Array(repeating: $0, count: copies[$0]) }
    let order = copied.sorted { first[$0] != first[$1] ? first[$0] > first[$1] : $0 < $1 }
    var shares: [Double] = []
    for (place, thing) in order.enumerated() {
      let above = order[..<place].filter { $0 != thing }
      if above.isEmpty { continue }
      var right = 0.0
      for other in above {
        if second[other] > second[thing] { right += 1 }
        if second[other] == second[thing] { right += 0.5 }
      }
      shares.append(right / Double(above.count))
    }
    guard !shares.isEmpty else { return nil }
    return 2 * shares.reduce(0, +) / Double(shares.count) - 1
  }

  @Test("Whole weights are repetitions that are never compared with each other", arguments: 1...20)
  func weighsAsRepetitions(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let first = (0..<8).map { _ in Double(random.index(below: 6)) }
    let second = (0..<8).map { _ in Double(random.index(below: 6)) }
    let copies = (0..<8).map { _ in random.index(below: 4) }
    let orders = WeightedOrders(first, second, weights: copies.map { Double($0) })
    // Copies of one thing are tied in both lists, and such a pair is no part of τ-b.
    let tauB = try KendallTau(repeated(first, copies), repeated(second, copies)).tau
    #expect(isClose(orders.tauB, tauB))
    #expect(isClose(orders.tauAP, tauAP(first, second, copies: copies)))
  }

  // By hand from equation 3 with N = 4: 2 / 3 · (C(2) / 1 + C(3) / 2 + C(4) / 3) − 1. τ-b is
  // 2 / 3 for each of the three swaps.
  @Test("A swap of neighbors lowers τ_AP the more the higher they stand")
  func weighsTheTop() {
    let truth: [Double] = [4, 3, 2, 1]
    let cases: [(first: [Double], tauAP: Double)] = [
      ([4, 3, 2, 1], 1),
      ([3, 4, 2, 1], 1.0 / 3),  // 0 / 1, 2 / 2, 3 / 3
      ([4, 2, 3, 1], 2.0 / 3),  // 1 / 1, 1 / 2, 3 / 3
      ([4, 3, 1, 2], 7.0 / 9),  // 1 / 1, 2 / 2, 2 / 3
      ([1, 2, 3, 4], -1),
    ]
    for (first, expected) in cases {
      #expect(isClose(WeightedOrders(first, truth).tauAP, expected), "\(first)")
    }
    for (first, _) in cases[1...3] {
      #expect(isClose(WeightedOrders(first, truth).tauB, 2.0 / 3), "\(first)")
    }
  }

  @Test("τ_AP counts a tie of the truth as half and takes a tie of the order as it came")
  func tauAPWithTies() {
    // By hand: the second has 1 / 1, the third 1.5 / 2; 2 · 1.75 / 2 − 1.
    #expect(isClose(WeightedOrders([3, 2, 1], [2, 1, 1]).tauAP, 0.75))
    #expect(isClose(WeightedOrders([1, 1], [2, 1]).tauAP, 1))
    #expect(isClose(WeightedOrders([1, 1], [1, 2]).tauAP, -1))
  }

  @Test("A list without order has no τ-b, and fewer than two things have no τ_AP")
  func needsOrder() {
    let lists: [([Double], [Double])] = [([], []), ([1], [2]), ([1, 1, 1], [1, 2, 3])]
    for (first, second) in lists {
      #expect(WeightedOrders(second, first).tauB == nil)
      #expect((WeightedOrders(first, second).tauAP == nil) == (first.count < 2))
    }
    // One thing drawn three times.
    let thrice = WeightedOrders([1, 2], [1, 2], weights: [0, 3])
    #expect(thrice.tauB == nil && thrice.tauAP == nil)
  }

  @Test("The share of pairs ordered as told counts ties as half and pairs by weight")
  func sharesAlike() {
    let pairs = [(better: 0, worse: 1), (better: 1, worse: 2), (better: 3, worse: 0)]
    // By hand: one pair alike, one tied, one opposite.
    let (scores, zeros): ([Double], [Double]) = ([3, 2, 2, 1], [0, 0, 0, 0])
    #expect(isClose(WeightedOrders(scores, zeros).shareAlike(pairs), 0.5))
    // 2 of 2, 1 of 2, 0 of 1.
    let weighted = WeightedOrders(scores, zeros, weights: [1, 2, 1, 1])
    #expect(isClose(weighted.shareAlike(pairs), 0.6))
    // Without pairs, or none of them drawn, there is none.
    #expect(weighted.shareAlike([]) == nil)
    let undrawn = WeightedOrders([2, 1], [2, 1], weights: [2, 0])
    #expect(undrawn.shareAlike([(better: 0, worse: 1)]) == nil)
  }
}
