import Foundation
import Testing
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultComparison

@Suite("Rank correlation of judged sets")
struct RankCorrelationTests {
  /// By hand from equation 3 of Yilmaz, Aslam and Robertson (2008).
  ///
  /// The top two swapped: of the
  /// three places the shares are 0, 1, 1, so 2/3 · 2 − 1 = 1/3; the bottom two: 1, 1, 2/3, so 7/9.
  @Test("Swaps at the top weigh more for τ_AP and the same for τ-b")
  func topHeavy() throws {
    let truth: [Double] = [4, 3, 2, 1]
    let names = ["a", "b", "c", "d"]
    let top = try RankCorrelation.agreement(
      measure: "MAP", names: names, first: truth, second: [3, 4, 2, 1])
    let bottom = try RankCorrelation.agreement(
      measure: "MAP", names: names, first: truth, second: [4, 3, 1, 2])
    let tauAP = (try #require(top.tauAP), try #require(bottom.tauAP))
    #expect(abs(tauAP.0 - 1.0 / 3) < 1e-12)
    #expect(abs(tauAP.1 - 7.0 / 9) < 1e-12)
    // One discordant pair of six: (5 − 1) / 6.
    let tau = (try #require(top.tauB), try #require(bottom.tauB))
    #expect(abs(tau.0 - 2.0 / 3) < 1e-12 && abs(tau.1 - 2.0 / 3) < 1e-12)
    #expect(
      top.swaps == [.init(firstPrefers: "a", secondPrefers: "b", firstMargin: 1, secondMargin: 1)])
  }

  @Test(
    "The same order correlates by 1, its reverse by −1",
    arguments: [([0.9, 0.5, 0.4], 1), ([-0.9, -0.5, -0.4], -1)] as [([Double], Double)])
  func extremes(second: [Double], expected: Double) throws {
    let agreement = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b", "c"], first: [0.9, 0.5, 0.4], second: second)
    #expect(agreement.tauB == expected && agreement.tauAP == expected)
  }

  @Test("Equal means leave τ_AP undefined, and τ-b where a whole set is tied")
  func ties() throws {
    let some = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b", "c"], first: [1, 1, 0], second: [2, 1, 0])
    #expect(some.tauAP == nil && some.tauB != nil)
    #expect(some.systems.map(\.firstRank) == [1, 1, 3])
    let whole = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b"], first: [1, 1], second: [2, 1])
    #expect(whole.tauB == nil && whole.swaps == [])
  }

  @Test("Files are measured against both sets; runs that share a tag are named after their file")
  func files() throws {
    let folder = try TemporaryDirectory()
    // a ranks x first and b ranks y first; the first set wants x, the second wants y.
    let a = try folder.write("q Q0 x 1 2 t\nq Q0 y 2 1 t\n", to: "a.trec").path
    let b = try folder.write("q Q0 y 1 2 t\nq Q0 x 2 1 t\n", to: "b.trec").path
    let first = try folder.write("q 0 x 1\n", to: "first.qrels").path
    let second = try folder.write("q 0 y 1\n", to: "second.qrels").path
    let report = try RankCorrelation.compare(
      first: first, second: second, runs: [a, b], measures: [.reciprocalRank(at: nil)])
    let agreement = try #require(report.measures.first)
    #expect(agreement.tauB == -1 && agreement.tauAP == -1)
    #expect(agreement.systems.map(\.name) == [a, b])
    #expect(agreement.systems.map(\.firstMean) == [1, 0.5])
    #expect(agreement.swaps.count == 1)
  }

  @Test("A run that answers nothing of a set, a run twice, and one run alone are refused")
  func refusals() throws {
    let folder = try TemporaryDirectory()
    let a = try folder.write("q Q0 x 1 2 t\n", to: "a.trec").path
    let b = try folder.write("other Q0 x 1 2 u\n", to: "b.trec").path
    let set = try folder.write("q 0 x 1\n", to: "set.qrels").path
    for runs in [[a], [a, a], [a, b], [a, "nowhere"]] {
      #expect(throws: RunError.self) {
        try RankCorrelation.compare(
          first: set, second: set, runs: runs, measures: [.precision(at: 1)])
      }
    }
  }
}
