import Foundation
import Testing
import VaultComparison
import VaultResults

@testable import VaultReporting

@Suite("Summary of a run")
struct RunSummaryTests {
  private static func summary(
    _ report: Report, width: Int? = 80, listsTargets: Bool = false
  ) -> String {
    RunAccount.sample(report).summary(
      width: width, listsTargets: listsTargets, page: "out/report.html")
  }

  @Test("The end of a run reads as recorded, in few lines of the terminal's width")
  func snapshot() throws {
    let text = Self.summary(try SampleReport.report())
    try Snapshot.check(text, "run.txt")
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count <= 44)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("In a file nothing is cut; every target is listed only where asked")
  func targets() throws {
    let report = try SampleReport.report()
    let all = Self.summary(report, width: nil, listsTargets: true)
    #expect(!all.contains("…"))
    for target in report.targets { #expect(all.contains(target.what), "\(target.id)") }
    #expect(!Self.summary(report).contains("Retrieval quality"))
  }

  @Test("A run that ranked nothing says so")
  func nothing() {
    let report = Report.sample()
    #expect(RunSummary(RunAccount(report)).verdict?.words.plain.contains("not judged") == true)
    #expect(!Self.summary(report).contains("Ranking "))
  }

  @Test("Of an external system the targets are apart, behind everything about it")
  func external() throws {
    let report = try SampleReport.external()
    let missed = report.targets.filter { $0.verdict == .missed }.map(\.id)
    #expect(!missed.isEmpty)
    let summary = RunSummary(RunAccount(report))
    let title = "Targets of the built-in pipeline"
    #expect(summary.verdict?.words.plain.contains("target") == false)
    let text = Self.summary(report, width: nil)
    let parts = text.components(separatedBy: title)
    #expect(parts.count == 2)
    #expect(!parts[0].contains("targets") && !parts[0].contains(report.manifest.embedder))
    #expect(parts[1].contains("missed: \(missed[0])"))
    for text in [RunAccount.sample(report).markdown, RunAccount.sample(report).page] {
      let before = text.components(separatedBy: title)
      #expect(before.count > 1)
      #expect(!text.contains("Design targets"))
    }
    let rival = try #require(
      RunAccount(report).matching.ranked.first { $0 != "formula" })
    #expect(text.contains("vaultbench compare out --systems formula,\(rival)"))
    #expect(!RunAccount.sample(report).markdown.contains("**Targets**"))
    // What is of the built-in pipeline comes behind what is of the subject.
    let order = ReportSections.of(RunAccount(report)).map { $0.id }
    let systems = try #require(order.firstIndex(of: "systems"))
    let latencies = try #require(order.firstIndex(of: "latencies"))
    let targets = try #require(order.firstIndex(of: "targets"))
    #expect(systems < targets && latencies < targets)
    #expect(Set(order) == Set(ReportSections.all.map { $0.id }))
  }

  @Test("A target that the built-in pipeline newly misses is no change of an external system")
  func externalChanges() throws {
    let report = try SampleReport.external()
    let before = Report(
      manifest: report.manifest, metrics: report.metrics,
      targets: report.targets.map { _ in report.targets.first { $0.verdict == .met } }
        .compactMap(\.self), stages: report.stages)
    let source = RunAccount(report, baseline: before)
    #expect(source.difference?.targets.isEmpty == true)
    #expect(source.difference?.changes.isEmpty == true)
    #expect(!JUnitReport.render(report).contains("<failure"))
  }
}
