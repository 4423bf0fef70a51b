import Testing
import VaultResults

@testable import VaultReporting

/// The sample's recall is 0.34 + 0.07 · row + 0.04 · column of de, en, es, fr, ± 0.011.
@Suite("Languages section")
struct LanguagesSectionTests {
  private func tables(_ recalls: [(String, String, Double, n: Int)]) throws -> [Table] {
    let metrics = recalls.map { query, document, value, n in
      Metric(
        id: "m/crossLingualRecall@10/12000", value: value, unit: "score", better: .higher, n: n,
        slice: ["queryLanguage": query, "documentLanguage": document], deterministic: true)
    }
    return try #require(LanguagesSection.blocks(of: metrics)).tables
  }

  @Test("A report without pairs of languages has no such section")
  func none() {
    #expect(LanguagesSection.blocks(of: []) == nil)
  }

  @Test("Each model has a column beside the rows' names, and what is missing a dash")
  func comparison() throws {
    let table = try #require(LanguagesSection.blocks(of: try SampleReport.report())).tables[0]
    #expect(table.columns.map(\.title) == ["", "all-MiniLM-L6-v2", "hashing"])
    #expect(
      table.rows.filter { $0.style == .group }.map { $0.cells[0].text.plain } == [
        "Pool of 1000", "Pool of 10\u{202F}000", "The document's example", "Cost",
      ])
    let files = table.cells("files").dropFirst()
    #expect(files.map(\.text.plain) == ["91.1\u{202F}MB", "–"])
    #expect(files.map(\.isBest) == [false, false])
    let mean = table.rows[1].cells.dropFirst()
    #expect(mean.map(\.text.plain) == ["0.540", "0.250"])
    #expect(mean.map(\.isBest) == [true, false])
  }

  @Test("The matrix shows the smallest pool, paraphrases on its diagonal")
  func matrix() throws {
    let tables = try #require(LanguagesSection.blocks(of: try SampleReport.report())).tables
    let matrix = try #require(tables.first { $0.look == .matrix })
    #expect(matrix.caption.plain.hasSuffix("pool of 1000, n = 8000 each"))
    #expect(matrix.columns.map(\.title) == ["", "de", "en", "es", "fr"])
    // Paraphrases: 0.93 − 0.34 / 10.
    let german = matrix.cells("de").dropFirst()
    #expect(german.map(\.text.plain) == ["0.896", "0.380", "0.420", "0.460"])
    #expect(german.compactMap(\.shade).map { ($0 * 100).rounded() } == [90, 38, 42, 46])
  }

  @Test("Pairs that were not measured stay empty")
  func gaps() throws {
    let matrix = try #require(
      tables([("de", "en", -0.2, n: 10), ("en", "fr", 1.3, n: 12_345)])
        .first { $0.look == .matrix })
    #expect(matrix.caption.plain.hasSuffix("pool of 12\u{202F}000, n = 10 to 12\u{202F}345"))
    let cells = matrix.rows.map { $0.cells.dropFirst().map(\.text.plain) }
    #expect(cells == [["–", "−0.200", "–"], ["–", "–", "1.300"], ["–", "–", "–"]])
  }

  @Test("Directions stand with their intervals")
  func directions() throws {
    let tables = try #require(LanguagesSection.blocks(of: try SampleReport.report())).tables
    let table = try #require(tables.first { $0.columns[0].title == "Direction" })
    #expect(
      table.columns.dropFirst().map(\.title) == [
        "Recall@10, 1000 texts", "Recall@10, 10\u{202F}000 texts", "Reciprocal rank, 1000 texts",
        "Same-language bias, 1000 texts",
      ])
    // 0.38, 0.7 · 0.38, 0.6 · 0.38 and 1 − 0.38.
    let first = table.cells("de → en").dropFirst()
    #expect(first.map(\.text.plain) == ["0.380", "0.266", "0.228", "0.620"])
    #expect(first.first?.notes.map(\.plain) == ["[0.369, 0.391]"])
  }
}
