import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultGate

/// Forty queries with one relevant document each.
@Suite("The gate between two TREC runs")
struct TrecGateTests {
  private static func gate(
    _ candidate: (Int) -> [String]?, qrels: String? = nil, replacement: String? = nil
  ) throws -> GateReport {
    let folder = try TemporaryDirectory()
    func run(_ ranking: (Int) -> [String]?) -> String {
      (0..<40).map { query in
        (ranking(query) ?? []).enumerated().map { "q\(query) Q0 \($1) \($0 + 1) \(9 - $0) x\n" }
          .joined()
      }.joined()
    }
    let judged = (0..<40).map { "q\($0) 0 r 1\n" }.joined()
    func file(_ text: String, _ name: String) throws -> InputFile {
      InputFile(try folder.write(text, to: name).path)
    }
    return try TrecGate(
      qrels: try file(qrels ?? judged, "qrels.trec"),
      baseline: try file(run { _ in ["r", "n"] }, "old.trec"),
      candidate: try file(replacement ?? run(candidate), "new.trec"), policy: LoadedPolicy(),
      options: .sample
    ).report()
  }

  @Test("The same rankings pass, whatever their scores")
  func passesTheSame() throws {
    let report = try Self.gate { _ in ["r", "n"] }
    #expect(report.verdict == .passed)
    #expect(report.candidate.name == "new.trec")
  }

  @Test("Worse rankings fail, and queries that are not answered count as nothing")
  func failsOnLoss() throws {
    // Half of the queries find their document second: nDCG@10 falls by half of .369.
    let report = try Self.gate { $0.isMultiple(of: 2) ? ["n", "r"] : ["r", "n"] }
    #expect(report.verdict == .failed)
    let finding = try #require(report.findings.first { $0.subject == "run/nDCG@10" })
    #expect(abs((finding.difference ?? 0) + 0.184_535_123_214_271_3) < 1e-9)
    let silent = try Self.gate { $0 < 20 ? ["r", "n"] : nil }
    #expect(silent.verdict == .failed)
    #expect(silent.findings(.changed).map(\.subject) == ["candidate/unansweredQueries"])
  }

  @Test(
    "Few queries tell no change, and none nothing; six that all lost their document fail",
    arguments: [
      (1, GateVerdict.cannotTell), (2, .cannotTell), (5, .cannotTell), (6, .failed),
    ])
  func needsQueries(count: Int, verdict: GateVerdict) throws {
    let qrels = (0..<count).map { "q\($0) 0 r 1\n" }.joined()
    let report = try Self.gate({ _ in ["x"] }, qrels: qrels)
    #expect(report.verdict == verdict)
    let finding = try #require(report.findings.first { $0.subject == "run/nDCG@10" })
    #expect(finding.difference == -1)
    #expect((finding.outcome == .inconclusive) == (verdict == .cannotTell))
    for nothing in ["q1 0 r 0\n", "q0 0 r 0\nq1 0 r -1\n"] {
      #expect(try Self.gate({ _ in ["r"] }, qrels: nothing).verdict == .cannotTell)
    }
  }

  @Test("A side of other queries cannot be compared")
  func comparesNothing() throws {
    let other = try Self.gate(
      { _ in ["r", "n"] }, qrels: (0..<40).map { "p\($0) 0 r 1\n" }.joined())
    #expect(other.verdict == .cannotTell)
    #expect(other.findings(.notComparable).map(\.subject) == ["qrels.trec", "qrels.trec"])
    let candidate = try Self.gate(
      { _ in nil }, replacement: (0..<40).map { "p\($0) Q0 r 1 1 x\n" }.joined())
    #expect(candidate.verdict == .cannotTell)
    #expect(candidate.findings(.notComparable).count == 1)
  }

  @Test("Judgments and rankings of every form give the same decision", arguments: [0, 1, 2])
  func readsForms(form: Int) throws {
    let queries = 0..<40
    let judged = [
      queries.map { "q\($0) 0 r 1.0\n" }.joined(),
      "query-id\tcorpus-id\tscore\n" + queries.map { "q\($0)\tr\t1\n" }.joined(),
      "{" + queries.map { "\"q\($0)\": {\"r\": 1}" }.joined(separator: ",") + "}",
    ]
    let json = "{" + queries.map { "\"q\($0)\": {\"r\": 9, \"n\": 8}" }.joined(separator: ",") + "}"
    let report = try Self.gate({ _ in ["r", "n"] }, qrels: judged[form], replacement: json)
    #expect(report.verdict == .passed && report.notes.isEmpty)
  }

  @Test("Ranks that contradict the scores are noted")
  func notesRanks() throws {
    let distances = (0..<40).map { "q\($0) Q0 n 1 1 x\nq\($0) Q0 r 2 2 x\n" }.joined()
    let report = try Self.gate({ _ in nil }, replacement: distances)
    #expect(report.verdict == .passed)
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.hasPrefix("new.trec: the rank column disagrees") == true)
  }

  @Test("A file without rows and one that is no run are refused")
  func refusesNonsense() {
    #expect(throws: EvaluationError.self) { try Self.gate { _ in nil } }
    #expect(throws: EvaluationError.self) { try Self.gate({ _ in ["r"] }, qrels: "q1 0 r x\n") }
  }
}
