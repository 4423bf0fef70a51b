import Testing

@testable import VaultCore

@Suite("SeededRandom")
struct SeededRandomTests {
  @Test("The outputs are those of xoshiro256** seeded through SplitMix64")
  func matchesReference() {
    // Printed by a C program around the published definitions of both generators, seed 42.
    var random = SeededRandom(seed: 42)
    let expected: [UInt64] = [
      0x1578_0B2E_0C2E_C716, 0x6104_D986_6D11_3A7E, 0xAE17_5332_39E4_99A1, 0xECB8_AD47_03B3_60A1,
    ]
    #expect(expected == (0..<4).map { _ in random.next() })
  }

  @Test("The same seed draws the same numbers and another seed draws others")
  func repeats() {
    var first = SeededRandom(seed: 7)
    var second = SeededRandom(seed: 7)
    var other = SeededRandom(seed: 8)
    let drawn = (0..<100).map { _ in first.next() }
    #expect(drawn == (0..<100).map { _ in second.next() })
    #expect(drawn != (0..<100).map { _ in other.next() })
  }

  @Test("A stream depends on its name alone, not on what was drawn before")
  func streamsAreIndependent() {
    var parent = SeededRandom(seed: 1)
    var before = parent.stream("names")
    _ = parent.next()
    var after = parent.stream("names")
    var sibling = parent.stream("typos")
    let drawn = before.next()
    #expect(drawn == after.next())
    #expect(drawn != sibling.next())
  }

  @Test("Draws below a bound stay below it and reach every value", arguments: [1, 2, 3, 7, 10])
  func staysInBounds(bound: Int) {
    var random = SeededRandom(seed: 3)
    let drawn = Set((0..<2000).map { _ in random.index(below: bound) })
    #expect(drawn == Set(0..<bound))
  }

  @Test("A shuffle keeps every element")
  func shuffleIsPermutation() {
    var random = SeededRandom(seed: 5)
    let shuffled = random.shuffled(Array(0..<50))
    #expect(shuffled != Array(0..<50))
    #expect(shuffled.sorted() == Array(0..<50))
  }

  @Test("A weight of zero is never drawn")
  func respectsWeights() {
    var random = SeededRandom(seed: 9)
    let drawn = (0..<3000).map { _ in random.index(weights: [0, 1, 3, 0]) }
    #expect(Set(drawn) == [1, 2])
    // Three in four, give or take five standard errors of a binomial share.
    let share = Double(drawn.count { $0 == 2 }) / 3000
    #expect(abs(share - 0.75) < 5 * (0.75 * 0.25 / 3000).squareRoot())
  }

  @Test("Gaussian deviates have mean 0 and variance 1")
  func gaussianMoments() {
    var random = SeededRandom(seed: 11)
    let drawn = (0..<20_000).map { _ in random.gaussian() }
    let mean = drawn.reduce(0, +) / 20_000
    let variance = drawn.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 20_000
    #expect(abs(mean) < 0.04)
    #expect(abs(variance - 1) < 0.05)
  }
}
