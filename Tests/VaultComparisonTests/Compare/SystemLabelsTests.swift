import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultComparison

@Suite("Labels of systems")
struct SystemLabelsTests {
  @Test(
    "Labels are as short as they may be without doubt",
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
}
