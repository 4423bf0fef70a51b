import Foundation
import Testing
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

  @Test("The subject leads; rankings stand by their leading measure, the best first")
  func order() throws {
    let lines = Self.summary(try SampleReport.report()).components(separatedBy: "\n")
    #expect(lines[0].hasPrefix("document · "))
    let values = lines.drop { !$0.hasPrefix("Ranking ") }.dropFirst(2)
      .prefix { !$0.isEmpty && !$0.hasPrefix("  ceiling") }
      .compactMap { line in
        line.split(separator: " ").lazy.compactMap { Double($0) }.first
      }
    #expect(values.count > 2 && values == values.sorted(by: >))
    #expect(lines.contains { $0.hasPrefix("▸ document") })
  }

  @Test("In a file nothing is cut; every target is listed only where asked")
  func targets() throws {
    let report = try SampleReport.report()
    let all = Self.summary(report, width: nil, listsTargets: true)
    #expect(!all.contains("…"))
    for target in report.targets { #expect(all.contains(target.what), "\(target.id)") }
    #expect(!Self.summary(report).contains("Retrieval quality"))
  }

  @Test("What to do next names the run's folder")
  func next() throws {
    let text = Self.summary(try SampleReport.report(), width: nil)
    #expect(text.contains("vaultbench inspect out --query "))
    #expect(text.contains("out/report.html"))
  }

  @Test("A run that ranked nothing says so")
  func nothing() {
    let report = Report(manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    #expect(RunSummary(ReportSource(report)).verdict?.words.plain.contains("not judged") == true)
    #expect(!Self.summary(report).contains("Ranking "))
  }
}
