import Foundation
import Testing
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults
@testable import VaultTestSupport

@Suite("Comparison report")
struct ComparisonReportTests {
  /// Of five vaults, so that nothing can be tested.
  private static func report() throws -> ComparisonReport {
    var fixture = try RunFixture()
    fixture.vaults = 5
    return try RunComparison(
      ComparisonRequest(runs: fixture.poorAndGood(), measures: [.reciprocalRank(at: nil)])
    ).report()
  }

  @Test("A comparison reads back as it was written, in the same bytes, absent values as null")
  func roundTrip() throws {
    let report = try Self.report()
    let bytes = try report.encoded()
    let read = try ComparisonReport.decode(bytes, file: "compare.json")
    #expect(read == report)
    #expect(try read.encoded() == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    for key in ["commit", "modelDigest", "minimumDetectableEffect", "holm"] {
      #expect(text.contains("\"\(key)\" : null"), "\(key)")
    }
    #expect(text.contains("\"verdict\" : \"noDetectableDifference\""))
  }

  @Test("Another schema, cut-off text and a missing key are refused by name")
  func refusals() throws {
    let text = String(decoding: try Self.report().encoded(), as: UTF8.self)
    let other = text.replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "compare.json", found: 9, known: 2)
    ) { try ComparisonReport.decode(Data(other.utf8), file: "compare.json") }
    #expect(throws: ResultsError.notJSON(file: "compare.json")) {
      try ComparisonReport.decode(Data(text.utf8.prefix(200)), file: "compare.json")
    }
    let without = text.replacing("\"measures\"", with: "\"measure\"")
    #expect(throws: ResultsError.missingKey(file: "compare.json", key: "measures")) {
      try ComparisonReport.decode(Data(without.utf8), file: "compare.json")
    }
  }

  @Test("A number that is not finite is refused when written")
  func notFinite() {
    let broken = MeasuredDifference(
      baseline: "a", candidate: "b", measure: "P@10", slice: [:], n: 1, vaults: 1,
      baselineMean: .nan, candidateMean: 0, difference: 0,
      interval: ConfidenceInterval(low: 0, high: 0),
      p: .init(
        signFlip: 1, clusterTTest: 1, tTest: 1, wilcoxon: 1, holm: nil, benjaminiHochberg: nil),
      balance: .init(wins: 0, ties: 1, losses: 0), effectSize: nil, minimumDetectableEffect: nil,
      verdict: .better)
    #expect(throws: ResultsError.self) { try CanonicalJSON.encode(broken, file: "d.json") }
  }

  @Test("Of rank correlations, undefined coefficients are null, and everything reads back")
  func rankCorrelation() throws {
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
