import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultJudging
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
    #expect(summary.systems == ["formula", "keyword"])
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
    for word in ["formula", "keyword", "a/one", "chat.txt"] { #expect(!text.contains(word)) }
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
      summary.systems == ["run/formula", "run/keyword", "other/formula", "other/keyword"])
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
      "a/one Q0 chat.txt#99 1 1 other\n", to: "stray/runs/formula.trec")
    let stray = fixture.folder.url.appendingPathComponent("stray")
    #expect(
      throws: RunError.unusable(file: "pool.json", line: nil, problem: .unknownMessage)
    ) { try JudgingPool(dataset: fixture.dataset, runs: [stray]).write(to: fixture.pool) }
    try fixture.folder.write("c/one Q0 chat.txt#1 1 1 x\n", to: "stray/runs/formula.trec")
    #expect(throws: RunError.self) {
      try JudgingPool(dataset: fixture.dataset, runs: [stray]).write(to: fixture.pool)
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.pool.path))
  }
}

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

@Suite("Sheets of judges")
struct JudgingSheetTests {
  @Test("Grades are read from whatever order and columns the judge saved, blank ones are none")
  func reads() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(
      "\u{FEFF}grade;note;pair\r\n2;\"a;b\";p1\r\n ; ; p2 \r\n0;;p3\r\n", to: "sheet.csv")
    #expect(try JudgingSheet.grades(in: file, of: ["p1", "p2", "p3"]) == ["p1": 2, "p3": 0])
    #expect(throws: RunError.unusable(file: file.path, line: 4, problem: .notAPair)) {
      try JudgingSheet.grades(in: file, of: ["p1", "p2"])
    }
    #expect(throws: RunError.self) {
      try JudgingSheet.grades(in: folder.url.appendingPathComponent("none"), of: [])
    }
  }

  @Test("A disputed pair shows the text of the sheet, the lower grade first")
  func disputes() throws {
    let data = JudgingSheet.disputes(
      [(id: "p2", first: 2, second: 0, settled: nil), (id: "p1", first: 0, second: 1, settled: 1)],
      texts: ["p2": ["event", "=about", "", "message", ""]])
    let table = try DelimitedTable(data, file: "disputes.csv")
    #expect(
      table.rows.map(\.fields) == [
        ["p1", "", "", "", "", "", "0", "1", "1"],
        // What a spreadsheet would take for a formula has a mark in front.
        ["p2", "event", "'=about", "", "message", "", "0", "2", ""],
      ])
  }
}

/// A dataset of two vaults with two events each, and a run directory of three systems over it.
struct JudgingFixture {
  let folder: TemporaryDirectory
  var dataset: URL { folder.url.appendingPathComponent("dataset") }
  var run: URL { folder.url.appendingPathComponent("run") }
  var pool: URL { folder.url.appendingPathComponent("pool") }

  init() throws {
    folder = try TemporaryDirectory()
    for (vault, language) in [("a", "en"), ("b", "de")] {
      var chat = ""
      for number in 1...8 {
        chat +=
          "1\(number)/03/2026, 09:0\(number) - Ana: message \(number) of \(vault), \"quoted\"\n"
      }
      try folder.write(chat, to: "dataset/vaults/\(vault)/chat.txt")
      var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      for event in ["one", "two"] {
        calendar +=
          "BEGIN:VEVENT\r\nUID:\(event)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260315T090000Z\r\n"
          + "SUMMARY:Meeting \(event)\r\nLOCATION:Harbour\r\nDESCRIPTION:=notes\r\nEND:VEVENT\r\n"
      }
      try folder.write(
        calendar + "END:VCALENDAR\r\n", to: "dataset/vaults/\(vault)/calendar.ics")
      for event in ["one", "two"] {
        let line =
          #"{"id":"\#(vault)/\#(event)","vault":"\#(vault)","event":"\#(event)","split":"test","#
          + #""slices":{"language":"\#(language)"}}"# + "\n"
        queries += line
      }
    }
    try folder.write(queries, to: "dataset/queries.jsonl")
    for (system, numbers) in [
      ("formula", [1, 2, 3]), ("keyword", [3, 4, 5]), ("random", [7, 8]),
    ] {
      try folder.write(Self.trec(system, numbers), to: "run/runs/\(system).trec")
    }
    try folder.write(Self.trec("hybrid", [6]), to: "run/runs/search-hybrid.trec")
  }

  private var queries = ""

  private static func trec(_ system: String, _ numbers: [Int]) -> String {
    ["a/one", "a/two", "b/one", "b/two"].flatMap { query in
      numbers.enumerated().map { place, number in
        "\(query) Q0 chat.txt#\(number) \(place + 1) \(9 - place) \(system)\n"
      }
    }.joined()
  }

  /// Fills a sheet in.
  func fill(_ name: String, _ grade: (_ pair: String, _ message: Int) -> String) throws {
    let file = pool.appendingPathComponent(name)
    let table = try DelimitedTable(Data(contentsOf: file), file: name)
    let message = try table.place(of: "message", file: name)
    var text = "pair;grade\n"
    for row in table.rows {
      let number = row.fields[message].firstMatch(of: /message (\d) of/).flatMap { Int($0.1) } ?? 0
      text += "\(row.fields[0]);\(grade(row.fields[0], number))\n"
    }
    try Data(text.utf8).write(to: file)
  }
}
