import Testing
import VaultResults

@testable import VaultReporting

@Suite("Loss section")
struct LossSectionTests {
  @Test("What each stage loses and what is left add up, at both depths")
  func waterfalls() throws {
    let section = try #require(LossSection.blocks(of: try SampleReport.report()))
    // 1 − 0.004 − 0 − 0.002 − 0.003 − 0.001 − 0.171 = 0.819, and
    // 1 − 0.021 − 0 − 0.013 − 0.018 − 0.009 − 0 = 0.939.
    #expect(
      section.tables.prefix(2).map { $0.column("Left") } == [
        ["100.0 %", "99.6 %", "99.6 %", "99.4 %", "99.1 %", "99.0 %", "81.9 %", "81.9 %"],
        ["100.0 %", "97.9 %", "97.9 %", "96.6 %", "94.8 %", "93.9 %", "93.9 %", "93.9 %"],
      ])
    #expect(
      section.headings.prefix(2) == ["Into the first 10 ranks", "Into the first 50 ranks"])
  }

  @Test("Platforms show their own losses, at the greater depth alone")
  func platforms() throws {
    let section = try #require(LossSection.blocks(of: try SampleReport.report()))
    let table = section.tables[2]
    #expect(section.headings.last == "By platform, into the first 50 ranks")
    #expect(table.column("Places") == ["702", "939"])
    // 1 − 0.011 − 0.02 − 0.018 = 0.951; 1 − 0.0285 − 0.0078 − 0.018 − 0.0157 = 0.93.
    #expect(table.column("filled") == ["95.1 %", "93.0 %"])
    #expect(table.rows.allSatisfy { $0.cells.count == table.columns.count })
  }

  @Test("A run that followed no relevant message has no section")
  func absent() throws {
    let report = try SampleReport.report()
    let other = report.metrics.filter { !$0.id.contains("/loss@") }
    let without = Report(
      manifest: report.manifest, metrics: other, targets: report.targets, stages: report.stages)
    #expect(LossSection.blocks(of: without) == nil)
  }
}
