import Foundation
import Testing

@testable import VaultComparison
@testable import VaultResults

@Suite("Rank correlation report")
struct RankCorrelationReportTests {
  @Test("Coefficients that are undefined are null, and everything reads back")
  func json() throws {
    let report = RankCorrelationReport(
      first: "a.qrels", second: "b.qrels", firstQueries: 3, secondQueries: 4,
      measures: [
        .init(
          measure: "MAP", tauB: nil, p: nil, tauAP: nil,
          systems: [
            .init(name: "x", firstMean: 0.5, secondMean: 0.25, firstRank: 1, secondRank: 2)
          ],
          swaps: [.init(firstPrefers: "x", secondPrefers: "y", firstMargin: 1, secondMargin: 2)])
      ])
    let bytes = try report.encoded()
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"tauAP\" : null"))
    let read = try CanonicalJSON.decode(RankCorrelationReport.self, from: bytes, file: "r.json")
    #expect(read == report)
  }
}
