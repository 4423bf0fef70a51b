import Foundation
import Testing
import VaultCore
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults
@testable import VaultTestSupport

@Suite("Comparison request")
struct ComparisonRequestTests {
  private func sources(
    _ runs: [String], systems: [String] = [], weights: [String] = []
  ) throws -> [String] {
    try ComparisonRequest(
      runs: runs, systems: systems, weights: weights.map { try RankingWeights(parsing: $0) },
      measures: [.precision(at: 10)]
    ).sources().map { group in
      group.map { source in
        switch source.ranking {
        case .primary: "\(source.directory)"
        case .system(let name): "\(source.directory)=\(name)"
        case .weights(let weights): "\(source.directory)=\(weights)"
        }
      }.joined(separator: " ")
    }
  }

  @Test(
    "An argument is a run, a run with its system, or runs of several seeds; weights are systems",
    arguments: [
      (["a", "b"], [], [], ["a", "b"]), (["a:learned", "a"], [], [], ["a=learned", "a"]),
      (["a1,a2", "b1,b2"], [], [], ["a1 a2", "b1 b2"]),
      (["a1,a2:learned", "b1,b2"], [], [], ["a1=learned a2=learned", "b1 b2"]),
      (["a"], ["x", "y"], [], ["a=x", "a=y"]),
      (["a", "b"], ["x", "y"], [], ["a=x", "a=y", "b=x", "b=y"]),
      // Alone, weights are compared with the run's own and 60/20/20.
      (["a"], [], ["1,0,0"], ["a", "a=0.6,0.2,0.2", "a=1.0,0.0,0.0"]),
      (["a"], [], ["1,0,0", "0.6,0.2,0.2"], ["a", "a=1.0,0.0,0.0", "a=0.6,0.2,0.2"]),
      (["a", "b"], [], ["1,0,0"], ["a=1.0,0.0,0.0", "b=1.0,0.0,0.0"]),
      (["a"], ["x"], ["1,0,0"], ["a=x", "a=1.0,0.0,0.0"]),
    ] as [([String], [String], [String], [String])])
  func arguments(runs: [String], systems: [String], weights: [String], expected: [String]) throws {
    #expect(try sources(runs, systems: systems, weights: weights) == expected)
  }

  @Test("A path that exists is one run, whatever signs its name holds")
  func existing() throws {
    let fixture = try RunFixture()
    let odd = try fixture.write("a,b:c", [("formula", RunFixture.good)])
    #expect(try sources([odd, "x"]) == [odd, "x"])
  }

  @Test(
    "Labels of systems are as short as they may be without doubt",
    arguments: [
      ([(["r/a"], "x"), (["r/a"], "y")], ["x", "y"]),
      ([(["r/a"], "x"), (["r/b"], "x")], ["a", "b"]),
      ([(["r/a"], "x"), (["r/a"], "y"), (["r/b"], "x")], ["a:x", "a:y", "b:x"]),
      ([(["p/a"], "x"), (["q/a"], "x")], ["p/a:x", "q/a:x"]),
      ([(["r/a1", "r/a2"], "x"), (["r/b1", "r/b2"], "x")], ["a1+1", "b1+1"]),
    ])
  func labels(names: [([String], String)], expected: [String]) {
    #expect(SystemLabels.labels(names.map { .init(directories: $0.0, system: $0.1) }) == expected)
  }

  @Test(
    "What makes no comparison is refused with a remedy",
    arguments: [["a"], ["a", "a"], ["a:", "b"], [":x", "b"], ["a,,b", "c"]])
  func refusals(runs: [String]) {
    #expect(throws: RunError.self) { try sources(runs) }
  }

  @Test(
    "No runs, no measures and a negative number of queries are refused",
    arguments: [([], 1, 10), (["a"], 0, 10), (["a"], 1, -1)] as [([String], Int, Int)])
  func emptiness(runs: [String], measures: Int, queries: Int) {
    let measures = Array(repeating: Measure.precision(at: 10), count: measures)
    #expect(throws: RunError.self) {
      try ComparisonRequest(runs: runs, measures: measures, queries: queries)
    }
  }
}

@Suite("Comparability")
struct ComparabilityTests {
  private func refusal(_ runs: [String]) -> RunError? {
    do {
      _ = try RunComparison(ComparisonRequest(runs: runs, measures: [.precision(at: 10)]))
      return nil
    } catch {
      return error as? RunError
    }
  }

  private func key(_ runs: [String]) -> String? {
    guard case .notComparable(_, _, let key, _) = refusal(runs) else { return nil }
    return key
  }

  @Test(
    "Runs that differ in what must agree are refused by name of the key",
    arguments: [
      ("corpusDigest", "differs (corpus-1 against corpus-2)"), ("split", "test"),
      ("qrels.trec", "18 queries are judged otherwise"), ("asOf", ""),
    ])
  func differs(name: String, words: String) throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("formula", RunFixture.good)])
    switch name {
    case "corpusDigest": fixture.corpus = "corpus-2"
    case "split": fixture.split = "dev"
    case "qrels.trec": fixture.grade = 2
    default: fixture.asOf = 1_700_000_000_000
    }
    let second = try fixture.write("b", [("formula", RunFixture.good)])
    #expect(key([first, second]) == name)
    #expect(words.isEmpty || refusal([first, second])?.description.contains(words) == true)
    #expect(try refusal([second, fixture.write("c", [("formula", RunFixture.good)])]) == nil)
  }

  @Test("Another set of judged queries, and queries of another vault, are refused")
  func queries() throws {
    let fixture = try RunFixture()
    let runs = try fixture.poorAndGood()
    try fixture.edit("good/per-query.jsonl") {
      $0.replacing(#""vault":"v1""#, with: #""vault":"v2""#)
    }
    #expect(key(runs) == "per-query.jsonl")
    try fixture.edit("good/qrels.trec") { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("v1/q1 ") }.joined(separator: "\n")
    }
    #expect(refusal(runs)?.description.contains("1 queries are judged in only one") == true)
  }

  @Test("Runs of one system over one corpus are refused: they ask the same queries twice")
  func repeated() throws {
    let fixture = try RunFixture()
    let runs = try ["a", "b", "c", "d"].map {
      try fixture.write($0, [("formula", RunFixture.good)])
    }
    #expect(key(["\(runs[0]),\(runs[1])", "\(runs[2]),\(runs[3])"]) == "corpusDigest")
  }

  @Test("Different numbers of seeds, and seeds of different profiles, are refused")
  func seeds() throws {
    var fixture = try RunFixture()
    let first = try fixture.write("a", [("formula", RunFixture.good)])
    let third = try fixture.write("c", [("formula", RunFixture.good)])
    fixture.corpus = "corpus-2"
    let second = try fixture.write("b", [("formula", RunFixture.good)])
    #expect(key(["\(first),\(second)", third]) == "the number of seeds")
    fixture.profile = "nightly"
    let other = try fixture.write("d", [("formula", RunFixture.good)])
    #expect(key(["\(first),\(other)", "\(other),\(first)"]) == "profile")
  }
}

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
