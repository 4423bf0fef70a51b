internal import Testing
internal import VaultMeasurement

@Suite("Latency histogram")
struct LatencyHistogramTests {
  /// Ten thousand latencies between 1 µs and 3.1 ms, in nanoseconds.
  private static let latencies = (0..<10_000).map { 1000 + ($0 * 7919 % 100_003) * 31 }

  private func histogram(_ nanoseconds: some Sequence<Int>) -> LatencyHistogram {
    var histogram = LatencyHistogram()
    for latency in nanoseconds { histogram.record(.nanoseconds(latency)) }
    return histogram
  }

  // numpy 2.4.6: numpy.percentile(latencies, p, method="inverted_cdf").
  @Test(
    "Percentiles are a reference tool's to three significant digits",
    arguments: [(50.0, 1_550_721), (95, 2_945_690), (99, 3_069_845), (99.9, 3_098_148)])
  func agreesWithReference(percent: Double, expected: Int) throws {
    let percentile = try #require(histogram(Self.latencies).percentile(percent))
    #expect(percentile >= .nanoseconds(expected))
    #expect(percentile / .nanoseconds(expected) <= 1.001)
  }

  @Test("Merged histograms give the percentiles of all latencies, not of percentiles")
  func merges() {
    var merged = histogram(Self.latencies.filter { $0 < 2_000_000 })
    merged.merge(histogram(Self.latencies.filter { $0 >= 2_000_000 }))
    let whole = histogram(Self.latencies)
    #expect(merged.summary == whole.summary)
    #expect(merged.count == 10_000)
    merged.merge(LatencyHistogram())
    #expect(merged.summary == whole.summary)
  }

  @Test("The maximum is exact, and no percentile exceeds it")
  func keepsExactMaximum() {
    let histogram = histogram([1_234_567, 87_654_321])
    #expect(histogram.max == .nanoseconds(87_654_321))
    #expect(histogram.p99 == .nanoseconds(87_654_321))
    #expect(histogram.percentile(100) == .nanoseconds(87_654_321))
  }

  @Test("Without latencies there are no percentiles")
  func isEmpty() {
    let histogram = LatencyHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.p50 == nil)
    #expect(histogram.p95 == nil)
    #expect(histogram.p99 == nil)
    #expect(histogram.max == nil)
    #expect(histogram.summary == nil)
  }

  @Test("It holds anything from nothing to years")
  func coversRange() {
    let histogram = histogram([0, 1, 86_400_000_000_000 * 365 * 100])
    #expect(histogram.percentile(0) == .zero)
    #expect(histogram.p50 == .nanoseconds(1))
    #expect(histogram.max == .seconds(86_400 * 365 * 100))
  }

  @Test("A rare stall shows from its share on")
  func showsStalls() throws {
    let values = Array(repeating: 1000, count: 90) + Array(repeating: 1_000_000_000, count: 10)
    let histogram = histogram(values)
    #expect(histogram.percentile(90) == .microseconds(1))
    #expect(try #require(histogram.p95) == .seconds(1))
    let summary = try #require(histogram.summary)
    #expect(summary.p50 == 0.001)
    #expect(summary.max == 1000)
    #expect(summary.count == 100)
  }
}
