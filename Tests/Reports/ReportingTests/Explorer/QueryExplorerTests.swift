import Foundation
import Testing
import VaultTestSupport

@testable import VaultReporting
@testable import VaultResults

/// The run directories are hand-made (`RunFixture`), and removed when their fixture is.
@Suite("Table of all queries")
struct QueryExplorerTests {
  private static func run(_ fixture: RunFixture) throws -> RunDirectory {
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
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
    #expect(data["systems"] as? [String] == ["formula", "learned"])
    // Six vaults of three queries.
    #expect((data["queries"] as? [Any])?.count == 18)
    let page = RunAccount(run.report, explorer: explorer, catalogue: SampleReport.catalogue).page
    #expect(page.contains("<section id=\"explorer\""))
    #expect(page.contains("script-src 'sha256-"))
    #expect(
      TagBalance.firstProblem(in: page.components(separatedBy: "<script")[0] + "</body></html>")
        == nil)
  }

  @Test("Texts of generated corpora are quoted, those of a person's own data where asked for")
  func texts() throws {
    var fixture = try RunFixture()
    for profile in ["ci", nil] {
      fixture.profile = profile
      let run = try Self.run(fixture)
      #expect {
        try QueryExplorer(run, showsText: true)
      } throws: { "\($0)".contains("texts.jsonl") }
      try fixture.folder.write(
        """
        {"id":"r","kind":"message","text":"</script><b>of v2","vault":"v2"}
        {"id":"v1/q1","kind":"query","text":"Dinner","vault":"v1"}

        """, to: "a/texts.jsonl")
      let usual = try #require(try QueryExplorer(run))
      let asked = try #require(try QueryExplorer(run, showsText: true))
      #expect(usual.json.contains("Dinner") == (profile != nil))
      #expect(asked.json.contains(#""events":["Dinner","","#))
      // A message of the same identifier in another vault says something else.
      #expect(asked.json.components(separatedBy: "of v2").count == 2)
      let page = RunAccount(
        run.report, explorer: asked, catalogue: SampleReport.catalogue
      ).page
      #expect(page.contains("contains message text") == (profile == nil))
      #expect(page.components(separatedBy: "</script").count == 3 && !page.contains("<b>of"))
      try FileManager.default.removeItem(at: run.file("texts.jsonl"))
    }
    withExtendedLifetime(fixture) {}
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
