internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Bootstrap interval")
struct BootstrapIntervalTests {
  private struct Reference: Decodable {
    let origin: String
    let values: [Double]
    let clusters: [String]
    let plain: Double
    let clustered: Double
  }

  // scipy's and ours differ by chance alone: with 20 000 resamples a bound's standard error is
  // about 0.02 standard errors of the mean, here 0.001.
  private static let tolerance = 0.004
  /// t / z · √(G / (G − 1)) with scipy's t.ppf(0.975, G − 1), for 40 values and for 8 vaults.
  private static let factors = (
    values: 2.0226909200367604 / 1.959963984540054 * (40.0 / 39).squareRoot(),
    vaults: 2.3646242515927844 / 1.959963984540054 * (8.0 / 7).squareRoot()
  )

  @Test("The bounds reach as far as another tool's, times the factor for few values")
  func agreesWithReference() throws {
    let reference = try ReferenceFixture.decoded("bootstrap.json", as: Reference.self)
    let plain = try #require(
      BootstrapInterval(
        values: reference.values, resamples: 20_000, random: SeededRandom(seed: 1)))
    #expect(
      abs(plain.upper - plain.mean - Self.factors.values * reference.plain) < Self.tolerance)
    #expect(abs(plain.upper + plain.lower - 2 * plain.mean) < 1e-12)
    #expect(plain.n == 40 && plain.clusters == nil)
    // Whole vaults there, vaults and queries within them here: the same variance, other shapes.
    let clustered = try #require(
      BootstrapInterval(
        values: reference.values, clusters: reference.clusters, resamples: 20_000,
        random: SeededRandom(seed: 2)))
    let reach = Self.factors.vaults * reference.clustered
    #expect(abs(clustered.upper - clustered.mean - reach) < 0.06 * reach)
    #expect(clustered.clusters == 8 && clustered.mean == plain.mean)
  }

  @Test("The same stream gives the same interval, another one another")
  func isDeterministic() {
    let values = (0..<30).map { Double($0 * $0 % 11) / 10 }
    let root = SeededRandom(seed: 7)
    let first = BootstrapInterval(values: values, random: root.stream("bootstrap"))
    #expect(first == BootstrapInterval(values: values, random: root.stream("bootstrap")))
    #expect(first != BootstrapInterval(values: values, random: root.stream("other")))
    #expect(first?.resamples == 2000)
    #expect(first?.level == 0.95)
  }

  @Test("Fewer than two values or clusters show no spread")
  func needsTwo() {
    let random = SeededRandom(seed: 1)
    #expect(BootstrapInterval(values: [], random: random) == nil)
    #expect(BootstrapInterval(values: [0.5], random: random) == nil)
    #expect(
      BootstrapInterval(values: [0, 1, 0.5], clusters: ["v", "v", "v"], random: random) == nil)
  }

  // Of two values the resampled mean is a, (a + b) / 2 or b with shares 1/4, 1/2, 1/4; the factor
  // is √2 · tan(0.475 π) / 1.959964 for the one degree that two values leave.
  @Test("Two values give the bounds that counting all resamples gives")
  func agreesWithEnumeration() throws {
    let random = SeededRandom(seed: 1)
    let wide = try #require(BootstrapInterval(values: [0, 1], random: random))
    let half = 0.5 * 2.0.squareRoot() * 12.706204736432095 / 1.959963984540054
    #expect(abs(wide.lower - (0.5 - half)) < 1e-9)
    #expect(abs(wide.upper - (0.5 + half)) < 1e-9)
    let narrow = try #require(BootstrapInterval(values: [0, 1], level: 0.4, random: random))
    #expect(narrow.lower == 0.5)
    #expect(narrow.upper == 0.5)
  }

  @Test("Bounds stop at what a mean can be")
  func staysWithinBounds() throws {
    let interval = try #require(
      BootstrapInterval(values: [0, 1], bounds: 0...1, random: SeededRandom(seed: 1)))
    #expect(interval.lower == 0 && interval.upper == 1)
    // What another correction widens is what the ends were before: √2 · 12.7062 / 1.95996 halves.
    #expect(abs(interval.reach - 0.5 * 2.0.squareRoot() * 6.482876) < 1e-6)
    #expect(interval.bounds == 0...1)
  }
}
