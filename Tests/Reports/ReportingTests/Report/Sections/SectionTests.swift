import Foundation
import Testing
import VaultCore
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

@Suite("Lost messages by slice and system")
struct LostQueriesTablesTests {
  /// Six queries of each kind with four relevant messages each: talks lose one, meals two.
  private static let queries: [QueryScore] = ["talk", "meal"].flatMap { kind in
    (0..<6).map { index in
      QueryScore(
        query: "\(kind)\(index)", slices: [:], relevant: 4, values: [:], vault: "v\(index)",
        allSlices: ["kind": kind],
        systems: [
          "formula": ["nDCG@10": 0.5, "R@10": kind == "talk" ? 0.75 : 0.5],
          "other": ["nDCG@10": kind == "talk" ? 0.4 : 0.6, "R@10": 0.25],
        ], losses: kind == "talk" ? [.cut: 1] : [.cut: 1, .search: 1])
    }
  }

  private static func tables(hasExplorer: Bool) throws -> [Table] {
    let report = Report.sample([
      .sample("formula/nDCG@10", n: 6), .sample("other/nDCG@10", n: 6),
      .sample("formula/nDCG@10", n: 6, slice: ["kind": "talk"]),
      .sample("formula/nDCG@10", n: 6, slice: ["kind": "meal"]),
    ])
    let explorer = try hasExplorer ? SampleQueries.explorer(queries: 1) : nil
    return LostQueriesTables.blocks(
      RunAccount(report, queries: queries, explorer: explorer)
    ).tables
  }

  @Test("The slice that loses the largest share comes first; counts are by stage, worked by hand")
  func slices() throws {
    let table = try Self.tables(hasExplorer: false)[0]
    #expect(table.rows.map { $0.cells[0].text.plain } == ["all queries", "kind meal", "kind talk"])
    #expect(table.column("Relevant") == ["48", "24", "24"])
    // 18 of 48, 12 of 24, 6 of 24.
    #expect(table.column("Lost") == ["37.5 %", "50.0 %", "25.0 %"])
    #expect(table.column("below the similarity cut") == ["12", "6", "6"])
    #expect(table.column("not returned by the index") == ["6", "6", "0"])
  }

  @Test("Systems have what they find, and where they are worse or better than the subject")
  func systems() throws {
    let table = try Self.tables(hasExplorer: false)[1]
    #expect(table.column("System") == ["formula", "other"])
    // 6 · 3 + 6 · 2 of 48 messages, and 12 · 1.
    #expect(table.column("Found") == ["30", "12"])
    #expect(table.column("Queries worse than formula") == ["–", "6"])
    #expect(table.column("Queries better than formula") == ["–", "6"])
  }

  @Test("With a table of all queries each number leads to its queries, without one none does")
  func links() throws {
    func links(_ tables: [Table]) -> [String] {
      tables.flatMap(\.rows).flatMap(\.cells).flatMap(\.text.spans).compactMap { span in
        if case .link(_, let target) = span { target } else { nil }
      }
    }
    #expect(links(try Self.tables(hasExplorer: false)).isEmpty)
    let all = links(try Self.tables(hasExplorer: true))
    #expect(all.contains("#explorer&lost=not%20returned%20by%20the%20index&slice.kind=meal"))
    #expect(all.contains("#explorer&system=other&with=formula&change=-1"))
  }
}

@Suite("Models section")
struct ModelsSectionTests {
  private static func report(compared: [String: String]?, states: [Metric] = []) -> Report {
    let manifest = Manifest(
      corpusDigest: "c", configDigest: "d", modelDigest: "m", binaryDigest: "b", seed: 1,
      commit: nil,
      machine: Machine(
        cpu: "cpu", cores: 2, memoryBytes: nil, blas: "blas", kernels: "none", swift: "6",
        operatingSystem: "none"),
      dataset: "d", profile: nil, primarySystem: "formula", commandLine: "run",
      createdAt: "2026-01-01T00:00:00Z", embedder: "polyglot", index: "exact", weights: nil,
      split: "test", notes: [Manifest.noWeightsNote(model: "routed")], comparedModels: compared)
    let metrics: [Metric] = [
      .sample("formula/nDCG@10", 0.5), .sample("formula/nDCG@10", 0.4, slice: ["language": "de"]),
      .sample("formula/nDCG@10", 0.55, slice: ["model": "routed"]),
      .sample("formula/nDCG@10", 0.41, slice: ["model": "routed", "language": "de"]),
      .sample("learned/nDCG@10", 0.7), .sample("model/routed/formula/nDCG@10/gain", 0.05),
      .sample("embedding/routed/textsPerSecond", 456, "items/s"),
      .sample("embedding/routed/shareOfPeak", 0.75, "fraction"),
      .sample("embedding/routed/residentBytes", 120_000_000, "bytes"),
    ]
    return Report(manifest: manifest, metrics: metrics + states, targets: [], stages: [])
  }

  private static func words(_ section: [Block]) -> [[[String]]] {
    section.tables.map { table in
      table.rows.map { $0.cells.map { $0.text.plain.replacing("\u{202F}", with: " ") } }
    }
  }

