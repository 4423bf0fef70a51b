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
}
