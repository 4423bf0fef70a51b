import Foundation
import Testing
import VaultCore
import VaultTestSupport

/// Hand-made runs (`RunFixture`) of six queries: query `q` has nDCG@10 of `q` tenths by `formula`, and
/// what is missing to 1 by `learned`.
@Suite("Inspect, report and compare of a stored run")
struct InspectTests {
  private static func fixture() throws -> RunFixture {
    var fixture = try RunFixture()
    fixture.vaults = 2
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    try fixture.edit("a/per-query.jsonl") { text in
      text.split(separator: "\n").enumerated().map { offset, line in
        let (own, other) = (Double(offset + 1) / 10, 1 - Double(offset + 1) / 10)
        return line.replacing(
          "\"measures\":{}",
          with: "\"measures\":{\"learned\":{\"nDCG@10\":\(other)},\"formula\":{\"nDCG@10\":\(own)}}"
        )
      }.joined(separator: "\n")
    }
    return fixture
  }

  private static func run(_ arguments: [String]) throws -> CommandLineRun {
    let run = try CommandLineRun(arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run
  }

  private static func queries(_ output: String) -> [Substring] {
    output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").first
    }
  }

  @Test("--worst lists the lowest queries, of the run's system or of another")
  func worst() throws {
    let fixture = try Self.fixture()
    let path = fixture.path("a")
    #expect(
      Self.queries(try Self.run(["inspect", path, "--worst", "2"]).output) == ["v1/q1", "v1/q2"])
    let other = try Self.run(["inspect", path, "--worst", "2", "--system", "learned"]).output
    #expect(Self.queries(other) == ["v2/q3", "v2/q2"])
    #expect(other.contains("nDCG@10 0.400"))
    #expect(try CommandLineRun(["inspect", path, "--worst", "1", "--system", "nope"]).status == 64)
    #expect(try CommandLineRun(["inspect", path, "--worst", "0"]).status == 64)
  }

  @Test("--system shows another system's ranking with its judgments")
  func system() throws {
    let fixture = try Self.fixture()
    let output = try Self.run(
      ["inspect", fixture.path("a"), "--query", "v1/q1", "--system", "learned", "--top", "2"]
    ).output
    #expect(output.contains("1. 10.000  x  (not judged)\n2. 9.000  r  (grade 1)"))
  }

  @Test("Texts of the run are printed; control characters and marks of direction as codes")
  func texts() throws {
    let fixture = try Self.fixture()
    try fixture.folder.write(
      """
      {"id":"r","kind":"message","text":"see\\u001b[31m you\\u202e","vault":"v1"}
      {"id":"v1/q1","kind":"query","text":"Dinner · 2026-01-01T19:00:00Z · Ana","vault":"v1"}

      """, to: "a/texts.jsonl")
    let output = try Self.run(["inspect", fixture.path("a"), "--query", "v1/q1"]).output
    #expect(output.contains("“Dinner · 2026-01-01T19:00:00Z · Ana”"))
    #expect(output.contains("“see\\u{1B}[31m you\\u{202E}”"))
  }

  @Test(
    "A run that is damaged or of an earlier version is refused by name",
    arguments: [
      ("report.json", "{\"schema\": 1}"), ("report.json", ""), ("per-query.jsonl", "{}\n"),
      ("texts.jsonl", "{\"id\": 1}\n"),
    ])
  func damaged(file: String, content: String) throws {
    let fixture = try Self.fixture()
    try fixture.folder.write(content, to: "a/\(file)")
    let commands = [
      ["report", fixture.path("a"), "--format", "html"],
      ["inspect", fixture.path("a"), "--query", "v1/q1"],
    ]
    for command in commands {
      let run = try CommandLineRun(command)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains(file))
    }
  }

  @Test("Without a file that a command needs, it names the file; a page goes without its records")
  func missing() throws {
    let fixture = try Self.fixture()
    for file in ["per-query.jsonl", "qrels.trec"] {
      try FileManager.default.removeItem(
        at: URL(fileURLWithPath: fixture.path("a")).appendingPathComponent(file))
    }
    let page = try Self.run(["report", fixture.path("a"), "--format", "html"]).output
    #expect(page.hasSuffix("</html>\n") && !page.contains("<script"))
    let inspected = try CommandLineRun(["inspect", fixture.path("a"), "--query", "v1/q1"])
    #expect(inspected.status == 66 && inspected.errors.contains("per-query.jsonl"))
    let compared = try CommandLineRun(
      ["compare", fixture.path("a"), "--systems", "formula,learned"])
    #expect(compared.status == 66 && compared.errors.contains("qrels.trec"))
  }

  @Test(
    "No query is refused by the file; one query and 200 systems give pages",
    arguments: [(0, 2), (1, 2), (3, 200)])
  func sizes(queries: Int, systems: Int) throws {
    var fixture = try RunFixture()
    fixture.vaults = min(queries, 1)
    fixture.queriesPerVault = max(queries, 1)
    if queries == 0 { fixture.vaults = 1 }
    try fixture.write("a", (0..<systems).map { ("s\($0)", RunFixture.good) })
    if queries == 0 {
      for file in ["per-query.jsonl", "qrels.trec", "runs/s0.trec", "runs/s1.trec"] {
        try fixture.folder.write("", to: "a/\(file)")
      }
    }
    let page = try CommandLineRun(["report", fixture.path("a"), "--format", "html"])
    if queries == 0 {
      #expect(page.status == 65 && page.errors.contains("qrels.trec"))
    } else {
      #expect(page.output.hasSuffix("</html>\n"))
      #expect(page.output.contains("\"s\(systems - 1)\""))
    }
    let compared = try CommandLineRun(["compare", fixture.path("a"), "--systems", "s0,s1"])
    #expect([0, 65].contains(compared.status), "\(compared.errors)")
  }
}