  @Test("Each model has a line with its quality, its cost and what it gains, and one by language")
  func lines() throws {
    let section = try #require(
      ModelsSection.blocks(of: Self.report(compared: ["routed": "digest"])))
    let words = Self.words(section)
    #expect(words[0][0].prefix(4) == ["polyglot", "0.500", "–", "0.700"])
    #expect(words[0][1].prefix(2) == ["routed", "0.550"])
    #expect(words[0][1].suffix(2) == ["75 %", "120 MB"])
    #expect(words[1] == [["polyglot", "0.400"], ["routed", "0.410"]])
    #expect(section.sentences.contains { $0.contains("formula +0.050") })
    #expect(section.sentences.contains("learned: no weights for the model routed."))
    #expect(!section.sentences.contains("learned: no weights for the model polyglot."))
  }

  @Test("Rounded weights, the best reference and vaults with two models are shown")
  func states() throws {
    let best = ["relevant": "10+", "model": "minilm"]
    let pure = ["0%", "100%"].map {
      Metric.sample("reconciliation/P@10", 0.4, slice: ["reconciled": $0])
    }
    let mixed = ["25%", "50%", "75%"].map {
      Metric.sample(
        "reconciliation/P@10", 0.45,
        slice: ["reconciled": $0, "order": "scattered", "method": "calibrated"])
    }
    let rounded: [Metric] = [
      .sample("minilm/int8/nDCG@10/loss", 0.004, "fraction", n: 60),
      .sample("minilm/int8/nDCG@10/loss", 0.006, "fraction", n: 60, slice: ["ranking": "semantic"]),
      .sample("formula/P@10/vs/best", 0.95, "ratio", slice: best),
      .sample("formula/P@10/vs/best/noWorse", 0.75, "fraction", slice: best),
    ]
    let report = Self.report(compared: nil, states: pure + mixed + rounded)
    let section = try #require(ModelsSection.blocks(of: report))
    let words = Self.words(section)
    #expect(words[0] == [["minilm", "int8", "0.400 %", "0.600 %", "60"]])
    #expect(words[1] == [["calibrated", "scattered", "0.400", "0.450", "0.450", "0.450", "0.400"]])
    #expect(section.sentences.contains { $0.contains("of the P@10 of minilm") })
  }

  @Test("A run with one model has no such section")
  func none() {
    #expect(ModelsSection.blocks(of: Self.report(compared: nil)) == nil)
    #expect(ModelsSection.blocks(of: Self.report(compared: [:])) == nil)
  }
}

@Suite("Search section")
struct SearchSectionTests {
  /// Invented figures of two rankings, over all searches and by kind.
  private static func report(withSearches: Bool = true, p: Double = 0.012) throws -> Report {
    var metrics = SampleReport.metrics
    func add(_ id: String, _ value: Double, _ slice: [String: String]? = nil, n: Int = 40) {
      metrics.append(.sample("search/\(id)", value, n: n, half: 0.1, slice: slice))
    }
    if withSearches {
      for measure in SearchFigures.measures {
        add("keyword/\(measure)", 0.4)
        add("hybrid/\(measure)", 0.6)
      }
      for (kind, value) in [("question", 0.3), ("keyword", 0.9)] {
        add("keyword/nDCG@10", 0.95 - value, ["kind": kind], n: 20)
        add("hybrid/nDCG@10", value, ["kind": kind], n: 20)
      }
      add("hybrid/nDCG@10/gainOver/keyword", 0.2)
      add("hybrid/nDCG@10/gainOver/keyword/p", p)
      add("hybrid/nDCG@10/gainOver/keyword/detectable", 0.15)
      metrics.append(.sample("search/p95Milliseconds", 1.25, "milliseconds", better: .lower, n: 40))
    }
    return try SampleReport.report(metrics: metrics)
  }

  @Test("Rankings are in their order, the best value of each measure and slice is marked")
  func rankings() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report()))
    let table = section.tables[0]
    #expect(table.column("Ranking") == ["hybrid", "keyword"])
    #expect(table.rows.map { $0.style == .primary } == [true, false])
    #expect(table.best(0).allSatisfy { $0 })
    let slices = section.tables[1]
    #expect(slices.column("Slice") == ["kind keyword", "kind question"])
    #expect(slices.column("n") == ["20", "20"])
    #expect(slices.best(1) == [false, false, true])
    #expect(section.sentences.count == 3)
    #expect(section.sentences[0].hasPrefix("40 searches of the test split"))
    #expect(
      section.sentences[1]
        == "In nDCG@10 the hybrid is better than keyword by +0.200 [0.100, 0.300], p = 0.012.")
  }

  @Test("A difference that could be chance is called none, with the size that would show")
  func noDetectableDifference() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report(p: 0.2)))
    #expect(section.sentences[1].contains("not detectably different from keyword"))
    #expect(section.sentences[1].contains("it would take 0.150 to be seen"))
  }

  @Test("Page and Markdown show searches if there are any, and every element is closed")
  func renders() throws {
    let without = RunAccount.sample(try Self.report(withSearches: false))
    #expect(!without.markdown.contains("Free-text search"))
    #expect(!without.page.contains("id=\"search\""))
    let account = RunAccount.sample(try Self.report())
    #expect(account.page.contains("<section id=\"search\""))
    #expect(account.page.contains("href=\"#search\""))
    #expect(TagBalance.firstProblem(in: account.page) == nil)
    #expect(account.markdown.contains("<summary>Free-text search</summary>"))
    #expect(account.markdown.contains(#"0.600 \[0.500, 0.700\]"#))
  }
}
