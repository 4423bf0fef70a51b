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
    "An argument is a run, a run with its system, or runs of several seeds; weights are systems",
    arguments: [
      (["a", "b"], [], [], ["a", "b"]), (["a:learned", "a"], [], [], ["a=learned", "a"]),
      (["a1,a2", "b1,b2"], [], [], ["a1 a2", "b1 b2"]),
      (["a1,a2:learned", "b1,b2"], [], [], ["a1=learned a2=learned", "b1 b2"]),
      (["a"], ["x", "y"], [], ["a=x", "a=y"]),
      (["a", "b"], ["x", "y"], [], ["a=x", "a=y", "b=x", "b=y"]),
      // Alone, weights are compared with the run's own and 60/20/20.
      (["a"], [], ["1,0,0"], ["a", "a=0.6,0.2,0.2", "a=1.0,0.0,0.0"]),
      (["a"], [], ["1,0,0", "0.6,0.2,0.2"], ["a", "a=1.0,0.0,0.0", "a=0.6,0.2,0.2"]),
      (["a", "b"], [], ["1,0,0"], ["a=1.0,0.0,0.0", "b=1.0,0.0,0.0"]),
      (["a"], ["x"], ["1,0,0"], ["a=x", "a=1.0,0.0,0.0"]),
    ] as [([String], [String], [String], [String])])
  func arguments(runs: [String], systems: [String], weights: [String], expected: [String]) throws {
    #expect(try sources(runs, systems: systems, weights: weights) == expected)
  }

  @Test("A path that exists is one run, whatever signs its name holds")
  func existing() throws {
    let fixture = try RunFixture()
    let odd = try fixture.write("a,b:c", [("formula", RunFixture.good)])
    #expect(try sources([odd, "x"]) == [odd, "x"])
  }

  @Test(
    "Labels of systems are as short as they may be without doubt",
    arguments: [
      ([(["r/a"], "x"), (["r/a"], "y")], ["x", "y"]),
      ([(["r/a"], "x"), (["r/b"], "x")], ["a", "b"]),
      ([(["r/a"], "x"), (["r/a"], "y"), (["r/b"], "x")], ["a:x", "a:y", "b:x"]),
      ([(["p/a"], "x"), (["q/a"], "x")], ["p/a:x", "q/a:x"]),
      ([(["r/a1", "r/a2"], "x"), (["r/b1", "r/b2"], "x")], ["a1+1", "b1+1"]),
    ])
  func labels(names: [([String], String)], expected: [String]) {
    #expect(SystemLabels.labels(names.map { .init(directories: $0.0, system: $0.1) }) == expected)
  }

  @Test(
    "What makes no comparison is refused with a remedy",
    arguments: [["a"], ["a", "a"], ["a:", "b"], [":x", "b"], ["a,,b", "c"]])
  func refusals(runs: [String]) {
    #expect(throws: RunError.self) { try sources(runs) }
  }

  @Test(
    "No runs, no measures and a negative number of queries are refused",
    arguments: [([], 1, 10), (["a"], 0, 10), (["a"], 1, -1)] as [([String], Int, Int)])
  func emptiness(runs: [String], measures: Int, queries: Int) {
    let measures = Array(repeating: Measure.precision(at: 10), count: measures)
    #expect(throws: RunError.self) {
      try ComparisonRequest(runs: runs, measures: measures, queries: queries)
    }
  }
}
