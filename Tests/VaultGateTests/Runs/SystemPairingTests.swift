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
  private static let today = CivilDate(daysSinceEpoch: 20_778)
  private static let silent: RunFixture.Ranking = { _, _ in ["n"] }

  private static func gate(
    _ fixture: RunFixture, waivers: [String] = []
  ) throws -> GateReport {
    var policy = GatePolicy()
    policy.waivers = waivers.map {
      GatePolicy.Waiver(subject: $0, owner: "team", expires: "2026-12-31", reason: "meant")
    }
    return try RunGate(
      baseline: URL(fileURLWithPath: fixture.path("a")),
      candidate: URL(fileURLWithPath: fixture.path("b")), policy: LoadedPolicy(policy: policy),
      options: RunGate.Options(today: today, catalogue: MetricCatalogue([]))
    ).report()
  }

  /// A candidate of the table.
  struct Candidate: CustomTestStringConvertible {
    let testDescription: String
    let verdict: GateVerdict
    var vaults = 10
    var queries = 3
    var baseline: [(name: String, ranking: RunFixture.Ranking)] = [("document", RunFixture.good)]
    var definitions: (String?, String?) = (nil, nil)
    var candidate: [(name: String, ranking: RunFixture.Ranking)]
    /// What is done to the candidate's folder besides.
    var spoil: @Sendable (RunFixture) throws -> Void = { _ in }
  }

  private static let good = RunFixture.good
  private static let poor = RunFixture.poor

  static let candidates: [Candidate] = [
    Candidate(
      testDescription: "a renamed subject that is worse", verdict: .failed,
      candidate: [("custom", poor), ("document", good)]),
    Candidate(
      testDescription: "a renamed subject that is as good", verdict: .cannotTell,
      candidate: [("custom", good), ("document", good)]),
    Candidate(
      testDescription: "the same name with other settings", verdict: .cannotTell,
      baseline: [("custom", good)], definitions: ("weights 60/20/20", "weights 20/40/40"),
      candidate: [("custom", good)]),
    Candidate(
      testDescription: "an external system that finds nothing", verdict: .failed,
      candidate: [("theirs", silent), ("document", good)]),
    Candidate(
      testDescription: "an external system that answers nothing", verdict: .failed,
      candidate: [("theirs", { _, _ in [] }), ("document", good)]),
    Candidate(
      testDescription: "a subject that was silent before, too", verdict: .cannotTell,
      baseline: [("theirs", silent), ("document", good)],
      candidate: [("theirs", silent), ("document", good)]),
    Candidate(
      testDescription: "a system that is gone", verdict: .cannotTell,
      baseline: [("document", good), ("best", good)], candidate: [("document", good)]),
    Candidate(
      testDescription: "a better new subject beside a ruined old one", verdict: .failed,
      baseline: [("document", poor)], candidate: [("custom", good), ("document", silent)]),
    Candidate(
      testDescription: "one judged query", verdict: .cannotTell, vaults: 1, queries: 1,
      candidate: [("document", poor)]),
    Candidate(
      testDescription: "one judged query with the same ranking", verdict: .cannotTell, vaults: 1,
      queries: 1, candidate: [("document", good)]),
    Candidate(
      testDescription: "five vaults that are all worse", verdict: .cannotTell, vaults: 5,
      candidate: [("document", poor)]),
    Candidate(
      testDescription: "five vaults that are all better", verdict: .cannotTell, vaults: 5,
      baseline: [("document", poor)], candidate: [("document", good)]),
    Candidate(
      testDescription: "two vaults that lost everything", verdict: .failed, vaults: 2,
      candidate: [("document", silent)]),
    Candidate(
      testDescription: "five queries that lost everything", verdict: .cannotTell, vaults: 1,
      queries: 5, candidate: [("document", silent)]),
    Candidate(
      testDescription: "a ranking whose file is gone", verdict: .cannotTell,
      candidate: [("document", good)],
      spoil: { fixture in
        try FileManager.default.removeItem(
          atPath: fixture.path("b") + "/runs/document.trec")
      }),
    Candidate(
      testDescription: "a ranking whose file is empty", verdict: .failed,
      candidate: [("document", good)],
      spoil: { try $0.folder.write("", to: "b/runs/document.trec") }),
    Candidate(
      testDescription: "other judgments", verdict: .cannotTell, candidate: [("document", good)],
      spoil: { fixture in
        try fixture.edit("b/qrels.trec") { $0.replacing("v1/q1 0 r 1", with: "v1/q1 0 x 1") }
      }),
    Candidate(
      testDescription: "fewer judgments", verdict: .cannotTell, candidate: [("document", good)],
      spoil: { fixture in
        try fixture.edit("b/qrels.trec") { $0.replacing("v1/q1 0 r 1\n", with: "") }
      }),
    Candidate(
      testDescription: "another split", verdict: .cannotTell, candidate: [("document", good)],
      spoil: { fixture in
        try fixture.edit("b/report.json") {
          $0.replacing("\"split\" : \"test\"", with: "\"split\" : \"dev\"")
        }
      }),
    Candidate(
      testDescription: "nothing relevant at all", verdict: .cannotTell,
      candidate: [("document", good)],
      spoil: { fixture in
        for run in ["a", "b"] {
          try fixture.edit("\(run)/qrels.trec") { $0.replacing(" r 1", with: " r 0") }
        }
      }),
  ]

  @Test("No candidate passes without evidence", arguments: candidates)
  func passesNothing(candidate: Candidate) throws {
    var fixture = try RunFixture()
    fixture.vaults = candidate.vaults
    fixture.queriesPerVault = candidate.queries
    fixture.definition = candidate.definitions.0
    try fixture.write("a", candidate.baseline)
    fixture.definition = candidate.definitions.1
    try fixture.write("b", candidate.candidate)
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
    try fixture.write("a", [("document", RunFixture.good), ("best", RunFixture.good)])
    try fixture.write("b", [("custom", RunFixture.good), ("document", RunFixture.good)])
    let report = try Self.gate(fixture)
    #expect(report.verdict == .cannotTell)
    #expect(report.findings(.inconclusive).map(\.subject) == ["manifest.subject", "system/best"])
    #expect(report.findings.contains { $0.subject == "subject/nDCG@10" && $0.outcome == .passed })
    #expect(try Self.gate(fixture, waivers: ["manifest.subject"]).verdict == .cannotTell)
    #expect(try Self.gate(fixture, waivers: ["system/best"]).verdict == .cannotTell)
    #expect(
      try Self.gate(fixture, waivers: ["manifest.subject", "system/best"]).verdict == .passed)
  }

  @Test("A waiver of the change waives no loss")
  func waivesNoLoss() throws {
    var fixture = try RunFixture()
    fixture.vaults = 10
    try fixture.write("a", [("document", RunFixture.good)])
    try fixture.write("b", [("custom", RunFixture.poor), ("document", RunFixture.good)])
    let report = try Self.gate(fixture, waivers: ["manifest.subject"])
    #expect(report.verdict == .failed)
    let finding = try #require(report.findings(.failed).first { $0.subject == "subject/nDCG@10" })
    // 1 / log₂ 3 − 1.
    #expect(abs((finding.difference ?? 0) + 0.369_070_246_428_542_6) < 1e-9)
  }

  @Test("A subject keeps its part under another name in a run of an earlier version")
  func readsEarlierRuns() throws {
    var fixture = try RunFixture()
    try fixture.write("a", [("document", RunFixture.good)])
    fixture.definition = "document"
    try fixture.write("b", [("document", RunFixture.good)])
    #expect(try Self.gate(fixture).verdict == .passed)
  }
}
