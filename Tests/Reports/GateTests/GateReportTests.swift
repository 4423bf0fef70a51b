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
    "A failure decides first, then what cannot be told, then improvements where they are refused",
    arguments: [
      ([], false, .cannotTell, 2), ([.passed], false, .passed, 0),
      ([.passed, .failed, .notComparable], false, .failed, 1),
      ([.passed, .inconclusive], false, .cannotTell, 2),
      ([.passed, .notComparable], false, .cannotTell, 2),
      ([.improved, .changed, .waived], false, .passed, 0),
      ([.passed, .improved], true, .cannotTell, 2), ([.passed], true, .passed, 0),
    ] as [([GateFinding.Outcome], Bool, GateVerdict, Int32)])
  func decides(outcomes: [GateFinding.Outcome], refuses: Bool, verdict: GateVerdict, exit: Int32) {
    let report = Self.report(outcomes, refusesImprovements: refuses)
    #expect(report.verdict == verdict && report.verdict.exitCode == exit)
  }

  @Test("It reads back as it was written; another schema is refused")
  func roundTrips() throws {
    let report = Self.report([.passed, .failed])
    let bytes = try report.encoded()
    #expect(try GateReport.decode(bytes, file: "gate.json") == report)
    let other = String(decoding: bytes, as: UTF8.self)
      .replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "gate.json", found: 9, known: 2)
    ) { try GateReport.decode(Data(other.utf8), file: "gate.json") }
    #expect(throws: ResultsError.self) {
      try GateReport.decode(bytes.prefix(bytes.count / 2), file: "gate.json")
    }
  }
}
