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

  @Test("A negative count is refused")
  func negativeCount() {
    #expect(throws: ResultsError.self) {
      try Sample.report(metrics: [Sample.metric(n: -1)]).encoded()
    }
  }
}
