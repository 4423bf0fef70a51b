import Foundation
import Testing
import VaultCore
import VaultTestSupport

@Suite("evaluate from the command line")
struct EvaluateTests {
  private static let qrels = "q1 0 a 2\nq1 0 b 0\nq2 0 a 1\n"
  private static let run = "q1 Q0 b 1 2 t\nq1 Q0 copy 2 1 t\n"

  private static func evaluate(
    _ folder: TemporaryDirectory, qrels: String = "qrels.trec", run: String = "run.trec",
    _ options: String...
  ) throws -> CommandLineRun {
    try CommandLineRun(
      ["evaluate", "--qrels", qrels, "--run", run] + options, in: folder.url)
  }

  private static func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write(qrels, to: "qrels.trec")
    try folder.write(run, to: "run.trec")
    try folder.write("canonical\tother\na\tcopy\n", to: "aliases.tsv")
    return folder
  }

  @Test("Copies count once, and the ceiling of P@k stands beside it")
  func mergesCopies() throws {
    let folder = try Self.folder()
    let plain = try Self.evaluate(folder, "-m", "MRR,P@2")
    #expect(plain.output.contains("MRR\tall\t0.0000"))
    let merged = try Self.evaluate(folder, "-m", "MRR,P@2", "--aliases", "aliases.tsv")
    // q1 at rank 2, q2 missing; one relevant document of two ranks each.
    #expect(merged.output.contains("MRR\tall\t0.2500"))
    #expect(merged.output.contains("# the judgments allow P@2 of at most 0.5000"))
  }

  @Test("trec_eval's output has its layout, options and denominators")
  func printsAsTrecEval() throws {
    let folder = try Self.folder()
    let options = ["--aliases", "aliases.tsv", "--compat", "trec_eval", "-m", "num_q,P.1,2"]
    let common = try CommandLineRun(
      ["evaluate", "--qrels", "qrels.trec", "--run", "run.trec", "-q"] + options, in: folder.url)
    #expect(
      common.output == """
        P_1                   \tq1\t0.0000
        P_2                   \tq1\t0.5000
        num_q                 \tall\t1
        P_1                   \tall\t0.0000
        P_2                   \tall\t0.5000

        """)
    let complete = try CommandLineRun(
      ["evaluate", "--qrels", "qrels.trec", "--run", "run.trec", "-c"] + options, in: folder.url)
    #expect(complete.output.contains("P_2                   \tall\t0.2500"))
  }

  @Test("What is written as BEIR measures the same, and nothing is overwritten")
  func writesBEIR() throws {
    let folder = try Self.folder()
    let written = try Self.evaluate(
      folder, "-m", "MRR", "--aliases", "aliases.tsv", "--write-beir", "beir")
    try #require(written.status == 0, "\(written.errors)")
    let read = try Self.evaluate(
      folder, qrels: "beir/qrels.tsv", run: "beir/run.json", "-m", "MRR")
    #expect(read.output == written.output)
    let again = try Self.evaluate(folder, "--write-beir", "beir")
    #expect(again.status == 64)
    #expect(again.errors.contains("qrels.tsv"))
  }

  @Test("Judgments and rankings come in every form, by name or as standard input")
  func readsForms() throws {
    let folder = try Self.folder()
    try folder.write("q1 Q0 b 1 2 t\nq1 Q0 a 2 1 t\n", to: "run.trec")
    try folder.write(#"{"q1": {"a": 2, "b": 0}, "q2": {"a": 1.0}}"#, to: "qrels.json")
    try folder.write(
      "query-id\tcorpus-id\tscore\n\"q1\"\ta\t2.0\nq1\tb\t0\nq2\ta\t1\n", to: "qrels.tsv")
    let run = try folder.write(#"{"q1": {"a": 1, "b": 2}}"#, to: "run.json")
    let expected = try Self.evaluate(folder, "-m", "MRR")
    // q1 at rank 2, q2 missing.
    #expect(expected.output.hasPrefix("MRR\tall\t0.2500\n"))
    for qrels in ["qrels.json", "qrels.tsv"] {
      #expect(try Self.evaluate(folder, qrels: qrels, "-m", "MRR").output == expected.output)
      for name in ["-", "/dev/stdin"] {
        let piped = try CommandLineRun(
          ["evaluate", "--qrels", qrels, "--run", name, "-m", "MRR"], in: folder.url, input: run)
        #expect(piped.output == expected.output, "\(piped.errors)")
      }
    }
    let twice = try Self.evaluate(folder, qrels: "-", run: "-")
    #expect(twice.status == 64)
    #expect(twice.errors.contains("standard input"))
  }

  @Test("A name that tools read differently, and files without a common query, are refused")
  func refuses() throws {
    let folder = try Self.folder()
    let name = try Self.evaluate(folder, "-m", "rbp.95")
    #expect(name.status == 64)
    #expect(name.errors.contains("RBP(p=0.95), as ranx reads it, or RBP(p=0.8)@95"))
    try folder.write("p1 Q0 b 1 2 t\n", to: "other.trec")
    let other = try Self.evaluate(folder, run: "other.trec", "--common")
    #expect(other.status == 65 && other.output.isEmpty)
    #expect(other.errors.contains("no common query"))
  }

  // By hand: by score `b`, `a` is the order, by rank the other one.
  @Test(
    "Ranks that contradict scores are remarked with the value by rank, not in trec_eval's output")
  func remarksRanks() throws {
    let folder = try Self.folder()
    try folder.write("q1 Q0 a 1 0.1 t\nq1 Q0 b 2 0.9 t\n", to: "run.trec")
    let remark = "the rank column disagrees with the scores on 1 of 1 query (distances?); by rank "
    let plain = try Self.evaluate(folder, "-m", "P@1")
    #expect(plain.output.hasPrefix("P@1\tall\t0.0000\n"))
    #expect(plain.output.contains("# \(remark)P@1 would be 0.5000\n"))
    let json = try Self.evaluate(folder, "-m", "P@1", "--json")
    #expect(json.output.contains("\(remark)P@1 would be 0.5000"))
    let options = ["--compat", "trec_eval", "-m", "P.1"]
    let imitated = try CommandLineRun(
      ["evaluate", "--qrels", "qrels.trec", "--run", "run.trec"] + options, in: folder.url)
    #expect(imitated.output == "P_1                   \tall\t0.0000\n")
    #expect(imitated.errors.contains("\(remark)P_1 would be 1.0000"))
  }

  @Test("Fields of a file of queries slice the means")
  func slices() throws {
    let folder = try Self.folder()
    try folder.write("q1 0 a 1\nq2 0 a 1\nq3 0 a 1\nq4 0 a 1\n", to: "qrels.trec")
    try folder.write("q1 Q0 a 1 1 t\nq3 Q0 a 1 1 t\nq4 Q0 a 1 1 t\n", to: "run.trec")
    try folder.write(
      (1...4).map { "{\"_id\": \"q\($0)\", \"half\": \($0 < 3)}\n" }.joined(), to: "queries.jsonl")
    let run = try Self.evaluate(folder, "-m", "P@1", "--slices", "queries.jsonl")
    #expect(
      run.output.hasPrefix(
        "P@1\thalf=false\t1.0000\nP@1\thalf=true\t0.5000\nP@1\tall\t0.7500\n"))
  }
}

