import Testing

@testable import VaultResults

@Suite("Target verdict")
struct TargetVerdictTests {
  @Test("Margins are ranked by their share of the target, by themselves where that is 0")
  func relativeMargin() throws {
    func margin(_ value: Double, target: Double) throws -> Double {
      let definition = Sample.definition(parts: [Sample.part(value: target)])
      let verdict = TargetJudge.judge([definition], metrics: [Sample.metric(value: value)]).first
      return try #require(verdict?.parts.first?.relativeMargin)
    }
    #expect(try margin(150, target: 100) == 0.5)
    #expect(try margin(50, target: 100) == -0.5)
    #expect(try margin(3, target: 0) == 3)
  }

  @Test("A verdict without parts is refused")
  func withoutParts() {
    let verdict = TargetVerdict(
      id: "Q1", kind: .hard, target: nil, measured: nil, margin: nil, verdict: .notMeasured,
      reason: "", standIn: nil, parts: [])
    #expect(verdict.what == "Q1")
    let report = Report(
      manifest: Sample.manifest, metrics: [], targets: [verdict], stages: [])
    #expect(throws: ResultsError.self) { try report.encoded() }
  }
}
