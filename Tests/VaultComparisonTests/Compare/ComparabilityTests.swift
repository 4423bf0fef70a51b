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

  @Test("Another corpus is refused by name of the key")
  func corpus() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    fixture.corpus = "corpus-2"
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key([first, second]) == "corpusDigest")
    #expect(
      refusal([first, second])?.description.contains("differs (corpus-1 against corpus-2)") == true)
  }

  @Test("Another split is refused")
  func split() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    fixture.split = "dev"
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key([first, second]) == "split")
  }

  @Test("Another judgment of the same queries is refused")
  func judgments() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    fixture.grade = 2
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key([first, second]) == "qrels.trec")
    #expect(
      refusal([first, second])?.description.contains("18 queries are judged otherwise") == true)
  }

  @Test("Another set of judged queries is refused")
  func queries() throws {
    let fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    let second = try fixture.write("b", [("document", RunFixture.good)])
    try fixture.edit("b/qrels.trec") { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("v1/q1 ") }.joined(separator: "\n")
    }
    #expect(refusal([first, second])?.description.contains("1 queries are judged in one") == true)
  }

  @Test("Queries that are asked at another instant are refused")
  func instants() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    fixture.asOf = 1_700_000_000_000
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key([first, second]) == "asOf")
    #expect(try refusal([second, fixture.write("c", [("document", RunFixture.good)])]) == nil)
  }

  @Test("A query that belongs to another vault is refused: clusters would differ")
  func vaults() throws {
    let fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    let second = try fixture.write("b", [("document", RunFixture.good)])
    try fixture.edit("b/per-query.jsonl") { text in
      text.replacing(#""vault":"v1""#, with: #""vault":"v2""#)
    }
    #expect(key([first, second]) == "per-query.jsonl")
  }

  @Test("Runs of one system over one corpus are refused: they ask the same queries twice")
  func repeated() throws {
    let fixture = try RunFixture()
    let runs = try ["a", "b", "c", "d"].map {
      try fixture.write($0, [("document", RunFixture.good)])
    }
    #expect(key(["\(runs[0]),\(runs[1])", "\(runs[2]),\(runs[3])"]) == "corpusDigest")
  }

  @Test("Systems over different numbers of seeds are refused")
  func counts() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    let third = try fixture.write("c", [("document", RunFixture.good)])
    fixture.corpus = "corpus-2"
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key(["\(first),\(second)", third]) == "the number of seeds")
  }

  @Test("Seeds of different profiles are no seeds of one corpus")
  func profiles() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("document", RunFixture.good)])
    fixture.corpus = "corpus-2"
    fixture.profile = "nightly"
    let second = try fixture.write("b", [("document", RunFixture.good)])
    #expect(key(["\(first),\(second)", "\(second),\(first)"]) == "profile")
  }
}
