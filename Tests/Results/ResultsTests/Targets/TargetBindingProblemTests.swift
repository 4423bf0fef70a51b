import Foundation
import Testing

@testable import VaultResults

@Suite("Target binding")
struct TargetBindingProblemTests {
  private static func check(
    metric: String, slice: [String: String]? = nil, unit: String = "score", reason: String? = nil
  ) throws(ResultsError) {
    let part = TargetDefinition.Part(
      label: "x", kind: .hard, metric: metric, slice: slice, comparison: .atLeast, value: 1,
      unit: unit, unbuiltReason: reason)
    let row = TargetDefinition(
      id: "Q1", what: "w", kind: .hard, source: .init(document: "PDV", section: "1"),
      notMeasuredReason: "r", parts: [part])
    try TargetCatalogue(documents: [:], definitions: [row])
      .check(against: MetricCatalogueTests.catalogue, file: "t.json")
  }

  @Test("Figures and slices that are declared pass, by a name or by its placeholder")
  func accepts() throws {
    try Self.check(metric: "formula/P@10", slice: ["relevant": "10+"])
    try Self.check(metric: "<system>/P@10", slice: ["asOf": "start"])
    try Self.check(metric: "index/p95", slice: ["size": "100"], unit: "milliseconds")
    try Self.check(metric: "nobody/makes/this", reason: "not built")
    // A size that no run has may stay without a producer, since the data decide it.
    try Self.check(metric: "index/p95", slice: ["size": "100"], reason: "not that large")
  }

  @Test(
    "What no run can hold is refused by target, part and name",
    arguments: [
      ("formula/Q@10", nil, "score", nil, .unknownMetric("formula/Q@10")),
      (
        "formula/P@10", ["vectors": "100000"], "score", nil, .unknownSliceKeys(["vectors"])
      ),
      (
        "formula/P@10", ["relevant": "11+"], "score", nil,
        .unknownSliceValue(key: "relevant", value: "11+")
      ),
      ("index/p95", nil, "milliseconds", nil, .unknownSliceKeys([])),
      ("formula/P@10", nil, "ratio", nil, .otherUnit(asked: "ratio", declared: "score")),
      ("formula/P@10", nil, "score", "not built", .hasProducer("matching")),
    ] as [(String, [String: String]?, String, String?, TargetBindingProblem)])
  func refuses(
    metric: String, slice: [String: String]?, unit: String, reason: String?,
    problem: TargetBindingProblem
  ) throws {
    let error = #expect(throws: ResultsError.self) {
      try Self.check(metric: metric, slice: slice, unit: unit, reason: reason)
    }
    #expect(
      error == .unboundTarget(file: "t.json", target: "Q1", part: "x", problem: problem))
    #expect(error?.description.hasPrefix("t.json: Q1/x: ") == true)
  }
}
