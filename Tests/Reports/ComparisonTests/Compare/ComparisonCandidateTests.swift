import Foundation
import Testing
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultComparison

/// Eight queries with one relevant document each; `b` finds it first, `a` second.
@Suite("Comparison of files of rankings")
struct ComparisonCandidateTests {
  private let folder: TemporaryDirectory
  private let reciprocal = Measure.reciprocalRank(at: nil)

  init() throws {
    folder = try TemporaryDirectory()
    let queries = 1...8
    try folder.write(queries.map { "q\($0) 0 r 1\n" }.joined(), to: "q.trec")
    try folder.write(
      queries.map { "q\($0) Q0 n 1 2 a\nq\($0) Q0 r 2 1 a\n" }.joined(), to: "a.trec")
    let scores = queries.map { "\"q\($0)\": {\"r\": 2, \"n\": 1}" }.joined(separator: ", ")
    try folder.write("{\(scores)}", to: "b.json")
    try folder.write(
      queries.map { "{\"_id\": \"q\($0)\", \"half\": \"\($0 < 6 ? "large" : "small")\"}\n" }
        .joined(), to: "queries.jsonl")
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func compare(_ runs: [String], slices: String? = nil) throws -> ComparisonReport {
    try RunComparison(
      ComparisonRequest(
        runs: runs.map(path), judgments: InputFile(path("q.trec")),
        slices: slices.map { InputFile(path($0)) }, measures: [reciprocal])
    ).report()
  }

  /// By hand: every query gains 1 − 1/2, and all 2⁸ flips of the signs but two give less: 2 / 256.
  @Test("Each query counts by itself, and both forms are compared")
  func compares() throws {
    let report = try compare(["a.trec", "b.json"])
    let entry = try #require(report.differences.first)
    #expect(report.systems.map(\.label) == ["a.trec", "b.json"])
    #expect(entry.baselineMean == 0.5 && entry.candidateMean == 1 && entry.n == 8)
    #expect(entry.vaults == 8 && entry.p.signFlip == 0.0078125 && entry.verdict == .better)
    #expect(report.basis.split.isEmpty && report.notes.isEmpty)
    #expect(try compare(["b.json", "a.trec"]).differences.first?.verdict == .worse)
    #expect(try ComparisonReport.decode(report.encoded(), file: "x") == report)
  }

  @Test("Fields of a file of queries slice them")
  func slices() throws {
    let report = try compare(["a.trec", "b.json"], slices: "queries.jsonl")
    #expect(report.slices.map(\.slice) == [["half": "large"]])
    #expect(report.slices.first?.difference == 0.5)
    #expect(report.tooFew.map(\.slice) == [["half": "small"]])
  }

  @Test("Fewer than six queries decide nothing, and a note says so")
  func tellsNothing() throws {
    try folder.write((1...5).map { "q\($0) 0 r 1\n" }.joined(), to: "q.trec")
    let report = try compare(["a.trec", "b.json"])
    #expect(report.differences.first?.verdict == .noDetectableDifference)
    #expect(report.notes.contains { $0.contains("cannot be told with 5 queries") })
  }

  @Test("Missing queries and ranks that contradict scores are noted")
  func notes() throws {
    try folder.write("q1 Q0 r 1 0.1 c\nq1 Q0 n 2 0.9 c\n", to: "c.trec")
    let notes = try compare(["a.trec", "c.trec"]).notes
    #expect(notes.contains { $0.hasPrefix("c.trec: the rank column disagrees") })
    #expect(notes.contains { $0.hasPrefix("c.trec ranks nothing for 7 queries") })
  }

  @Test("Rankings of other queries or without judgments, one file alone and twice are refused")
  func refuses() throws {
    try folder.write("p1 Q0 r 1 1 d\n", to: "d.trec")
    #expect(
      throws: RunError.unusable(
        file: path("d.trec"), line: nil, problem: .answersNone(judgments: path("q.trec")))
    ) { try compare(["a.trec", "d.trec"]) }
    #expect(throws: RunError.misuse(.rankingFile(path: path("a.trec")))) {
      try RunComparison(
        ComparisonRequest(runs: ["a.trec", "b.json"].map(path), measures: [reciprocal]))
    }
    for runs in [["a.trec"], ["a.trec", "a.trec"], ["a.trec", "none"]] {
      #expect(throws: RunError.self) { try compare(runs) }
    }
  }
}
