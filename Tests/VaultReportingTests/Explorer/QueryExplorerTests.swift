import Foundation
import Testing
import VaultTestSupport

@testable import VaultReporting
@testable import VaultResults

/// The run directories are hand-made (`RunFixture`), and removed when their fixture is.
@Suite("Table of all queries")
struct QueryExplorerTests {
  private static func run(_ fixture: RunFixture) throws -> RunDirectory {
    try fixture.write("a", [("document", RunFixture.good), ("best", RunFixture.poor)])
    return try RunDirectory(at: URL(fileURLWithPath: fixture.path("a")))
  }

  @Test("A run directory gives its queries, the rankings of each system and the judgments")
  func directory() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    let explorer = try #require(try QueryExplorer(run))
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(explorer.json.utf8)) as? [String: Any])
    withExtendedLifetime(fixture) {}
    #expect(data["systems"] as? [String] == ["document", "best"])
    // Six vaults of three queries.
    #expect((data["queries"] as? [Any])?.count == 18)
    let page = RunAccount(run.report, explorer: explorer, catalogue: SampleReport.catalogue).page
    #expect(page.contains("<section id=\"explorer\""))
    #expect(page.contains("script-src 'sha256-"))
    #expect(
      TagBalance.firstProblem(in: page.components(separatedBy: "<script")[0] + "</body></html>")
        == nil)
  }

  @Test("Without records there is no table, no script and no section")
  func absent() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    let file = run.file("per-query.jsonl")
    try Data().write(to: file)
    #expect(try QueryExplorer(run) == nil)
    try FileManager.default.removeItem(at: file)
    let explorer = try QueryExplorer(run)
    #expect(explorer == nil)
    let page = RunAccount(run.report, explorer: explorer, catalogue: SampleReport.catalogue).page
    #expect(!page.contains("<script") && !page.contains("id=\"explorer\""))
    withExtendedLifetime(fixture) {}
  }

  @Test("Records that cannot be read are refused, naming file and line")
  func unreadable() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    try Data("{}\n".utf8).write(to: run.file("per-query.jsonl"))
    #expect {
      try QueryExplorer(run)
    } throws: { "\($0)".contains("per-query.jsonl:1") }
    withExtendedLifetime(fixture) {}
  }

  @Test("The script has less than 30 KB and writes no markup")
  func script() throws {
    let source = try #require(EmbeddedFile.texts["scripts/explorer.js"])
    #expect(source.utf8.count < 30_000)
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "fetch(", "http"] {
      #expect(!source.contains(word), "\(word)")
    }
  }
}
