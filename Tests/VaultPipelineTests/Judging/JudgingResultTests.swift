import Foundation
import Testing
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("What judges made of a pool")
struct JudgingResultTests {
  private static func pooled(pairs: Int? = nil) throws -> JudgingFixture {
    let fixture = try JudgingFixture()
    _ = try JudgingPool(dataset: fixture.dataset, runs: [fixture.run], pairs: pairs)
      .write(to: fixture.pool)
    return fixture
  }

  private static func exists(_ name: String, _ fixture: JudgingFixture) -> Bool {
    FileManager.default.fileExists(atPath: fixture.pool.appendingPathComponent(name).path)
  }

  @Test("Disputes are listed with their text, settled grades are kept, then judgments are written")
  func settles() throws {
    let fixture = try Self.pooled()
    // Messages 1 to 3 are relevant for both, 4 for the second alone, 5 for none.
    try fixture.fill("judge-1.csv") { _, message in message <= 3 ? "2" : "0" }
    try fixture.fill("judge-2.csv") { _, message in message <= 4 ? "2" : "0" }
    let open = try JudgingResult(folder: fixture.pool)
    #expect(open.report.pairs == 20 && open.report.disputed == 4 && open.report.settled == 0)
    #expect(open.report.ungraded == [0, 0] && !open.report.isSettled)
    let all = try #require(open.report.comparisons.first)
    #expect(all.group == "all" && all.agreement.queries == 4)
    // Observed 0.8, expected 0.6 × 0.8 + 0.4 × 0.2 = 0.56: κ = 0.24 / 0.44.
    #expect(abs(try #require(all.agreement.kappa).value - 0.24 / 0.44) < 1e-12)
    #expect(open.report.comparisons.map(\.group) == ["all", "de", "en"])
    try open.write(to: fixture.pool)
    #expect(!Self.exists("qrels.trec", fixture))

    let file = fixture.pool.appendingPathComponent("disputes.csv")
    let disputes = try DelimitedTable(Data(contentsOf: file), file: "disputes.csv")
    #expect(disputes.rows.count == 4)
    #expect(disputes.columns.suffix(3) == ["lower", "higher", "grade"])
    #expect(disputes.rows.allSatisfy { $0.fields.suffix(3) == ["0", "2", ""] })
    let pairs = disputes.rows.map { $0.fields[0] }
    try Data("pair,grade\n\(pairs[0]),1\n".utf8).write(to: file)
    let partly = try JudgingResult(folder: fixture.pool)
    #expect(partly.report.settled == 1)
    try partly.write(to: fixture.pool)
    let kept = try DelimitedTable(Data(contentsOf: file), file: "disputes.csv")
    #expect(kept.rows.map { $0.fields.last } == ["1", "", "", ""])

    let rows = pairs.map { "\($0),1\n" }.joined()
    try Data("pair,grade\n\(rows)".utf8).write(to: file)
    let done = try JudgingResult(folder: fixture.pool)
    #expect(done.report.isSettled)
    try done.write(to: fixture.pool)
    let qrels = try String(
      contentsOf: fixture.pool.appendingPathComponent("qrels.trec"), encoding: .utf8)
    let grades = [2, 2, 2, 1, 0].enumerated().map { "chat.txt#\($0 + 1) \($1)" }
    let lines = ["a/one", "a/two", "b/one", "b/two"].flatMap { query in
      grades.map { "\(query) 0 \($0)\n" }
    }
    #expect(qrels == lines.joined())
  }

