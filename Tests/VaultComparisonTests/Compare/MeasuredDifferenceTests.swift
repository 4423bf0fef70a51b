import Foundation
import Testing
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults

@Suite("Measured difference")
struct MeasuredDifferenceTests {
  static let difference = MeasuredDifference(
    baseline: "a", candidate: "b", measure: "nDCG@10", slice: [:], n: 20, vaults: 4,
    baselineMean: 0.5, candidateMean: 0.6, difference: 0.1,
    interval: ConfidenceInterval(low: 0.05, high: 0.15),
    p: .init(
      signFlip: 0.125, clusterTTest: 0.02, tTest: 0.01, wilcoxon: 0.01, holm: nil,
      benjaminiHochberg: nil),
    balance: .init(wins: 15, ties: 1, losses: 4), effectSize: nil, minimumDetectableEffect: nil,
    verdict: .noDetectableDifference)

  @Test("What could not be tested is null in JSON, and the interval a pair")
  func json() throws {
    let bytes = try CanonicalJSON.encode(Self.difference, file: "d.json")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"effectSize\" : null"))
    #expect(text.contains("\"verdict\" : \"noDetectableDifference\""))
    let read = try CanonicalJSON.decode(MeasuredDifference.self, from: bytes, file: "d.json")
    #expect(read == Self.difference)
  }

  @Test("A number that is not finite is refused when written")
  func notFinite() {
    let broken = MeasuredDifference(
      baseline: "a", candidate: "b", measure: "P@10", slice: [:], n: 1, vaults: 1,
      baselineMean: .nan, candidateMean: 0, difference: 0,
      interval: ConfidenceInterval(low: 0, high: 0), p: Self.difference.p,
      balance: Self.difference.balance, effectSize: nil, minimumDetectableEffect: nil,
      verdict: .better)
    #expect(throws: ResultsError.self) { try CanonicalJSON.encode(broken, file: "d.json") }
  }
}
