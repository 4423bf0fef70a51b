internal import Testing
internal import VaultMeasurement

@Suite("Measurement cost")
struct MeasurementCostTests {
  // 1000 · 2 µs + 5 · 100 µs = 2.5 ms of 1 s.
  @Test("The overhead is price times readings, as a share of what was measured")
  func multiplies() throws {
    let cost = MeasurementCost(latencySample: .microseconds(2), stageSample: .microseconds(100))
    let fraction = try #require(
      cost.fraction(latencySamples: 1000, stageSamples: 5, of: .seconds(1)))
    #expect(abs(fraction - 0.0025) < 1e-12)
    #expect(cost.fraction(latencySamples: 1, stageSamples: 1, of: .zero) == nil)
  }

  @Test("Readings cost something, and less than a millisecond")
  func measures() {
    let cost = MeasurementCost.measured()
    #expect(cost.latencySample > .zero)
    #expect(cost.latencySample < .milliseconds(1))
    #expect(cost.stageSample > .zero)
  }
}
