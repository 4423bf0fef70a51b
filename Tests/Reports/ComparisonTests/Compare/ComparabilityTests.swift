import Foundation
import Testing
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults
@testable import VaultTestSupport

@Suite("Comparability")
struct ComparabilityTests {
  private func refusal(_ runs: [String]) -> RunError? {
    do {
      _ = try RunComparison(ComparisonRequest(runs: runs, measures: [.precision(at: 10)]))
      return nil
    } catch {
      return error as? RunError
    }
  }

  private func key(_ runs: [String]) -> String? {
    guard case .notComparable(_, _, let key, _) = refusal(runs) else { return nil }
    return key
  }

  @Test(
    "Runs that differ in what must agree are refused by name of the key",
    arguments: [
      ("corpusDigest", "differs (corpus-1 against corpus-2)"), ("split", "test"),
      ("qrels.trec", "18 queries are judged otherwise"), ("asOf", ""),
    ])
  func differs(name: String, words: String) throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("formula", RunFixture.good)])
    switch name {
    case "corpusDigest": fixture.corpus = "corpus-2"
    case "split": fixture.split = "dev"
    case "qrels.trec": fixture.grade = 2
    default: fixture.asOf = 1_700_000_000_000
    }
    let second = try fixture.write("b", [("formula", RunFixture.good)])
    #expect(key([first, second]) == name)
    #expect(words.isEmpty || refusal([first, second])?.description.contains(words) == true)
    #expect(try refusal([second, fixture.write("c", [("formula", RunFixture.good)])]) == nil)
  }

  @Test("Another set of judged queries, and queries of another vault, are refused")
  func queries() throws {
    let fixture = try RunFixture()
    let runs = try fixture.poorAndGood()
    try fixture.edit("good/per-query.jsonl") {
      $0.replacing(#""vault":"v1""#, with: #""vault":"v2""#)
    }
    #expect(key(runs) == "per-query.jsonl")
    try fixture.edit("good/qrels.trec") { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("v1/q1 ") }.joined(separator: "\n")
    }
    #expect(refusal(runs)?.description.contains("1 queries are judged in only one") == true)
  }

  @Test("Runs of one system over one corpus are refused: they ask the same queries twice")
  func repeated() throws {
    let fixture = try RunFixture()
    let runs = try ["a", "b", "c", "d"].map {
      try fixture.write($0, [("formula", RunFixture.good)])
    }
    #expect(key(["\(runs[0]),\(runs[1])", "\(runs[2]),\(runs[3])"]) == "corpusDigest")
  }

  @Test("Different numbers of seeds, and seeds of different profiles, are refused")
  func seeds() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("formula", RunFixture.good)])
    let third = try fixture.write("c", [("formula", RunFixture.good)])
    fixture.corpus = "corpus-2"
    let second = try fixture.write("b", [("formula", RunFixture.good)])
    #expect(key(["\(first),\(second)", third]) == "the number of seeds")
    fixture.profile = "nightly"
    let other = try fixture.write("d", [("formula", RunFixture.good)])
    #expect(key(["\(first),\(other)", "\(other),\(first)"]) == "profile")
  }
}
