import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("OpenMetrics text")
struct OpenMetricsTextTests {
  private static func text(_ report: Report) throws -> String {
    try OpenMetricsText.render(ExportFormatTests.source(report))
  }

  @Test("Ids give names, placeholders and slices give labels")
  func names() throws {
    let text = try Self.text(try SampleReport.report())
    #expect(
      text.hasPrefix(
        """
        # TYPE vaultbench_run info
        # HELP vaultbench_run What was run, on what, by which binary.
        vaultbench_run_info{dataset="default",profile="default",split="test",
        """))
    #expect(text.contains("commit=\"994744a1c2d3e4f5\""))
    #expect(
      text.contains(
        """
        # TYPE vaultbench_value_vault_open_seconds gauge
        # UNIT vaultbench_value_vault_open_seconds seconds
        # HELP vaultbench_value_vault_open_seconds vault/openSeconds
        vaultbench_value_vault_open_seconds{id="vault/openSeconds"} 0.0914

        """))
    #expect(
      text.contains(
        "vaultbench_value_formula_p_at_10_score{id=\"formula/P@10\",language=\"es\"} 0.711\n"))
    #expect(
      text.contains(
        "vaultbench_low_semantic_p_at_10_score{id=\"semantic/P@10\"} 0.489\n"))
    // Declared in the sample's catalogue with the placeholder <format>.
    #expect(
      text.contains(
        "vaultbench_value_ingest_peak_growth_bytes{id=\"ingest/whatsapp/peakGrowthBytes\","
          + "format=\"whatsapp\",messages=\"40000\"} 3772416.0\n"))
    #expect(text.contains("vaultbench_stage_seconds{stage=\"embed\",order=\"4\"} 48.6\n"))
    #expect(text.contains("vaultbench_target_met{target=\"Q5a\",kind=\"hard\"} 0.0\n"))
    #expect(!text.contains("target=\"Q1a\""), "not shown")
    #expect(!text.contains("target=\"Q1b\""))
    #expect(text.hasSuffix("\n# EOF\n"))
    try Self.check(text)
  }

  @Test(
    "The text keeps the grammar whatever ids, slices and units are",
    arguments: HostileTexts.short + [HostileTexts.long])
  func hostile(text: String) throws {
    try Self.check(try Self.text(SampleReport.hostile(text)))
  }

  @Test("Ids that give one name share a family; a unit that not all have is left out")
  func sharedNames() throws {
    let text = try Self.text(
      Report.sample([
        .sample("a/b_seconds", 1, "count"), .sample("a_b", 1, "seconds"), .sample("c/d"),
        .sample("c_d"),
      ]))
    try Self.check(text)
    #expect(!text.contains("UNIT vaultbench_value_a_b_seconds"))
    #expect(text.contains("# HELP vaultbench_value_c_d_score c/d c_d\n"))
  }

  /// Checks the rules of OpenMetrics 1.0, "Text format", that this text can break: one line of each
  /// kind of metadata, before the samples of its family; families in one piece; names, labels and
  /// escapes; units as suffixes; no sample twice; `# EOF` at the end alone.
  private static func check(_ text: String) throws {
    let metadata = /# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/
    let sample =
      /([a-zA-Z_:][a-zA-Z0-9_:]*)\{((?:,?[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\[\\n"])*")*)\} (-?[0-9.]+(?:e-?[0-9]+)?)/
      .matchingSemantics(.unicodeScalar)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    #expect(lines.suffix(2) == ["# EOF", ""])
    var families: [String: Set<String>] = [:]
    var samples: Set<String> = []
    var current = ""
    for line in lines.dropLast(2) {
      if let found = try metadata.matchingSemantics(.unicodeScalar).wholeMatch(in: line) {
        let name = String(found.2)
        if name != current { #expect(families[name] == nil, "\(name) is in two pieces") }
        current = name
        #expect(families[name, default: []].insert(String(found.1)).inserted, "\(line)")
        if found.1 == "UNIT" { #expect(name.hasSuffix("_\(found.3)")) }
      } else {
        let found = try #require(try sample.wholeMatch(in: line), "\(line.prefix(200))")
        #expect(
          found.1 == (families[current] == nil ? "" : current) || found.1 == "\(current)_info")
        #expect(samples.insert("\(found.1)\(found.2)").inserted, "\(line.prefix(200)) twice")
        let labels = found.2.matches(of: /([a-zA-Z_][a-zA-Z0-9_]*)="(?:[^"\\]|\\[\\n"])*"/)
          .map { String($0.1) }
        #expect(Set(labels).count == labels.count, "\(line.prefix(200))")
      }
    }
    #expect(families.values.allSatisfy { $0.isSuperset(of: ["TYPE", "HELP"]) })
  }
}

@Suite("MTEB task results")
struct TaskResultJSONTests {
  private static let report = Report.sample(
    [
      .sample("formula/nDCG@10", 0.5), .sample("formula/P@5", 0.25), .sample("formula/MAP", 0.4),
      .sample("formula/Success@1", 0.6), .sample("formula/P@10/ceiling", 0.9),
      .sample("formula/abstention/F1", 0.1),
      .sample("formula/nDCG@10", 0.3, slice: ["language": "de"]),
      .sample("formula/nDCG@10", 0.2, slice: ["language": "ja"]),
      .sample("formula/nDCG@10", 0.2, slice: ["language": "mixed"]),
      .sample("formula/nDCG@10", 0.1, slice: ["kind": "dinner"]),
      .sample("semantic/nDCG@10", 0.7), .sample("search/hybrid/nDCG@10", 0.8),
      .sample("search/hybrid/MRR", 0.9),
    ],
    stages: [("embedding", 2.0), ("index", 0.5), ("matching", 0.25), ("audit", 9)].map {
      StageMeasurement(id: $0.0, items: 1, seconds: $0.1, cpuSeconds: 1, peakBytes: 1)
    })

  private static func result(
    _ report: Report = report, of questions: QuestionKind = .events, system: String? = nil
  ) throws -> [String: Any] {
    var source = ExportFormatTests.source(report)
    source.system = system
    let text = try TaskResultJSON.render(source, of: questions)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func scores(_ result: [String: Any]) throws -> [String: Any] {
    let scores = try #require(result["scores"] as? [String: [[String: Any]]])
    #expect(scores.keys.sorted() == ["test"])
    return try #require(scores["test"]?.first)
  }

  /// The keys are those of MTEB's class `TaskResult`, the measures' names those of its retrieval
  /// tasks, the languages those of ISO 639-3 and ISO 15924.
  @Test("A result has the keys that MTEB requires, unknown ones null")
  func matching() throws {
    let result = try Self.result()
    #expect(
      result.keys.sorted() == [
        "dataset_revision", "evaluation_time", "kg_co2_emissions", "mteb_version", "scores",
        "task_name",
      ])
    #expect(result["task_name"] as? String == "VaultbenchMatching.default")
    #expect(result["dataset_revision"] as? String == SampleReport.manifest.corpusDigest)
    #expect(result["evaluation_time"] as? Double == 2.75)
    #expect(result["mteb_version"] is NSNull && result["kg_co2_emissions"] is NSNull)
    let scores = try Self.scores(result)
    #expect(
      scores.keys.sorted() == [
        "hf_subset", "hit_rate_at_1", "languages", "main_score", "map", "ndcg_at_10",
        "precision_at_5",
      ])
    #expect(scores["main_score"] as? Double == 0.5 && scores["precision_at_5"] as? Double == 0.25)
    #expect(scores["hf_subset"] as? String == "default")
    #expect(scores["languages"] as? [String] == ["deu-Latn", "jpn-Jpan"])
  }

  @Test("Searches are a task of their own, and no time is invented for them")
  func searches() throws {
    let result = try Self.result(of: .searches)
    #expect(result["task_name"] as? String == "VaultbenchSearch.default")
    #expect(result["evaluation_time"] is NSNull)
    #expect(try Self.scores(result)["mrr"] as? Double == 0.9)
  }

  @Test("Another system can be taken; one without nDCG@10 is refused")
  func systems() throws {
    #expect(
      try Self.scores(Self.result(system: "semantic"))["main_score"] as? Double == 0.7)
    #expect(
      throws: ReportingError.notRanked(format: "mteb-search", metric: "search/semantic/nDCG@10")
    ) { try Self.result(of: .searches, system: "semantic") }
  }

  @Test("Hostile texts stay text", arguments: HostileTexts.short)
  func hostile(text: String) throws {
    let id = "\(text)/nDCG@10"
    let hostile = SampleReport.hostile(text)
    let report = Report(
      manifest: hostile.manifest, metrics: [.sample(id)], targets: [], stages: [])
    var source = ExportFormatTests.source(report)
    source.system = text
    let json = try TaskResultJSON.render(source, of: .events)
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(result["dataset_revision"] as? String == text)
    let name = try #require(result["task_name"] as? String)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })
  }
}
