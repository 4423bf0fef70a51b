import Foundation
import Testing

@testable import VaultEvaluation
@testable import VaultResults

@Suite("The report of a study of validity")
struct ValidityReportTests {
  private static func report(mean: Double = 0.5) -> ValidityReport {
    ValidityReport(
      questions: "searches",
      measure: "nDCG@10", systems: [.init(name: "a", family: "f")],
      corpus: [.init(name: "c", questions: 3, vaults: 1, ceiling: nil, means: [mean])],
      against: [.init(name: "t", questions: 4, vaults: 2, ceiling: 0.5, means: [0.25])],
      comparisons: [
        .init(
          set: "c", truth: "t",
          agreement: OrderAgreement(decided: 0, alike: nil, tauB: nil, tauAP: nil), swaps: [])
      ], gains: [.init(set: "c", earlier: "e", truth: "t", tauB: nil)])
  }

  @Test(
    "It is read back as it was written, a missing ceiling as null; what is no number is refused")
  func roundTrips() throws {
    let report = Self.report()
    let data = try report.encoded()
    #expect(try JSONDecoder().decode(ValidityReport.self, from: data) == report)
    #expect(
      String(decoding: data, as: UTF8.self).replacing(" ", with: "").contains("ceiling\":null"))
    #expect(report.comparison(of: "c", with: "t")?.agreement.decided == 0)
    #expect(report.comparison(of: "t", with: "c") == nil)
    #expect(throws: ResultsError.self) { try Self.report(mean: .nan).encoded() }
  }
}
