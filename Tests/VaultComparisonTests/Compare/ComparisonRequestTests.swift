import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultTestSupport

@Suite("Comparison request")
struct ComparisonRequestTests {
  private func sources(
    _ runs: [String], systems: [String] = [], weights: [String] = []
  ) throws -> [String] {
    try ComparisonRequest(
      runs: runs, systems: systems, weights: weights.map { try RankingWeights(parsing: $0) },
      measures: [.precision(at: 10)]
    ).sources().map { group in
      group.map { source in
        switch source.ranking {
        case .primary: "\(source.directory)"
        case .system(let name): "\(source.directory)=\(name)"
        case .weights(let weights): "\(source.directory)=\(weights)"
        }
      }.joined(separator: " ")
    }
  }

  @Test(
    "An argument is a run, a run with its system, or runs of several seeds",
    arguments: [
      (["a", "b"], [], ["a", "b"]), (["a:best", "a"], [], ["a=best", "a"]),
      (["a1,a2", "b1,b2"], [], ["a1 a2", "b1 b2"]),
      (["a1,a2:best", "b1,b2"], [], ["a1=best a2=best", "b1 b2"]),
      (["a"], ["x", "y"], ["a=x", "a=y"]),
      (["a", "b"], ["x", "y"], ["a=x", "a=y", "b=x", "b=y"]),
    ])
  func arguments(runs: [String], systems: [String], expected: [String]) throws {
    #expect(try sources(runs, systems: systems) == expected)
  }

  @Test("A path that exists is one run, whatever signs its name holds")
  func existing() throws {
    let fixture = try RunFixture()
    let odd = try fixture.write("a,b:c", [("document", RunFixture.good)])
    #expect(try sources([odd, "x"]) == [odd, "x"])
  }

  @Test("Weights stand beside systems; alone, they are compared with the run's own and 60/20/20")
  func weights() throws {
    #expect(try sources(["a"], weights: ["1,0,0"]) == ["a", "a=0.6,0.2,0.2", "a=1.0,0.0,0.0"])
    #expect(
      try sources(["a"], weights: ["1,0,0", "0.6,0.2,0.2"])
        == ["a", "a=1.0,0.0,0.0", "a=0.6,0.2,0.2"])
    #expect(
      try sources(["a", "b"], weights: ["1,0,0"]) == ["a=1.0,0.0,0.0", "b=1.0,0.0,0.0"])
    #expect(
      try sources(["a"], systems: ["x"], weights: ["1,0,0"]) == ["a=x", "a=1.0,0.0,0.0"])
  }

  @Test(
    "What makes no comparison is refused with a remedy",
    arguments: [["a"], ["a", "a"], ["a:", "b"], [":x", "b"], ["a,,b", "c"]])
  func refusals(runs: [String]) {
    #expect(throws: RunError.self) { try sources(runs) }
  }

  @Test("No runs, no measures and a negative number of queries are refused")
  func emptiness() {
    #expect(throws: RunError.self) {
      try ComparisonRequest(runs: [], measures: [.precision(at: 10)])
    }
    #expect(throws: RunError.self) { try ComparisonRequest(runs: ["a"], measures: []) }
    #expect(throws: RunError.self) {
      try ComparisonRequest(runs: ["a"], measures: [.precision(at: 10)], queries: -1)
    }
  }
}
