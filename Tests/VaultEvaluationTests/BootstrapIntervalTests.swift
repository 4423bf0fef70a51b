internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Bootstrap interval")
struct BootstrapIntervalTests {
  private struct Reference: Decodable {
    let origin: String
    let values: [Double]
    let clusters: [String]
    let plain: [Double]
    let clustered: [Double]
  }

  // scipy's and ours differ by chance alone: with 20 000 resamples a bound's standard error is
  // about 0.02 standard errors of the mean, here 0.001.
  private static let tolerance = 0.004

  @Test("The bounds are those of another implementation, but for chance")
  func agreesWithReference() throws {
    let reference = try ReferenceFixture.decoded("bootstrap.json", as: Reference.self)
    let plain = try #require(
      BootstrapInterval(
        values: reference.values, resamples: 20_000, random: SeededRandom(seed: 1)))
    #expect(abs(plain.lower - reference.plain[0]) < Self.tolerance)
    #expect(abs(plain.upper - reference.plain[1]) < Self.tolerance)
    #expect(plain.n == 40)
    #expect(plain.clusters == nil)
    let clustered = try #require(
      BootstrapInterval(
        values: reference.values, clusters: reference.clusters, resamples: 20_000,
        random: SeededRandom(seed: 2)))
    #expect(abs(clustered.lower - reference.clustered[0]) < Self.tolerance)
    #expect(abs(clustered.upper - reference.clustered[1]) < Self.tolerance)
    #expect(clustered.clusters == 8)
    #expect(clustered.mean == plain.mean)
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

  @Test("Values without spread have an interval without width")
  func hasNoWidthWithoutSpread() throws {
    let interval = try #require(
      BootstrapInterval(values: [0.25, 0.25, 0.25], random: SeededRandom(seed: 1)))
    #expect(interval.lower == 0.25)
    #expect(interval.upper == 0.25)
  }

  // Of two values the resampled mean is a, (a + b) / 2 or b with shares 1/4, 1/2, 1/4.
  @Test("Two values give the bounds that counting all resamples gives")
  func agreesWithEnumeration() throws {
    let random = SeededRandom(seed: 1)
    let wide = try #require(BootstrapInterval(values: [0, 1], random: random))
    #expect(wide.lower == 0)
    #expect(wide.upper == 1)
    let narrow = try #require(BootstrapInterval(values: [0, 1], level: 0.4, random: random))
    #expect(narrow.lower == 0.5)
    #expect(narrow.upper == 0.5)
  }

  @Test("One resample has both bounds at its mean")
  func takesOneResample() throws {
    let interval = try #require(
      BootstrapInterval(values: [0, 1, 2, 3], resamples: 1, random: SeededRandom(seed: 3)))
    #expect(interval.lower == interval.upper)
  }
}
