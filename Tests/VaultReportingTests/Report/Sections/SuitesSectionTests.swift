import Testing
import VaultResults

@testable import VaultReporting

@Suite("Section of further suites")
struct SuitesSectionTests {
  @Test("Every figure is shown by a section of its own or by the generic one")
  func nothingIsHidden() throws {
    let section = try #require(SuitesSection.blocks(of: try SampleReport.report()))
    #expect(
      section.folds.map { String($0.prefix { $0 != " " }) }
        == ["contacts", "embedding", "export", "remote", "sealing", "vault"])
    let strange = Metric(
      id: "asOf/whatever", value: 1, unit: "count", better: .lower, n: 1, deterministic: true)
    let report = Report(
      manifest: SampleReport.manifest, metrics: [strange], targets: [], stages: [])
    #expect(RunAccount.sample(report).page.contains("<code>asOf/whatever</code>"))
  }

  @Test("A run of nothing but what other sections show has none")
  func none() {
    let metric = Metric(
      id: "document/P@10", value: 1, unit: "score", better: .higher, n: 1, deterministic: true)
    #expect(SuitesSection.blocks(of: [metric]) == nil)
  }
}
