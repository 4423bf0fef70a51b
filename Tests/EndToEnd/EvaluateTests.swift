import Foundation
import Testing
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
