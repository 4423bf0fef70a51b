import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Pools to judge")
struct JudgingPoolTests {
  private static func sheet(_ number: Int, of fixture: JudgingFixture) throws -> DelimitedTable {
    let name = JudgingFolder.sheetNames[number]
    return try DelimitedTable(
      Data(contentsOf: fixture.pool.appendingPathComponent(name)), file: name)
  }

  @Test("Every system but the random one is pooled; both sheets hold every pair in other orders")
  func pools() throws {
    let fixture = try JudgingFixture()
    let summary = try JudgingPool(dataset: fixture.dataset, runs: [fixture.run])
      .write(to: fixture.pool)
    #expect(summary.systems == ["document", "keyword"])
    #expect(summary.pooled == 20 && summary.pairs == 20 && summary.queries == 4)
    let sheets = try (0...1).map { try Self.sheet($0, of: fixture) }
    for sheet in sheets {
      #expect(
        sheet.columns == ["pair", "question", "about", "before", "message", "after", "grade"])
      #expect(Set(sheet.rows.map { $0.fields[0] }).count == 20)
      #expect(sheet.rows.allSatisfy { $0.fields[6].isEmpty })
      // The rows of a query stand together, so that it is read once.
      let events = sheet.rows.map { $0.fields[1] + ($0.fields[4].contains("of a") ? "a" : "b") }
      let changes = zip(events, events.dropFirst()).count { $0 != $1 }
      #expect(changes == 3)
    }
    #expect(sheets[0].rows.map { $0.fields[0] } != sheets[1].rows.map { $0.fields[0] })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.pool.path).sorted()
        == ["INSTRUCTIONS.md", "judge-1.csv", "judge-2.csv", "pool.json"])
  }

  @Test("A row shows the event, the message and what stands around it; nothing of the systems")
  func shows() throws {
    let fixture = try JudgingFixture()
    _ = try JudgingPool(dataset: fixture.dataset, runs: [fixture.run], depth: 1)
      .write(to: fixture.pool)
    let sheet = try Self.sheet(0, of: fixture)
    // Depth 1: messages 1 and 3 of each of four events.
    #expect(sheet.rows.count == 8)
    let row = try #require(sheet.rows.first { $0.fields[4].contains("message 3 of a") })
    #expect(row.fields[1].hasPrefix("Meeting "))
    #expect(row.fields[2].hasPrefix("2026-03-15 "))
    #expect(row.fields[2].hasSuffix("\nHarbour\n=notes"))
    #expect(row.fields[3].contains("message 1 of a") && row.fields[3].contains("message 2 of a"))
    #expect(row.fields[4].hasSuffix("Ana\nmessage 3 of a, \"quoted\""))
    #expect(row.fields[5].contains("message 4 of a") && !row.fields[5].contains("message 5"))
    let text = try String(
      contentsOf: fixture.pool.appendingPathComponent("judge-1.csv"), encoding: .utf8)
    for word in ["document", "keyword", "a/one", "chat.txt"] { #expect(!text.contains(word)) }
  }

  @Test("A sample holds as many pairs of one language as of another; equal seeds, equal sheets")
  func samples() throws {
    let fixture = try JudgingFixture()
    func sheet(seed: UInt64) throws -> DelimitedTable {
      let summary = try JudgingPool(
        dataset: fixture.dataset, runs: [fixture.run], pairs: 8, seed: seed
      ).write(to: fixture.pool)
      #expect(summary.pooled == 20 && summary.pairs == 8)
      let sheet = try Self.sheet(0, of: fixture)
      try FileManager.default.removeItem(at: fixture.pool)
      return sheet
    }
    let first = try sheet(seed: 1)
    #expect(first.rows.count { $0.fields[4].contains("of a") } == 4)
    #expect(try sheet(seed: 1).rows.map(\.fields) == first.rows.map(\.fields))
    #expect(try sheet(seed: 2).rows.map(\.fields) != first.rows.map(\.fields))
  }

  @Test("Runs of two directories are told apart by name")
  func severalRuns() throws {
    let fixture = try JudgingFixture()
    try FileManager.default.copyItem(
      at: fixture.run, to: fixture.folder.url.appendingPathComponent("other"))
    let summary = try JudgingPool(
      dataset: fixture.dataset,
      runs: [fixture.run, fixture.folder.url.appendingPathComponent("other")]
    ).write(to: fixture.pool)
    #expect(
      summary.systems == ["run/document", "run/keyword", "other/document", "other/keyword"])
    #expect(summary.pooled == 20)
  }

  @Test("Other data, a folder that exists, no rankings and counts below 1 are refused")
  func refuses() throws {
    let fixture = try JudgingFixture()
    let none = fixture.folder.url.appendingPathComponent("none")
    #expect(throws: RunError.misuse(.judgingPool)) {
      try JudgingPool(dataset: fixture.dataset, runs: [])
    }
    for (depth, pairs) in [(0, nil), (1, 0)] as [(Int, Int?)] {
      #expect(throws: RunError.misuse(.judgingPool)) {
        try JudgingPool(dataset: fixture.dataset, runs: [fixture.run], depth: depth, pairs: pairs)
      }
    }
    #expect(throws: RunError.self) {
      try JudgingPool(dataset: fixture.dataset, runs: [none]).write(to: fixture.pool)
    }
    #expect(throws: RunError.misuse(.exists(path: fixture.run.path))) {
      try JudgingPool(dataset: fixture.dataset, runs: [fixture.run]).write(to: fixture.run)
    }
    try fixture.folder.write(
      "a/one Q0 chat.txt#99 1 1 other\n", to: "stray/runs/document.trec")
    let stray = fixture.folder.url.appendingPathComponent("stray")
    #expect(
      throws: RunError.unusable(file: "pool.json", line: nil, problem: .unknownMessage)
    ) { try JudgingPool(dataset: fixture.dataset, runs: [stray]).write(to: fixture.pool) }
    try fixture.folder.write("c/one Q0 chat.txt#1 1 1 x\n", to: "stray/runs/document.trec")
    #expect(throws: RunError.self) {
      try JudgingPool(dataset: fixture.dataset, runs: [stray]).write(to: fixture.pool)
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.pool.path))
  }
}
