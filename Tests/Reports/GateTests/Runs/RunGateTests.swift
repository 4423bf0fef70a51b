import Foundation
import Testing
import VaultCore
import VaultEvaluation

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

/// Candidates that show nothing for themselves.
///
/// Every query has one relevant message, `r`; the good
/// ranking has it first, the poor one second, the silent one not at all.
@Suite("Which systems a gate judges against each other")
struct SystemPairingTests {
  private static let silent: RunFixture.Ranking = { _, _ in ["n"] }

  private static func gate(
    _ fixture: RunFixture, waivers: [String] = [], until day: String = "2026-11-21"
  ) throws -> GateReport {
    var policy = GatePolicy()
    policy.waivers = waivers.map {
      GatePolicy.Waiver(subject: $0, owner: "team", expires: day, reason: "meant")
    }
    return try fixture.gate("a", "b", policy)
  }

  /// A candidate of the table.
  struct Candidate: CustomTestStringConvertible {
    typealias Systems = [(name: String, ranking: RunFixture.Ranking)]

    let name: String
    let verdict: GateVerdict
    var from: Systems = [("formula", RunFixture.good)]
    var to: Systems = [("formula", RunFixture.good)]
    var definitions: (String?, String?) = (nil, nil)
    var vaults = 10
    var queries = 3
    /// What is done to the candidate's folder besides.
    var spoil: @Sendable (RunFixture) throws -> Void = { _ in }

    var testDescription: String { name }
  }

  private static let good = RunFixture.good
  private static let poor = RunFixture.poor

  static let candidates: [Candidate] = [
    Candidate(
      name: "a renamed subject that is worse", verdict: .failed,
      to: [("custom", poor), ("formula", good)]),
    Candidate(
      name: "a renamed subject that is as good", verdict: .cannotTell,
      to: [("custom", good), ("formula", good)]),
    Candidate(
      name: "the same name with other settings", verdict: .cannotTell, from: [("custom", good)],
      to: [("custom", good)], definitions: ("weights 60/20/20", "weights 20/40/40")),
    Candidate(
      name: "an external system that finds nothing", verdict: .failed,
      to: [("theirs", silent), ("formula", good)]),
    Candidate(
      name: "an external system that answers nothing", verdict: .failed,
      to: [("theirs", { _, _ in [] }), ("formula", good)]),
    Candidate(
      name: "a subject that was silent before, too", verdict: .cannotTell,
      from: [("theirs", silent), ("formula", good)], to: [("theirs", silent), ("formula", good)]),
    Candidate(
      name: "a system that is gone", verdict: .cannotTell,
      from: [("formula", good), ("learned", good)]),
    Candidate(
      name: "a better new subject beside a ruined old one", verdict: .failed,
      from: [("formula", poor)],
      to: [("custom", good), ("formula", silent)]),
    Candidate(
      name: "one judged query", verdict: .cannotTell, to: [("formula", poor)], vaults: 1,
      queries: 1),
    Candidate(
      name: "one judged query with the same ranking", verdict: .cannotTell, vaults: 1, queries: 1),
    Candidate(
      name: "five vaults that are all worse", verdict: .cannotTell, to: [("formula", poor)],
      vaults: 5),
    Candidate(
      name: "five vaults that are all better", verdict: .cannotTell, from: [("formula", poor)],
      vaults: 5),
    Candidate(
      name: "two vaults that lost everything", verdict: .failed, to: [("formula", silent)],
      vaults: 2),
    Candidate(
      name: "five queries that lost everything", verdict: .cannotTell, to: [("formula", silent)],
      vaults: 1,
      queries: 5),
    Candidate(name: "a ranking whose file is gone", verdict: .cannotTell) { fixture in
      try FileManager.default.removeItem(atPath: fixture.path("b") + "/runs/formula.trec")
    },
    Candidate(name: "a ranking whose file is empty", verdict: .failed) {
      try $0.folder.write("", to: "b/runs/formula.trec")
    },
    Candidate(name: "other judgments", verdict: .cannotTell) { fixture in
      try fixture.edit("b/qrels.trec") { $0.replacing("v1/q1 0 r 1", with: "v1/q1 0 x 1") }
    },
    Candidate(name: "fewer judgments", verdict: .cannotTell) { fixture in
      try fixture.edit("b/qrels.trec") { $0.replacing("v1/q1 0 r 1\n", with: "") }
    },
    Candidate(name: "another split", verdict: .cannotTell) { fixture in
      try fixture.edit("b/report.json") {
        $0.replacing("\"split\" : \"test\"", with: "\"split\" : \"dev\"")
      }
    },
    Candidate(name: "nothing relevant at all", verdict: .cannotTell) { fixture in
      for run in ["a", "b"] {
        try fixture.edit("\(run)/qrels.trec") { $0.replacing(" r 1", with: " r 0") }
      }
    },
  ]

  @Test("No candidate passes without evidence", arguments: candidates)
  func passesNothing(candidate: Candidate) throws {
    var fixture = try RunFixture()
    fixture.vaults = candidate.vaults
    fixture.queriesPerVault = candidate.queries
    fixture.definition = candidate.definitions.0
    try fixture.write("a", candidate.from)
    fixture.definition = candidate.definitions.1
    try fixture.write("b", candidate.to)
    try candidate.spoil(fixture)
    do {
      #expect(try Self.gate(fixture).verdict == candidate.verdict)
    } catch let error as RunError {
      // A file that the run must have is gone: no decision at all.
      #expect(candidate.verdict == .cannotTell, "\(error)")
    }
  }

  @Test("What is not there cannot be waived by waiving what changed")
  func namesBoth() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.good)])
    try fixture.write("b", [("custom", RunFixture.good), ("formula", RunFixture.good)])
    let report = try Self.gate(fixture)
    #expect(report.verdict == .cannotTell)
    #expect(
      report.findings(.inconclusive).map(\.subject) == ["manifest.subject", "system/learned"])
    #expect(report.findings.contains { $0.subject == "subject/nDCG@10" && $0.outcome == .passed })
    #expect(try Self.gate(fixture, waivers: ["manifest.subject"]).verdict == .cannotTell)
    #expect(try Self.gate(fixture, waivers: ["system/learned"]).verdict == .cannotTell)
    // Both are waived through their last day, which the gate takes for today.
    let both = ["manifest.subject", "system/learned"]
    #expect(try Self.gate(fixture, waivers: both).verdict == .passed)
    #expect(try Self.gate(fixture, waivers: both, until: "2026-11-20").verdict == .cannotTell)
  }

  @Test("A waiver of the change waives no loss")
  func waivesNoLoss() throws {
    var fixture = try RunFixture()
    fixture.vaults = 10
    try fixture.write("a", [("formula", RunFixture.good)])
    try fixture.write("b", [("custom", RunFixture.poor), ("formula", RunFixture.good)])
    let report = try Self.gate(fixture, waivers: ["manifest.subject"])
    #expect(report.verdict == .failed)
    let finding = try #require(report.findings(.failed).first { $0.subject == "subject/nDCG@10" })
    // 1 / log₂ 3 − 1.
    #expect(abs((finding.difference ?? 0) + 0.369_070_246_428_542_6) < 1e-9)
  }

  @Test("A subject keeps its part under another name in a run of an earlier version")
  func readsEarlierRuns() throws {
    var fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good)])
    fixture.definition = "formula"
    try fixture.write("b", [("formula", RunFixture.good)])
    #expect(try Self.gate(fixture).verdict == .passed)
  }
}
