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
    _ candidate: (Int) -> [String]?, qrels: String? = nil
  ) throws -> GateReport {
    let folder = try TemporaryDirectory()
    func run(_ ranking: (Int) -> [String]?) -> String {
      (0..<40).map { query in
        (ranking(query) ?? []).enumerated().map { "q\(query) Q0 \($1) \($0 + 1) \(9 - $0) x\n" }
          .joined()
      }.joined()
    }
    let judged = (0..<40).map { "q\($0) 0 r 1\n" }.joined()
    return try TrecGate(
      qrels: try folder.write(qrels ?? judged, to: "qrels.trec"),
      baseline: try folder.write(run { _ in ["r", "n"] }, to: "old.trec"),
      candidate: try folder.write(run(candidate), to: "new.trec"), policy: LoadedPolicy(),
      options: RunGate.Options(
        today: CivilDate(daysSinceEpoch: 20_778), catalogue: MetricCatalogue([]))
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

  @Test("Without a judged query there is nothing to tell")
  func tellsNothing() throws {
    #expect(try Self.gate({ _ in ["r"] }, qrels: "q1 0 r 0\n").verdict == .cannotTell)
  }

  @Test("A baseline of other queries cannot be compared")
  func comparesNothing() throws {
    let other = (0..<40).map { "p\($0) 0 r 1\n" }.joined()
    let report = try Self.gate({ _ in ["r", "n"] }, qrels: other)
    #expect(report.verdict == .cannotTell)
    #expect(report.findings(.notComparable).map(\.subject) == ["qrels.trec"])
  }

  @Test("A file that is no run is refused with its line")
  func refusesNonsense() {
    #expect(throws: EvaluationError.self) { try Self.gate({ _ in ["r"] }, qrels: "q1 0 r x\n") }
  }
}
