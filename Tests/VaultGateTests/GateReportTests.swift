import Foundation
import Testing
import VaultResults

@testable import VaultGate

/// The expected decisions follow from the order of precedence in the documentation.
@Suite("The gate's decision")
struct GateReportTests {
  private static func report(
    _ outcomes: [GateFinding.Outcome], refusesImprovements: Bool = false
  ) -> GateReport {
    GateReport(
      baseline: GateReport.Side(name: "old"), candidate: GateReport.Side(name: "new"),
      policyDigest: "d",
      findings: outcomes.map {
        GateFinding(tier: .quality, subject: "s", outcome: $0, reason: "r")
      },
      refusesImprovements: refusesImprovements)
  }

  @Test(
    "A failure decides first, then what cannot be told",
    arguments: [
      ([], GateVerdict.cannotTell, Int32(2)), ([.passed], .passed, 0),
      ([.passed, .failed, .notComparable], .failed, 1), ([.passed, .inconclusive], .cannotTell, 2),
      ([.passed, .notComparable], .cannotTell, 2), ([.improved, .changed, .waived], .passed, 0),
    ] as [([GateFinding.Outcome], GateVerdict, Int32)])
  func decides(outcomes: [GateFinding.Outcome], verdict: GateVerdict, exit: Int32) {
    #expect(Self.report(outcomes).verdict == verdict)
    #expect(Self.report(outcomes).verdict.exitCode == exit)
  }

  @Test("Where improvements are refused, one leaves the gate open until the baseline is renewed")
  func refusesImprovements() {
    #expect(Self.report([.passed, .improved], refusesImprovements: true).verdict == .cannotTell)
    #expect(Self.report([.passed], refusesImprovements: true).verdict == .passed)
  }

  @Test("It reads back as it was written; another schema is refused")
  func roundTrips() throws {
    let report = Self.report([.passed, .failed])
    let bytes = try report.encoded()
    #expect(try GateReport.decode(bytes, file: "gate.json") == report)
    let other = String(decoding: bytes, as: UTF8.self)
      .replacing("\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "gate.json", found: 9, known: 1)
    ) { try GateReport.decode(Data(other.utf8), file: "gate.json") }
    #expect(throws: ResultsError.self) {
      try GateReport.decode(bytes.prefix(bytes.count / 2), file: "gate.json")
    }
  }
}
