import Testing
import VaultEvaluation

@Suite("Shrunk effects")
struct ShrunkEffectsTests {
  private static func effect(
    _ value: Double, variance: Double, queries: Int = 20, vaults: Int = 6
  ) -> ShrunkEffects.Effect {
    ShrunkEffects.Effect(
      value: value, standardError: variance.squareRoot(), queries: queries, vaults: vaults)
  }

  /// Log risk ratios of thirteen trials of a vaccine, and their variances (Colditz et al.,
  /// "Efficacy of BCG Vaccine in the Prevention of Tuberculosis", 1994), to four decimals.
  private static let trials: [(Double, Double)] = [
    (-0.8893, 0.3256), (-1.5854, 0.1946), (-1.3481, 0.4154), (-1.4416, 0.02), (-0.2175, 0.0512),
    (-0.7861, 0.0069), (-1.6209, 0.223), (0.012, 0.004), (-0.4694, 0.0564), (-1.3713, 0.073),
    (-0.3394, 0.0124), (0.4459, 0.5325), (-0.0173, 0.0714),
  ]

  // scipy 1.17.1: brentq of Σ (y − μ)² / (v + τ²) − 12 over τ² in 0…10, and from it μ and the rest.
  @Test("Mean, variance and effects of the BCG trials are those that scipy's root finder gives")
  func agreesWithReference() throws {
    let shrunk = ShrunkEffects(Self.trials.map { Self.effect($0.0, variance: $0.1) })
    #expect(abs(shrunk.variance - 0.31808243987504603) < 1e-9)
    #expect(abs(shrunk.mean - -0.7149703054401032) < 1e-9)
    let expected = [
      -0.8011171554288149, -1.2550090886150898, -0.98953371289845, -1.3986146444264627,
      -0.28647289686222754, -0.7845897802704294, -1.2475330100575603, 0.0029716244608413156,
      -0.5063848189181934, -1.2487885732067623, -0.35349173748904206, -0.28085311488638964,
      -0.1451970621227613,
    ]
    #expect(shrunk.values.count == expected.count)
    for (value, expected) in zip(shrunk.values, expected) {
      #expect(abs(try #require(value) - expected) < 1e-9)
    }
  }

  // By hand: Σ (y − μ)² / s² is 0.5, less than the two degrees, so that τ² is 0.
  @Test("Effects no further apart than their errors explain are all shown as their mean")
  func shrinksNoise() {
    let shrunk = ShrunkEffects([0.1, 0.2, 0.3].map { Self.effect($0, variance: 0.04) })
    #expect(shrunk.variance == 0)
    for value in shrunk.values { #expect(abs((value ?? 0) - 0.2) < 1e-12) }
  }

  @Test("A slice of four queries or two vaults is hidden and moves no other")
  func hidesSmallSlices() {
    let large = Self.trials.map { Self.effect($0.0, variance: $0.1) }
    let small = [
      Self.effect(9, variance: 0.01, queries: 4), Self.effect(-9, variance: 0.01, vaults: 2),
    ]
    let shrunk = ShrunkEffects(small + large)
    #expect(shrunk.values.prefix(2).allSatisfy { $0 == nil })
    #expect(Array(shrunk.values.dropFirst(2)) == ShrunkEffects(large).values)
    #expect(Self.effect(0, variance: 0.01, queries: 5, vaults: 3).isLargeEnough)
  }

  @Test("A slice whose vaults agree is moved as the usual slice, not taken for certain")
  func doubtsAgreement() throws {
    let errors = [0.04, 0.04, 0]
    let shrunk = ShrunkEffects(
      zip([0.1, 0.3, 1], errors).map { Self.effect($0, variance: $1) })
    let usual = ShrunkEffects([0.1, 0.3, 1].map { Self.effect($0, variance: 0.04) })
    #expect(shrunk == usual)
    #expect(try #require(shrunk.values[2]) < 1)
    let certain = ShrunkEffects([0.2, 0.6].map { Self.effect($0, variance: 0) })
    #expect(certain.values == [0.2, 0.6] && certain.mean == 0.4)
    #expect(ShrunkEffects([]).values.isEmpty)
  }
}