  @Test("The text of a dispute is what the first sheet shows")
  func disputeTexts() throws {
    let fixture = try Self.pooled()
    let file = fixture.pool.appendingPathComponent("judge-1.csv")
    let sheet = try String(contentsOf: file, encoding: .utf8)
    for (name, grade) in [("judge-1.csv", "0"), ("judge-2.csv", "1")] {
      try sheet.replacing(",\r\n", with: ",\(grade)\r\n")
        .write(to: fixture.pool.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try JudgingResult(folder: fixture.pool).write(to: fixture.pool)
    let disputes = try String(
      contentsOf: fixture.pool.appendingPathComponent("disputes.csv"), encoding: .utf8)
    #expect(disputes.contains("Meeting one") && disputes.contains("message 3 of a"))
  }

  @Test("Missing grades are counted, and a sample gives κ and no judgments")
  func incomplete() throws {
    let fixture = try Self.pooled()
    try fixture.fill("judge-1.csv") { _, message in message == 1 ? "" : "0" }
    try fixture.fill("judge-2.csv") { _, message in message == 2 ? "1" : "0" }
    let result = try JudgingResult(folder: fixture.pool)
    #expect(result.report.ungraded == [4, 0])
    #expect(result.report.comparisons[0].agreement.pairs == 16)
    try result.write(to: fixture.pool)
    #expect(!Self.exists("qrels.trec", fixture))

    let sample = try Self.pooled(pairs: 8)
    for name in JudgingFolder.sheetNames { try sample.fill(name) { _, _ in "2" } }
    let drawn = try JudgingResult(folder: sample.pool)
    #expect(drawn.report.isSample && drawn.report.isSettled)
    #expect(drawn.report.comparisons[0].agreement.kappa == nil)
    try drawn.write(to: sample.pool)
    #expect(!Self.exists("qrels.trec", sample) && !Self.exists("disputes.csv", sample))
  }

  @Test("Settled grades are compared with judgments that are known, where a pair not named has 0")
  func known() throws {
    let fixture = try Self.pooled()
    for name in JudgingFolder.sheetNames {
      try fixture.fill(name) { _, message in message <= 2 ? "2" : "0" }
    }
    let qrels = try fixture.folder.write(
      ["a/one", "a/two", "b/one", "b/two"].map { "\($0) 0 chat.txt#1 2\n" }.joined(),
      to: "known.trec")
    let result = try JudgingResult(folder: fixture.pool, known: InputFile(qrels.path))
    let comparison = try #require(result.report.comparisons.first { $0.sides.last == "known.trec" })
    #expect(comparison.agreement.firstRelevant == 0.4)
    #expect(comparison.agreement.secondRelevant == 0.2)
    #expect(comparison.agreement.agreed == 0.8)
  }

  @Test("A grade that is none, a pair twice or unknown, and a folder without a pool are refused")
  func refuses() throws {
    let fixture = try Self.pooled()
    let sheet = fixture.pool.appendingPathComponent("judge-1.csv")
    let ids = try JudgingFolder.pool(of: fixture.pool).pairs.map(\.id)
    let wrong: [(rows: String, problem: FileProblem)] = [
      ("\(ids[0]),3\n", .notAGrade(known: [0, 1, 2])),
      ("\(ids[0]),yes\n", .notAGrade(known: [0, 1, 2])), ("x,1\n", .notAPair),
      ("\(ids[0])\n", .columnCount(found: 1, expected: 2)),
    ]
    for (rows, problem) in wrong {
      try Data("pair,grade\n\(rows)".utf8).write(to: sheet)
      #expect(throws: RunError.unusable(file: sheet.path, line: 2, problem: problem)) {
        try JudgingResult(folder: fixture.pool)
      }
    }
    try Data("pair,grade\n\(ids[0]),1\n\(ids[0]),1\n".utf8).write(to: sheet)
    #expect(throws: RunError.unusable(file: sheet.path, line: 3, problem: .notAPair)) {
      try JudgingResult(folder: fixture.pool)
    }
    #expect(throws: RunError.self) { try JudgingResult(folder: fixture.run) }
    try Data("{}".utf8).write(to: fixture.pool.appendingPathComponent("pool.json"))
    #expect(throws: RunError.self) { try JudgingResult(folder: fixture.pool) }
  }
}
