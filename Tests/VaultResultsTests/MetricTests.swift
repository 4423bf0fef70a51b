import Testing

@testable import VaultResults

@Suite("Metric")
struct MetricTests {
  @Test("No slice and an empty one are the same")
  func emptySlice() {
    #expect(Sample.metric(slice: [:]) == Sample.metric())
    #expect(Metric.Key(id: "a", slice: [:]) == Metric.Key(id: "a"))
  }

  @Test("A key describes itself with its slice's keys in ascending order")
  func description() {
    let key = Metric.Key(id: "m/recall", slice: ["queryLanguage": "es", "documentLanguage": "en"])
    #expect(key.description == "m/recall {documentLanguage: en, queryLanguage: es}")
    #expect(Metric.Key(id: "m/recall").description == "m/recall")
  }

  @Test("An interval of all that a score or a difference of scores can be tells nothing")
  func saysNothing() {
    func interval(_ low: Double, _ high: Double, unit: String = "score") -> ConfidenceInterval? {
      Metric(
        id: "m", value: 0.5, unit: unit, better: .higher, n: 9,
        ci95: ConfidenceInterval(low: low, high: high), deterministic: true
      ).tellingInterval
    }
    #expect(interval(0, 1) == nil && interval(-1, 1) == nil)
    #expect(interval(0, 1, unit: "fraction") == nil)
    #expect(interval(0, 0.99) != nil && interval(0.01, 1) != nil && interval(-0.2, 1) != nil)
    #expect(interval(0, 1, unit: "count") != nil)
    #expect(Sample.metric(interval: nil).tellingInterval == nil)
  }

  @Test("A negative count is refused")
  func negativeCount() {
    #expect(throws: ResultsError.self) {
      try Sample.report(metrics: [Sample.metric(n: -1)]).encoded()
    }
  }
}
