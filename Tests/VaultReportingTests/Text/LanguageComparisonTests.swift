import Testing
import VaultResults

@testable import VaultReporting

/// The expected rows follow by hand from the figures beside them.
@Suite("Models beside each other")
struct LanguageComparisonTests {
  private func metric(
    _ id: String, _ value: Double, _ unit: String = "score",
    better: Metric.Direction = .higher, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: better, n: 9, slice: slice, deterministic: true)
  }

  // Two models with one direction each, so that there is something to compare.
  private func rows(_ metrics: [Metric]) throws -> [LanguageComparison.Row] {
    let pair = ["queryLanguage": "de", "documentLanguage": "en"]
    let recalls = ["one", "two"].map { metric("\($0)/crossLingualRecall@10/7", 0.5, slice: pair) }
    let report = Report(
      manifest: SampleReport.manifest, metrics: recalls + metrics, targets: [], stages: [])
    return LanguageComparison(try #require(LanguageFigures(report))).rows
  }

  private func row(_ name: String, _ metrics: [Metric]) throws -> LanguageComparison.Row {
    try #require(try rows(metrics).first { $0.name == name })
  }

  @Test("What no model was measured for has no row")
  func leavesOut() throws {
    let rows = try rows([])
    #expect(rows.map(\.name) == ["recall@10, weakest direction"])
    #expect(rows.map(\.group) == ["Pool of 7"])
    #expect(rows.map(\.values) == [["0.500 (de → en)", "0.500 (de → en)"]])
  }

  @Test("A row names the best model where several were measured, by the figure's direction")
  func best() throws {
    let report = try SampleReport.report()
    let rows = LanguageComparison(try #require(LanguageFigures(report))).rows
    let weakest = try #require(rows.first { $0.name == "recall@10, weakest direction" })
    // Of the sample's directions de → en has the least: 0.34 and 0.05, and 0.04 more for English.
    #expect(weakest.values == ["0.380 (de → en)", "0.090 (de → en)"])
    #expect(weakest.best == 0)
    let memory = try #require(rows.first { $0.name == "memory" })
    #expect(memory.values == ["98.2\u{202F}MB", nil])
    #expect(memory.best == nil)
  }

  @Test("Where less is better, the least is the best")
  func least() throws {
    let bias = try row(
      "same-language bias, mean",
      [
        metric("one/sameLanguageBias/7", 0.4, better: .lower),
        metric("two/sameLanguageBias/7", 0.1, better: .lower),
      ])
    #expect(bias.values == ["0.400", "0.100"])
    #expect(bias.best == 1)
  }

  @Test("Of models that read alike none is the best")
  func alike() throws {
    let ranks = try row(
      "reciprocal rank, mean",
      [metric("one/crossLingualMRR/7", 0.50012), metric("two/crossLingualMRR/7", 0.49988)])
    #expect(ranks.values == ["0.500", "0.500"])
    #expect(ranks.best == nil)
  }

  @Test("Quality comes before the example, and that before costs; paraphrases by language")
  func order() throws {
    let names = try rows([
      metric("embedding/two/fileBytes", 12_000, "bytes", better: .lower),
      metric("one/fp32/messagesPerSecond/10tokens/64", 12_345.6, "messages/s"),
      metric("two/exampleSentenceCosine", 0.25, slice: ["languages": "en-ja"]),
      metric("one/sameLanguageRecall@10/7", 0.8, slice: ["language": "en"]),
      metric("one/sameLanguageRecall@10/7", 0.9, slice: ["language": "de"]),
      metric("one/crossLingualRecall@10/7", 0.6),
    ])
    .map { "\($0.group): \($0.name) \($0.values.map { $0 ?? "–" })" }
    #expect(
      names == [
        #"Pool of 7: recall@10 against English, mean ["0.600", "–"]"#,
        #"Pool of 7: recall@10, weakest direction ["0.500 (de → en)", "0.500 (de → en)"]"#,
        #"Pool of 7: paraphrases in de, recall@10 ["0.900", "–"]"#,
        #"Pool of 7: paraphrases in en, recall@10 ["0.800", "–"]"#,
        #"The document's example: cosine en – ja ["–", "0.250"]"#,
        "Cost: texts of 10 words a second, batches of 64 [\"12\u{202F}346\", \"–\"]",
        "Cost: files [\"–\", \"12\u{202F}kB\"]",
      ])
  }

  @Test("A rate that exceeds whole numbers is shown all the same")
  func hugeRate() throws {
    let rate = metric("one/fp32/messagesPerSecond/10tokens/64", 1e300, "messages/s")
    let row = try row("texts of 10 words a second, batches of 64", [rate])
    #expect(row.values == ["1e+300", nil])
  }
}
