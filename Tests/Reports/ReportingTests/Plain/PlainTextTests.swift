import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultReporting

@Suite("JUnit report")
struct JUnitReportTests {
  @Test("Only a missed hard target fails; a stand-in or the document's figure leaves a note")
  func verdicts() throws {
    let xml = JUnitReport.render(try SampleReport.report())
    func testCase(_ id: String) throws -> Substring {
      let start = try #require(xml.range(of: "name=\"\(id) "))
      let rest = xml[start.lowerBound...]
      let end = rest.range(of: "<testcase")?.lowerBound ?? rest.endIndex
      return rest[..<end]
    }
    #expect(try testCase("Q5a").contains("<failure"))
    #expect(try testCase("Q1a").contains("<skipped message=\"not shown: 0.7796 against ≥ 0.78"))
    #expect(try testCase("Q3").contains("<system-out>missed, but not hard (the document’s"))
    #expect(try testCase("L5").contains("<system-out>missed, but not hard (paper)"))
    #expect(try testCase("Q1b").contains("<skipped message=\"the best system"))
    #expect(try testCase("L3").prefix { $0 != "\n" }.hasSuffix("/>"))
    #expect(
      xml.contains(
        """
        <testsuite name="Retrieval quality" tests="14" failures="2" errors="0" skipped="7" \
        timestamp="2026-11-20T09:30:00Z">
        <properties>
        <property name="dataset" value="default"/>
        <property name="primarySystem" value="formula"/>
        """))
    // 49 targets and 7 stages.
    #expect(xml.contains("tests=\"56\" failures=\"5\" errors=\"0\" skipped=\"33\""))
  }

  /// The times are those of the sample's stages; 58.02 s is their sum.
  @Test("Stages have times, the document their sum, and nothing else has one")
  func times() throws {
    let report = try SampleReport.report()
    let xml = JUnitReport.render(report)
    #expect(xml.contains("skipped=\"33\" time=\"58.020\">"))
    #expect(xml.contains("<testcase classname=\"Stages\" name=\"embed\" time=\"48.600\"/>"))
    #expect(xml.components(separatedBy: " time=").count - 1 == report.stages.count + 2)
    let untimed = Report(
      manifest: report.manifest, metrics: report.metrics, targets: report.targets, stages: [])
    #expect(!JUnitReport.render(untimed).contains(" time="))
  }

  @Test(
    "The document is well formed whatever the texts", arguments: ["]]><b>\"'&", "\u{1}\u{301}"])
  func wellFormed(hostile: String) {
    let xml = JUnitReport.render(SampleReport.hostile(hostile))
    #expect(TagBalance.firstProblem(in: xml) == nil)
    #expect(!xml.unicodeScalars.contains("\u{1}"))
  }
}

@Suite("The table of judges")
struct JudgingTableTests {
  private static func report(
    pairs: Int = 40, ungraded: [Int] = [0, 0], disputed: Int = 0, settled: Int = 0
  ) -> JudgingReport {
    JudgingReport(
      pairs: pairs, pooled: 40, systems: ["formula"], ungraded: ungraded, disputed: disputed,
      settled: settled,
      comparisons: [
        JudgingReport.Comparison(
          sides: ["judge 1", "judge 2"], group: "all",
          agreement: JudgeAgreement(
            [.init(query: "q", first: 2, second: 2), .init(query: "r", first: 0, second: 0)],
            random: .init(seed: 1)))
      ])
  }

  @Test("Shows κ with its interval and what is left to do, in lines of the width")
  func states() {
    let open = JudgingTable.render(Self.report(ungraded: [3, 0], disputed: 5, settled: 2))
    #expect(open.contains("judge 1, judge 2"))
    #expect(open.contains("1.00 [1.00, 1.00]"))
    #expect(open.contains("Judge 1 left 3 of 40 pairs without a grade."))
    #expect(open.contains("5 pairs have two grades; 2 of them are settled in disputes.csv."))
    #expect(open.contains("qrels.trec is written once every pair has its grade."))
    let done = JudgingTable.render(Self.report(disputed: 5, settled: 5))
    #expect(done.contains("qrels.trec is written: copy it into the dataset."))
    let sample = JudgingTable.render(Self.report(pairs: 30))
    #expect(sample.contains("30 of 40 pooled pairs were drawn"))
    #expect(!sample.contains("qrels.trec is written:"))
    let lines = JudgingTable.render(Self.report(pairs: 30, ungraded: [1, 1]), width: 80)
      .split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}

@Suite("Metrics table")
struct MetricsTableTests {
  private static let entries = [
    MetricCatalogue.Entry(
      MetricDeclaration(
        "index/recall@10/ef<ef>", "Share found.", unit: .score, better: .higher,
        names: ["ef": ["16", "32"]]),
      by: .init(name: "index", isSuite: true)),
    MetricCatalogue.Entry(
      MetricDeclaration(
        "vault/openSeconds", "An opening.", unit: .seconds, better: .lower, deterministic: false,
        slices: [["size": .any]], standIn: "a small vault"),
      by: .init(name: "storage", isSuite: false)),
  ]

  @Test("The terminal shows id, unit, direction, slices and meaning, source by source")
  func terminal() {
    #expect(
      MetricsTable.terminal(Self.entries) == """
        index (suite)
          index/recall@10/ef<ef>  ▲ score, exact
            Share found.
            <ef> is 16, 32

        storage
          vault/openSeconds  ▼ seconds, measured
            An opening. Stand-in: a small vault.
            slices: size

        """)
  }

  @Test("The page is Markdown that shows the brackets")
  func markdown() {
    let page = MetricsTable.markdown(Self.entries)
    #expect(page.hasPrefix("# Metrics\n"))
    #expect(
      page.contains(
        "| index/recall@10/ef&lt;ef> | Share found. &lt;ef> is 16, 32. | ▲ score, exact | all |"))
    #expect(page.contains("## storage\n"))
  }
}

/// The expected lines are worked by hand.
@Suite("A line of progress")
struct ProgressTextTests {
  @Test(
    "It says how much is done, how fast it goes and how long it will take",
    arguments: [
      // 2 000 in 8 s are 250/s; 3 000 more take 12 s.
      (2000, 5000, 8.0, "embedding 40 %  2000/5000  250/s  12 s left"),
      // The first second and the first item tell no rate.
      (2000, 5000, 0.5, "embedding 40 %  2000/5000"), (1, 60, 20.0, "embedding 1 %  1/60"),
      (0, 0, 0.2, "embedding"), (0, 0, 75.0, "embedding  1 min 15 s"),
      (10, 10, 2.0, "embedding 100 %  10/10  5/s  0 s left"),
    ])
  func rendersALine(done: Int, total: Int, seconds: Double, expected: String) {
    #expect(
      ProgressText.line(stage: "embedding", done: done, total: total, seconds: seconds)
        == expected)
  }

  @Test(
    "Durations read as people say them",
    arguments: [(0.2, "1 s"), (59.4, "1 min 00 s"), (245, "4 min 05 s"), (7800, "2 h 10 min")])
  func rendersDurations(seconds: Double, expected: String) {
    #expect(ProgressText.duration(seconds) == expected)
  }

  @Test("A line is never longer than the terminal is wide")
  func cutsLines() {
    let line = ProgressText.line(
      stage: String(repeating: "x", count: 100), done: 1, total: 2, seconds: 3, width: 40)
    #expect(line.count == 40)
  }
}
