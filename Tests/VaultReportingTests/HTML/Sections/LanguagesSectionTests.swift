import Testing
import VaultResults

@testable import VaultReporting

/// The sample's recall is 0.34 + 0.07 · row + 0.04 · column of de, en, es, fr, ± 0.011.
@Suite("Languages section")
struct LanguagesSectionTests {
  private func section(_ recalls: [(String, String, Double, n: Int)]) throws -> Fields {
    let metrics = recalls.map { query, document, value, n in
      Metric(
        id: "m/crossLingualRecall@10/12000", value: value, unit: "score", better: .higher, n: n,
        slice: ["queryLanguage": query, "documentLanguage": document], deterministic: true)
    }
    return try #require(LanguagesSection.fields(of: metrics))
  }

  @Test("A report without pairs of languages has no such section")
  func none() {
    #expect(LanguagesSection.fields(of: []) == nil)
  }

  @Test("Each model has a column beside the rows' names, and what is missing a dash")
  func comparison() throws {
    let section = try #require(LanguagesSection.fields(of: try SampleReport.report()))
    #expect(section.texts("models") == ["all-MiniLM-L6-v2", "hashing"])
    #expect(section.text("columnCount") == "3")
    let groups = section.list("groups")
    #expect(
      groups.texts("title") == [
        "Pool of 1000", "Pool of 10\u{202F}000", "The document&#39;s example", "Cost",
      ])
    let costs = try #require(groups.last).list("rows")
    let files = try #require(costs.first { $0.text("name") == "files" })
    #expect(files.list("cells").texts("value") == ["91.1\u{202F}MB", "–"])
    #expect(files.list("cells").flags("isBest") == [false, false])
    let mean = try #require(groups.first?.list("rows").first)
    #expect(mean.list("cells").texts("value") == ["0.540", "0.250"])
    #expect(mean.list("cells").flags("isBest") == [true, false])
  }

  @Test("The matrix shows the smallest pool, paraphrases on its diagonal")
  func matrix() throws {
    let section = try #require(LanguagesSection.fields(of: try SampleReport.report()))
    let matrix = try #require(section.list("matrices").first)
    #expect(matrix.text("basis") == "pool of 1000, n = 8000 each")
    #expect(matrix.texts("columns") == ["de", "en", "es", "fr"])
    let german = try #require(matrix.list("lines").first)
    #expect(german.text("language") == "de")
    let cells = german.list("cells")
    // Paraphrases: 0.93 − 0.34 / 10.
    #expect(cells.texts("value") == ["0.896", "0.380", "0.420", "0.460"])
    #expect(cells.texts("kind") == ["within", "across", "across", "across"])
    #expect(cells.texts("shade") == ["90", "38", "42", "46"])
  }

  @Test("Pairs that were not measured stay empty, and shades keep to 0 to 100")
  func gaps() throws {
    let matrix = try section([("de", "en", -0.2, n: 10), ("en", "fr", 1.3, n: 12_345)])
      .list("matrices")[0]
    #expect(matrix.text("basis") == "pool of 12\u{202F}000, n = 10 to 12\u{202F}345")
    let cells = matrix.list("lines").map { line in
      line.list("cells").map { cell in
        ["value", "kind", "shade"].compactMap { cell.text($0) }.joined(separator: " ")
      }
    }
    let gap = "– absent 0"
    #expect(
      cells == [
        [gap, "−0.200 across 0", gap], [gap, gap, "1.300 across 100"], [gap, gap, gap],
      ])
  }

  @Test("Directions stand with their intervals, the first model's open")
  func directions() throws {
    let section = try #require(LanguagesSection.fields(of: try SampleReport.report()))
    let tables = section.list("tables")
    #expect(tables.flags("isOpen") == [true, false])
    #expect(
      tables[0].list("headings").map {
        "\($0.text("measure") ?? ""): \($0.text("pool") ?? "")"
      } == [
        "Recall@10: 1000 texts, n = 8000", "Recall@10: 10\u{202F}000 texts, n = 5000",
        "Reciprocal rank: 1000 texts, n = 8000", "Same-language bias: 1000 texts, n = 8000",
      ])
    let first = try #require(tables[0].list("directions").first)
    #expect(first.text("direction") == "de → en")
    // 0.38, 0.7 · 0.38, 0.6 · 0.38 and 1 − 0.38.
    #expect(first.list("cells").texts("value") == ["0.380", "0.266", "0.228", "0.620"])
    #expect(first.list("cells")[0].text("interval") == "[0.369, 0.391]")
  }

  @Test("A figure without an interval has none, and names are escaped")
  func plainFigures() throws {
    let table = try section([("<b>", "en", 0.5, n: 3)]).list("tables")[0]
    #expect(table.list("headings").texts("measure") == ["Recall@10"])
    #expect(table.list("directions").texts("direction") == ["&lt;b&gt; → en"])
    #expect(table.list("directions")[0].list("cells").texts("interval") == [""])
  }
}
