import Testing
import VaultCore
import VaultEvaluation

@Suite("BestSet")
struct BestSetTests {
  private let random = SeededRandom(seed: 4)

  @Test("Exact p-values of a worked example: two configurations, four clusters")
  func workedExample() {
    // Differences 1, 2, 3, −1 sum to 5. Flipped sums are 7 − 2 · (what stands negative), so at
    // least 5 for nothing, or either of the two ones, negative: 3 of 16 sign vectors.
    let set = BestSet(totals: [[1, 2, 3, -1], [0, 0, 0, 0]], random: random)
    #expect(set.pValues == [1, 3.0 / 16])
    #expect(set.isExact && set.flips == 16 && set.leastPValue == 1.0 / 16)
    #expect(set.members() == [0, 1])
    #expect(set.members(level: 0.8) == [0])
  }

  @Test("A configuration that is better in every cluster leaves the others out")
  func clear() {
    let totals: [[Double]] = [
      [2, 3, 2, 3, 2, 3, 2, 3], [1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 1, 1, 0, 0, 1, 1],
    ]
    let set = BestSet(totals: totals, random: random)
    #expect(set.members() == [0])
    #expect(set.pValues[1] == 1.0 / 256)
  }

  @Test("Equal configurations are all members, and so is everything with four clusters")
  func nothingToTell() {
    let same = [Double](repeating: 0.5, count: 12)
    #expect(BestSet(totals: [same, same, same], random: random).members() == [0, 1, 2])
    let few = BestSet(totals: [[9, 9, 9, 9], [0, 0, 0, 0]], random: random)
    #expect(few.members() == [0, 1])
  }

  @Test("The winner of the sample is always a member; the same stream gives the same set")
  func winner() {
    var random = SeededRandom(seed: 8)
    let totals = (0..<20).map { _ in (0..<15).map { _ in random.unit() } }
    let set = BestSet(totals: totals, random: self.random)
    let sums = totals.map { $0.reduce(0, +) }
    let best = sums.indices.max { sums[$0] < sums[$1] } ?? 0
    #expect(set.pValues[best] == 1)
    #expect(!set.isExact && set.flips == 2000)
    #expect(BestSet(totals: totals, random: self.random) == set)
  }

  @Test("The truly best configuration is a member in at least 95 % of samples")
  func coverage() {
    // Fifteen configurations whose cluster values share a common part, as weightings do; the best
    // one is better by a little. Real values resampled are in the tuning's own tests.
    var random = SeededRandom(seed: 21)
    var covered = 0
    let trials = 400
    for _ in 0..<trials {
      let totals = (0..<15).map { configuration in
        (0..<9).map { _ in random.unit() + (configuration == 3 ? 0.03 : 0) }
      }
      if BestSet(totals: totals, random: random.stream("set")).members().contains(3) {
        covered += 1
      }
    }
    // 95 % less two standard errors of 400 trials.
    #expect(Double(covered) / Double(trials) >= 0.928)
  }
}
