internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("Sign-flip test")
struct SignFlipTestTests {
  private static let random = SeededRandom(seed: 1)

  // By hand: of the eight sums ±1 ±2 ±4 only 7 and −7 reach 7, and ±5 too reach 5.
  @Test("Every pattern of signs is counted")
  func counts() {
    let all = SignFlipTest(sums: [1, 2, 4], random: Self.random)
    #expect(all.p == 2.0 / 8)
    #expect(all.exceedances == 2)
    #expect(SignFlipTest(sums: [-1, 2, 4], random: Self.random).p == 4.0 / 8)
    #expect(SignFlipTest(sums: [0.5], random: Self.random).p == 1)
  }

  @Test("Sums that are equal but for rounding count as equal")
  func toleratesRounding() {
    // 0.1 + 0.2 and 0.3 differ in the last bit; every pattern of the second sums reaches 0.3.
    #expect(SignFlipTest(sums: [0.1, 0.2, 0.3], random: Self.random).p == 2.0 / 8)
    #expect(SignFlipTest(sums: [0.1 + 0.2, -0.3, 0.3], random: Self.random).p == 1)
  }

  @Test("Beyond 16 clusters random patterns estimate the same share, never 0")
  func estimates() {
    let exact = SignFlipTest(sums: (0..<16).map { Double($0 - 5) }, random: Self.random)
    let estimated = SignFlipTest(
      sums: (0..<16).map { Double($0 - 5) } + [0], random: Self.random)
    // A cluster without difference changes nothing; the standard error is at most 0.005.
    #expect(abs(exact.p - estimated.p) < 0.015)
    let extreme = SignFlipTest(sums: Array(repeating: 1, count: 60), random: Self.random)
    #expect(extreme.p == 1.0 / 10_000)
    #expect(extreme.isCoarse)
    #expect(!estimated.isCoarse)
  }

  @Test("Nothing that differs gives 1")
  func takesZeros() {
    #expect(SignFlipTest(sums: [0, 0, 0], random: Self.random).p == 1)
    #expect(SignFlipTest(sums: [1, -1], random: Self.random).p == 1)
    #expect(!SignFlipTest(sums: [0, 0], random: Self.random).isCoarse)
  }
}
