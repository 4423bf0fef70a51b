import Foundation
import Testing
import VaultCore

@testable import VaultGate
@testable import VaultResults
@testable import VaultTestSupport

/// Hand-made runs: every query has one relevant message, so that nDCG@10 is 1 where it comes first
/// and 1 / log₂ 3 ≈ .631 where it comes second.
@Suite("The gate between two runs")
struct RunGateTests {
  @Test("A run passes against itself, ranking by ranking, and each side is named by its system")
  func passesItself() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    let report = try fixture.gate("a", "a")
    #expect(report.verdict == .passed)
    #expect(report.findings(.passed).contains { $0.subject == "formula/nDCG@10" })
    #expect(report.findings(.passed).contains { $0.subject == "rankings" && $0.n == 2 })
    #expect(report.candidate.subject?.system == "formula")
    #expect(report.candidate.embedder?.isEmpty == false)
  }

  @Test("A run that ranks worse in every vault fails, and the figures say by how much")
  func failsOnLoss() throws {
    let fixture = try RunFixture.pair(RunFixture.poor, vaults: 10)
    let report = try fixture.gate()
    #expect(report.verdict == .failed)
    let finding = try #require(report.findings.first { $0.subject == "formula/nDCG@10" })
    #expect(finding.outcome == .failed)
    // 1 / log₂ 3 − 1.
    #expect(abs((finding.difference ?? 0) + 0.369_070_246_428_542_6) < 1e-9)
    #expect(report.findings(.changed).contains { $0.subject == "rankings/formula" })
  }

  /// A model that is compared with the run's own is no part of the product: its rankings may change,
  /// get worse or be gone.
  @Test("Rankings by a model that was only compared decide nothing")
  func leavesComparedModelsOut() throws {
    var fixture = try RunFixture()
    fixture.vaults = 10
    fixture.comparedModels = ["other": "digest"]
    let own = ("formula", RunFixture.good)
    try fixture.write("a", [own, ("formula.other", RunFixture.good)])
    try fixture.write("worse", [own, ("formula.other", RunFixture.poor)])
    fixture.comparedModels = nil
    try fixture.write("gone", [own])
    // Where no model was compared, it is a system like any other.
    try fixture.write("system", [own, ("formula.other", RunFixture.good)])
    try fixture.write("poor system", [own, ("formula.other", RunFixture.poor)])
    #expect(try fixture.gate("a", "worse").verdict == .passed)
    #expect(try fixture.gate("a", "gone").verdict == .passed)
    #expect(try fixture.gate("system", "poor system").verdict == .failed)
  }

  @Test(
    "Another corpus and other judgments of it cannot be compared, and the key is named",
    arguments: ["manifest.corpusDigest", "qrels.trec"])
  func namesTheKey(key: String) throws {
    var fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good)])
    if key == "qrels.trec" { fixture.grade = 2 } else { fixture.corpus = "corpus-2" }
    try fixture.write("b", [("formula", RunFixture.good)])
    let report = try fixture.gate()
    #expect(report.verdict == .cannotTell)
    #expect(report.findings.map(\.subject) == [key])
  }

  @Test("Another machine cannot be compared, unless what remains is asked for")
  func fallsBackAcrossMachines() throws {
    let fixture = try RunFixture.pair()
    try fixture.edit("b/report.json") { $0.replacing("\"cpu\" : \"cpu\"", with: "\"cpu\" : \"z\"") }
    let report = try fixture.gate()
    #expect(report.verdict == .cannotTell)
    #expect(report.findings(.notComparable).map(\.subject) == ["manifest.machine.cpu"])
    #expect(try fixture.gate("a", "b", acrossMachines: true).verdict == .passed)
  }

  @Test("A report of another schema cannot be compared, and the key is named")
  func namesTheSchema() throws {
    let fixture = try RunFixture.pair()
    try fixture.edit("a/report.json") {
      $0.replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 9")
    }
    let error = try #require(throws: RunError.self) { try fixture.gate() }
    guard case .notComparable(_, _, "schemaVersion", _) = error else {
      Issue.record("not notComparable: \(error)")
      return
    }
  }

  @Test(
    "A report that contradicts its rankings is not believed, on either side",
    arguments: [(0.9, 1), (1, 0.9), (0.9, 0.9)])
  func seesAlteredReports(baseline: Double, candidate: Double) throws {
    let fixture = try RunFixture()
    for (run, value) in [("a", baseline), ("b", candidate)] {
      let metric = Metric(
        id: "formula/nDCG@10", value: value, unit: "score", better: .higher, n: 18,
        deterministic: true)
      try fixture.write(run, [("formula", RunFixture.good)], metrics: [metric])
    }
    let report = try fixture.gate()
    #expect(report.verdict == (candidate < baseline ? .failed : .cannotTell))
    // Every query has its message first, so that the true mean is 1.
    let sides = [("baseline", baseline), ("candidate", candidate)].filter { $0.1 != 1 }.map(\.0)
    #expect(report.findings(.notComparable).allSatisfy { $0.subject == "formula/nDCG@10" })
    let reasons = report.findings(.notComparable).map(\.reason)
    #expect(
      reasons == sides.map { "report.json and the rankings of the \($0) disagree; run again" })
  }

  /// Of two runs on one busy machine the second takes twice as much, and so more than is allowed.
  @Test(
    "Memory past its budget fails even on a busy machine, where a time tells nothing",
    arguments: [
      ("memory/runPeakBytes", "bytes", GateVerdict.failed),
      ("vault/openSeconds", "seconds", .cannotTell),
    ])
  func judgesMemory(id: String, unit: String, expected: GateVerdict) throws {
    let fixture = try RunFixture()
    let budget = TargetDefinition(
      id: "M1", what: "w", kind: .hard, source: .init(document: "d", section: "s"),
      notMeasuredReason: "r",
      parts: [
        TargetDefinition.Part(
          kind: .hard, metric: id, comparison: .atMost, value: 1.5e6, unit: unit)
      ])
    for (run, value) in [("a", 1e6), ("b", 2e6)] {
      let metrics = [
        Metric(id: id, value: value, unit: unit, better: .lower, n: 1, deterministic: false)
      ]
      try fixture.write(
        run, [("formula", RunFixture.good)], notes: [Manifest.busyNote], metrics: metrics,
        targets: TargetJudge.judge([budget], metrics: metrics))
    }
    let memory = MetricDeclaration(
      "memory/runPeakBytes", "m", unit: .bytes, better: .lower, role: .memory, deterministic: false)
    let catalogue = MetricCatalogue([.init(memory, by: .init(name: "memory", isSuite: false))])
    #expect(try fixture.gate("a", "a", catalogue: catalogue).verdict == .passed)
    #expect(try fixture.gate("a", "b", catalogue: catalogue).verdict == expected)
  }

  @Test("A run that was cut off is no run")
  func refusesHalfARun() throws {
    let fixture = try RunFixture.pair()
    try fixture.edit("b/per-query.jsonl") { String($0.dropLast($0.count / 2)) }
    #expect(throws: RunError.self) { try fixture.gate() }
    try FileManager.default.removeItem(atPath: fixture.path("b/report.json"))
    #expect(throws: RunError.self) { try fixture.gate() }
  }

  @Test("What the baseline holds and the candidate keeps to itself cannot be told")
  func missesValues() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    try fixture.write("b", [("formula", RunFixture.good)])
    let report = try fixture.gate()
    #expect(report.verdict == .cannotTell)
    #expect(report.findings(.inconclusive).map(\.subject) == ["system/learned"])
    // The other way round it is a system more, of which nothing was promised.
    #expect(try fixture.gate("b", "a").findings(.inconclusive).isEmpty)
  }

  /// A run as a committed baseline keeps one: values of `learned`, and no rankings.
  private static func writeValues(_ fixture: RunFixture, _ name: String) throws {
    try fixture.write(name, [("formula", RunFixture.good)])
    try FileManager.default.removeItem(atPath: fixture.path("\(name)/runs"))
    try fixture.edit("\(name)/per-query.jsonl") {
      $0.replacing(
        "\"measures\":{}",
        with: "\"measures\":{\"learned\":{\"P@10\":0.1,\"R@50\":1,\"nDCG@10\":1}}")
    }
  }

  @Test("Values that only some queries state are none")
  func missesHalfTheValues() throws {
    let fixture = try RunFixture()
    for name in ["a", "b"] { try Self.writeValues(fixture, name) }
    #expect(try fixture.gate().verdict == .passed)
    try fixture.edit("b/per-query.jsonl") { text in
      let lines = text.split(separator: "\n")
      return ([lines[0].replacing("nDCG@10", with: "nDCG@11")] + lines.dropFirst())
        .joined(separator: "\n")
    }
    let report = try fixture.gate()
    #expect(report.verdict == .cannotTell)
    #expect(report.findings(.inconclusive).map(\.subject) == ["learned/nDCG@10"])
  }

  @Test("A measure that the policy asks for and nobody holds cannot be told")
  func missesMeasures() throws {
    let fixture = try RunFixture()
    try Self.writeValues(fixture, "a")
    var policy = GatePolicy()
    policy.quality.margins = ["nDCG@10": 0.005, "ERR@7": 0.005]
    let report = try fixture.gate("a", "a", policy)
    #expect(report.findings(.inconclusive).map(\.subject) == ["ERR@7"])
  }
}
