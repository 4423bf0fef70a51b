import Testing
import VaultResults

@testable import VaultReporting

@Suite("What a run says of the difference it can detect")
struct DetectabilityTextTests {
  private static func line(vaults: Int) throws -> String? {
    let report = try SampleReport.report()
    let figure = Metric(
      id: "document/nDCG@10/detectable", value: 0.0364, unit: "score", better: .lower, n: vaults,
      slice: ["against": "best"], deterministic: true)
    return DetectabilityText.line(
      Report(
        manifest: report.manifest, metrics: report.metrics + [figure], targets: report.targets,
        stages: report.stages))
  }

  @Test("It names the difference, the systems and the vaults")
  func difference() throws {
    #expect(
      try Self.line(vaults: 12)
        == "smallest difference in nDCG@10 that this run can detect: 0.036 (against best, 12 vaults)"
    )
  }

  /// With five vaults the smallest p of a two-sided sign-flip test is 2/32, with six it is 2/64.
  @Test("Fewer than six vaults tell no difference", arguments: [(5, false), (6, true)])
  func few(vaults: Int, isShown: Bool) throws {
    let line = try #require(try Self.line(vaults: vaults))
    #expect(line.contains("0.036") == isShown)
    #expect(line.contains("cannot be told with 5 vaults") != isShown)
  }

  @Test("A run that compared nothing says nothing")
  func nothing() throws {
    #expect(DetectabilityText.line(try SampleReport.report()) == nil)
  }
}
