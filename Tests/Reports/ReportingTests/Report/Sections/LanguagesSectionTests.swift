import Testing
import VaultResults

@testable import VaultReporting

/// What the sample shows is recorded in `report.html`; the rows here follow from their figures by
/// hand.
@Suite("Languages section")
struct LanguagesSectionTests {
  /// Two models with one direction each, so that there is something to compare.
  private func rows(_ metrics: [Metric]) throws -> [String] {
    let pair = ["queryLanguage": "de", "documentLanguage": "en"]
    let recalls = ["one", "two"].map {
      Metric.sample("\($0)/crossLingualRecall@10/7", slice: pair)
    }
    let figures = try #require(LanguageFigures(Report.sample(recalls + metrics)))
    return LanguageComparison(figures).rows.map { row in
      let values = row.values.map { $0 ?? "–" }.joined(separator: ", ")
      return "\(row.group): \(row.name): \(values); best \(row.best.map { "\($0)" } ?? "–")"
    }
  }

  @Test(
    "Quality comes before the example, and that before costs; the best is named if there is one")
  func comparison() throws {
    let weakest =
      "Pool of 7: recall@10, weakest direction: 0.500 (de → en), 0.500 (de → en); best –"
    #expect(try rows([]) == [weakest])
    let all = try rows([
      .sample("embedding/two/fileBytes", 12_000, "bytes", better: .lower),
      .sample("one/fp32/messagesPerSecond/10tokens/64", 12_345.6, "messages/s"),
      .sample("one/fp32/messagesPerSecond/256tokens/64", 1e300, "messages/s"),
      .sample("two/exampleSentenceCosine", 0.25, slice: ["languages": "en-ja"]),
      .sample("one/sameLanguageRecall@10/7", 0.8, slice: ["language": "en"]),
      .sample("one/sameLanguageRecall@10/7", 0.9, slice: ["language": "de"]),
      .sample("one/crossLingualMRR/7", 0.50012), .sample("two/crossLingualMRR/7", 0.49988),
      .sample("one/sameLanguageBias/7", 0.4, better: .lower),
      .sample("two/sameLanguageBias/7", 0.1, better: .lower),
      .sample("one/crossLingualRecall@10/7", 0.6),
    ])
    #expect(
      all == [
        "Pool of 7: recall@10 against English, mean: 0.600, –; best –", weakest,
        "Pool of 7: reciprocal rank, mean: 0.500, 0.500; best –",
        "Pool of 7: same-language bias, mean: 0.400, 0.100; best 1",
        "Pool of 7: paraphrases in de, recall@10: 0.900, –; best –",
        "Pool of 7: paraphrases in en, recall@10: 0.800, –; best –",
        "The document's example: cosine en – ja: –, 0.250; best –",
        "Cost: texts of 10 words a second, batches of 64: 12\u{202F}346, –; best –",
        "Cost: texts of 256 words a second, batches of 64: 1e+300, –; best –",
        "Cost: files: –, 12\u{202F}kB; best –",
      ])
  }

  @Test("The run's own model comes first, whatever the order of the figures")
  func ownModel() throws {
    let sample = try SampleReport.report()
    #expect(LanguageFigures(sample)?.models == ["all-MiniLM-L6-v2", "hashing"])
    let manifest = Manifest(
      corpusDigest: "", configDigest: "", modelDigest: nil, binaryDigest: "", seed: nil,
      commit: nil, machine: sample.manifest.machine, dataset: "", profile: nil, primarySystem: "",
      commandLine: "", createdAt: "", embedder: "hashing", index: "", weights: nil, split: "")
    let report = try SampleReport.report(manifest: manifest)
    #expect(LanguageFigures(report)?.models == ["hashing", "all-MiniLM-L6-v2"])
  }

  @Test("Pairs that were not measured stay empty, and without pairs there is no section")
  func gaps() throws {
    let metrics = [("de", "en", -0.2, 10), ("en", "fr", 1.3, 12_345)].map {
      query, document, value, n in
      Metric.sample(
        "m/crossLingualRecall@10/12000", value, n: n,
        slice: ["queryLanguage": query, "documentLanguage": document])
    }
    let matrix = try #require(
      LanguagesSection.blocks(of: metrics)?.tables.first { $0.look == .matrix })
    #expect(matrix.caption.plain.hasSuffix("pool of 12\u{202F}000, n = 10 to 12\u{202F}345"))
    let cells = matrix.rows.map { $0.cells.dropFirst().map(\.text.plain) }
    #expect(cells == [["–", "−0.200", "–"], ["–", "–", "1.300"], ["–", "–", "–"]])
    #expect(LanguagesSection.blocks(of: [Metric]()) == nil)
  }
}
