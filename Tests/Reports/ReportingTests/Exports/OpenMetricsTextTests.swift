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
    #expect(text.contains("vaultbench_target_met{target=\"Q1a\",kind=\"hard\"} 0.0\n"))
    #expect(!text.contains("target=\"Q1b\""))
    #expect(text.hasSuffix("\n# EOF\n"))
    try Self.check(text)
  }

  @Test(
    "The text keeps the grammar whatever ids, slices and units are",
    arguments: ExportFormatTests.hostile + [ExportFormatTests.long])
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