@Suite("Tuning from the command line")
struct TuneTests {
  @Test("A stored run is tuned, drawn, and its best weights can be run")
  func tunes() throws {
    let folder = try TemporaryDirectory()
    let run = try SmokeRun.plain.get()
    let out = folder.url.appendingPathComponent("tuned")
    // The smoke profile has four vaults in all, so they all take part.
    let result = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--step", "0.1", "--out", out.path,
    ])
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("held-out gain") && result.output.contains("rankings in"))
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    #expect(names.sorted() == ["best.yaml", "simplex.svg", "tune.html", "tune.json"])
    // A run of its own: with the weights that were found.
    let rerun = try CommandLineRun([
      "run", "--profile", "smoke", "--suite", "none", "--config",
      out.appendingPathComponent("best.yaml").path, "--out",
      folder.url.appendingPathComponent("best").path,
    ])
    #expect(rerun.status == 0, "\(rerun.errors)")
    let json = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--step", "0.5", "--json",
    ])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((report["points"] as? [Any])?.count == 6)
  }

  @Test("The document's weights put the stored candidates in the order of the run")
  func sameRanking() throws {
    let run = try SmokeRun.plain.get()
    var stored: [String: [String]] = [:]
    let trec = try String(
      contentsOf: run.appendingPathComponent("runs/formula.trec"), encoding: .utf8)
    for line in trec.split(separator: "\n") {
      let columns = line.split(separator: " ")
      stored[String(columns[0]), default: []].append(String(columns[2]))
    }
    let cache = try String(
      contentsOf: run.appendingPathComponent("components.jsonl"), encoding: .utf8)
    var splits: Set<String> = []
    for line in cache.split(separator: "\n") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let split = try #require(entry["split"] as? String)
      splits.insert(split)
      guard split == "test" else { continue }
      let query = try #require(entry["query"] as? String)
      let ids = try #require(entry["candidates"] as? [String])
      let features = try #require(entry["features"] as? [String: [Double]])
      let columns = try ["semantic", "temporal", "participant"].map { try #require(features[$0]) }
      let scores = ids.indices.map { row in
        0.6 * columns[0][row] + 0.2 * columns[1][row] + 0.2 * columns[2][row]
      }
      let order = ids.indices.sorted { left, right in
        scores[left] != scores[right]
          ? scores[left] > scores[right]
          : ids[left].utf8.lexicographicallyPrecedes(ids[right].utf8)
      }
      #expect(order.map { ids[$0] } == stored[query] ?? [])
    }
    #expect(splits == ["train", "dev", "test"])
  }

  @Test("What data cannot answer exits 2, with what can be done")
  func cannotTell() throws {
    let folder = try TemporaryDirectory()
    let run = try SmokeRun.plain.get()
    // Train and dev of the smoke profile are one vault each.
    let few = try CommandLineRun(["tune", run.path])
    #expect(few.status == 2 && few.output.isEmpty)
    #expect(few.errors.contains("at least 3") && few.errors.contains("--split"))
    let out = folder.url.appendingPathComponent("tuned")
    let infeasible = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--constraint", "P@10>=1", "--out", out.path,
    ])
    #expect(infeasible.status == 2 && infeasible.errors.contains("no weights satisfy P@10>=1"))
    #expect(!FileManager.default.fileExists(atPath: out.path))
  }

  @Test(
    "Usage errors exit 64, missing runs 66",
    arguments: [
      (["tune"], 64, "exactly one of"),
      (["tune", "r", "--profile", "smoke"], 64, "exactly one of"),
      (["tune", "r", "--config", "c"], 64, "--config"),
      (["tune", "r", "--step", "0.03"], 64, "--step 0.03"),
      (["tune", "r", "--folds", "1"], 64, "--folds"),
      (["tune", "r", "--objective", "nDCG@ten"], 64, "nDCG@ten"),
      (["tune", "r", "--constraint", "R@50=1"], 64, "--constraint"),
      (["tune", "r", "--pareto", "P@10"], 64, "--pareto"),
      (["tune", "r", "--split", "validation"], 64, "--split"),
      (["tune", "nowhere"], 66, "nowhere"),
    ])
  func refusals(arguments: [String], status: Int32, word: String) throws {
    let folder = try TemporaryDirectory()
    let result = try CommandLineRun(arguments, in: folder.url)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty && result.errors.contains(word), "\(result.errors)")
  }
}

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
