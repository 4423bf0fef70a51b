import Foundation
import Testing
import VaultTestSupport

@Suite("An option that is given twice")
struct RepeatedOptionTests {
  @Test(
    "A single value is refused by name, in every form of the option, before anything is done",
    arguments: [
      ("--dataset", ["run", "--dataset", "a", "--dataset", "b", "--out", "o"]),
      ("--dataset", ["run", "--dataset=a", "--dataset=b", "--out", "o"]),
      ("--dataset", ["run", "--dataset=a", "--out", "o", "--dataset", "a"]),
      ("--out", ["run", "--dataset", "a", "--out", "o", "--out=o"]),
      ("--vault", ["import", "a", "--vault", "v", "--vault", "w"]),
      ("--limit", ["search", "v", "x", "--limit", "1", "--limit=2"]),
      ("--qrels", ["evaluate", "--qrels", "q", "--qrels", "q", "--run", "r"]),
      ("--level", ["evaluate", "--qrels", "q", "--run", "r", "-l", "1", "--level", "2"]),
      ("-m", ["compare", "--measures", "MRR", "-m", "P@1", "a", "b"]),
      ("--baseline", ["gate", "--baseline", "a", "--baseline", "b", "--candidate", "c"]),
    ])
  func refuses(option: String, arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let result = try CommandLineRun(
      arguments, in: folder.url,
      environment: ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"])
    #expect(result.status == 64)
    #expect(result.errors.contains("\(option) takes one value and is given twice"))
    #expect(result.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  // By hand: q1 has its relevant message at rank 2, and no other.
  @Test(
    "Measures of evaluate are joined, by each of the option's names",
    arguments: [
      ["-m", "P@1", "-m", "MRR"], ["--measures", "P@1", "-m", "MRR"],
      ["--measures=P@1", "--measures=MRR"], ["--measures", "P@1,MRR"],
    ])
  func joins(options: [String]) throws {
    let folder = try TemporaryDirectory()
    try folder.write("q1 0 a 1\n", to: "q.trec")
    try folder.write("q1 Q0 b 1 2 t\nq1 Q0 a 2 1 t\n", to: "r.trec")
    let result = try CommandLineRun(
      ["evaluate", "--qrels", "q.trec", "--run", "r.trec"] + options, in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("P@1\tall\t0.0000\n"))
    #expect(result.output.contains("MRR\tall\t0.5000\n"))
    let imitated = try CommandLineRun(
      ["evaluate", "--qrels", "q.trec", "--run", "r.trec", "--compat", "trec_eval", "-m"]
        + ["recip_rank", "-m", "P.1"], in: folder.url)
    #expect(imitated.output.contains("recip_rank            \tall\t0.5000\n"))
    #expect(imitated.output.contains("P_1                   \tall\t0.0000\n"))
  }

  @Test("A value that looks like the option, and words behind --, are no repetition")
  func allows() throws {
    let folder = try TemporaryDirectory()
    let missing = try CommandLineRun(
      ["evaluate", "--qrels", "--qrels", "--run", "r.trec"], in: folder.url)
    #expect(!missing.errors.contains("is given twice"))
    let words = try CommandLineRun(
      ["search", "--limit", "1", "--", "v", "--limit"], in: folder.url,
      environment: ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"])
    #expect(!words.errors.contains("is given twice"))
  }
}
