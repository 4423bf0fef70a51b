import Testing
import VaultVerdict

@testable import VaultReporting

/// The sample's recall is 0.34 + 0.07 · row + 0.04 · column of de, en, es, fr, ± 0.011.
@Suite("Languages section")
struct LanguagesSectionTests {
  private func section(_ recalls: [(String, String, Double, n: Int)]) throws -> LanguagesSection {
    let metrics = recalls.map { query, document, value, n in
      Metric(
        id: "m/crossLingualRecall@10/12000", value: value, unit: "score", better: .higher, n: n,
        slice: ["queryLanguage": query, "documentLanguage": document], deterministic: true)
    }
    return try #require(
      LanguagesSection(
        Report(manifest: SampleReport.manifest, metrics: metrics, targets: [], stages: [])))
  }

  @Test("A report without pairs of languages has no such section")
  func none() {
    #expect(
      LanguagesSection(
        Report(manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])) == nil)
  }

  @Test("Each model has a column beside the rows' names, and what is missing a dash")
  func comparison() throws {
    let section = try #require(LanguagesSection(try SampleReport.report()))
    #expect(section.models.map(\.source) == ["all-MiniLM-L6-v2", "hashing"])
    #expect(section.columnCount.source == "3")
    #expect(
      section.groups.map(\.title.source) == [
        "Pool of 1000", "Pool of 10\u{202F}000", "The document&#39;s example", "Cost",
      ])
    let costs = try #require(section.groups.last?.rows)
    let files = try #require(costs.first { $0.name.source == "files" })
    #expect(files.cells.map(\.value.source) == ["91.1\u{202F}MB", "–"])
    #expect(files.cells.map(\.isBest) == [false, false])
    let mean = try #require(section.groups.first?.rows.first)
    #expect(mean.cells.map(\.value.source) == ["0.540", "0.250"])
    #expect(mean.cells.map(\.isBest) == [true, false])
  }

  @Test("The matrix shows the smallest pool, paraphrases on its diagonal")
  func matrix() throws {
    let matrix = try #require(LanguagesSection(try SampleReport.report())?.matrices.first)
    #expect(matrix.basis.source == "pool of 1000, n = 8000 each")
    #expect(matrix.columns.map(\.source) == ["de", "en", "es", "fr"])
    let german = try #require(matrix.lines.first)
    #expect(german.language.source == "de")
    // Paraphrases: 0.93 − 0.34 / 10.
    #expect(german.cells.map(\.value.source) == ["0.896", "0.380", "0.420", "0.460"])
    #expect(german.cells.map(\.kind.source) == ["within", "across", "across", "across"])
    #expect(german.cells.map(\.shade.source) == ["90", "38", "42", "46"])
  }

  @Test("Pairs that were not measured stay empty, and shades keep to 0 to 100")
  func gaps() throws {
    let matrix = try section([("de", "en", -0.2, n: 10), ("en", "fr", 1.3, n: 12_345)]).matrices[0]
    #expect(matrix.basis.source == "pool of 12\u{202F}000, n = 10 to 12\u{202F}345")
    let cells = matrix.lines.map { $0.cells.map { "\($0.value) \($0.kind) \($0.shade)" } }
    let gap = "– absent 0"
    #expect(
      cells == [
        [gap, "−0.200 across 0", gap], [gap, gap, "1.300 across 100"], [gap, gap, gap],
      ])
  }

  @Test("Directions stand with their intervals, the first model's open")
  func directions() throws {
    let tables = try #require(LanguagesSection(try SampleReport.report())?.tables)
    #expect(tables.map(\.isOpen) == [true, false])
    #expect(
      tables[0].headings.map { "\($0.measure): \($0.pool)" } == [
        "Recall@10: 1000 texts, n = 8000", "Recall@10: 10\u{202F}000 texts, n = 5000",
        "Reciprocal rank: 1000 texts, n = 8000", "Same-language bias: 1000 texts, n = 8000",
      ])
    let first = try #require(tables[0].directions.first)
    #expect(first.direction.source == "de → en")
    // 0.38, 0.7 · 0.38, 0.6 · 0.38 and 1 − 0.38.
    #expect(first.cells.map(\.value.source) == ["0.380", "0.266", "0.228", "0.620"])
    #expect(first.cells[0].interval.source == "[0.369, 0.391]")
  }

  @Test("A figure without an interval has none, and names are escaped")
  func plainFigures() throws {
    let table = try section([("<b>", "en", 0.5, n: 3)]).tables[0]
    #expect(table.headings.map(\.measure.source) == ["Recall@10"])
    #expect(table.directions.map(\.direction.source) == ["&lt;b&gt; → en"])
    #expect(table.directions[0].cells.map(\.interval.source) == [""])
  }
}
