import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultComparison

@Suite("Judged runs and their rankings")
struct JudgedRunRankingTests {
  private func fixture() throws -> RunFixture {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    return fixture
  }

  @Test("Folders without a run, unknown systems and weights without components are refused")
  func unknown() throws {
    let fixture = try fixture()
    for path in [fixture.path("nowhere"), fixture.folder.url.path] {
      #expect(throws: RunError.self) { try JudgedRun(path) }
    }
    let run = try JudgedRun(fixture.path("a"))
    #expect(try run.ranking(of: .system("learned")).tag == "learned")
    #expect(try run.ranking(of: .primary).tag == "formula")
    #expect(throws: RunError.self) { try run.ranking(of: .weights(.document)) }
    for name in ["worst", "../a/runs/learned", ""] {
      #expect {
        try run.ranking(of: .system(name))
      } throws: { error in
        guard case .misuse(let problem) = error as? RunError else { return false }
        return "\(problem)".contains("it holds formula, learned")
      }
    }
  }

  @Test("Without the folder of all systems the primary one is run.trec")
  func primaryAlone() throws {
    let fixture = try fixture()
    try fixture.folder.write("v1/q1 Q0 r 1 1 mine\n", to: "b/run.trec")
    for file in ["report.json", "qrels.trec", "per-query.jsonl"] {
      try fixture.folder.write("", to: "b/\(file)")
      let text = try String(
        contentsOf: fixture.folder.url.appendingPathComponent("a/\(file)"), encoding: .utf8)
      try fixture.edit("b/\(file)") { _ in text }
    }
    #expect(try JudgedRun(fixture.path("b")).ranking(of: .primary).tag == "mine")
  }

  @Test(
    "Broken files are refused, naming the file",
    arguments: [
      ("a/per-query.jsonl", "{", "per-query.jsonl:1"),
      ("a/qrels.trec", "v1/q1 0 r 1\nv1/q1 0 r 1\n", "qrels.trec:2"),
      ("a/qrels.trec", "v9/q9 0 r 1\n", "judges 1 queries"),
      ("a/qrels.trec", "", "qrels.trec"), ("a/report.json", "{}", "report.json"),
      ("a/runs/formula.trec", "v1/q1 Q0 r 1 nan formula\n", "formula.trec:1"),
      ("a/runs/formula.trec", "v9/q9 Q0 r 1 1 formula\n", "answers 1 queries"),
      ("a/runs/formula.trec", "v1/q1 Q0 r 1 2 t\nv1/q1 Q0 r 2 1 t\n", "formula.trec:2"),
    ])
  func broken(file: String, content: String, says: String) throws {
    let fixture = try fixture()
    try fixture.edit(file) { _ in content }
    #expect {
      try JudgedRun(fixture.path("a")).ranking(of: .primary)
    } throws: { "\($0)".contains(says) }
  }

  @Test("A query that is twice among the records is refused by its line")
  func duplicate() throws {
    let fixture = try fixture()
    try fixture.edit("a/per-query.jsonl") { text in
      text + (text.split(separator: "\n").first.map(String.init) ?? "") + "\n"
    }
    #expect {
      try JudgedRun(fixture.path("a"))
    } throws: { "\($0)".contains("per-query.jsonl:19") }
  }
}
