import Foundation
import Testing
import VaultCore
import VaultEvaluation

@testable import VaultGate
@testable import VaultResults
@testable import VaultTestSupport

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
