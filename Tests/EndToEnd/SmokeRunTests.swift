import Foundation
import Testing
import VaultTestSupport

@Suite("A smoke run from the command line")
struct SmokeRunTests {
  private static func bytes(_ directory: URL, _ file: String) throws -> Data {
    try Data(contentsOf: directory.appendingPathComponent(file))
  }

  private static func report(_ directory: URL) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: bytes(directory, "report.json")) as? [String: Any])
  }

  @Test("The same seed gives the same bytes, another seed others")
  func isDeterministic() throws {
    let first = try SmokeRun.plain.get()
    let second = try SmokeRun.again.get()
    let other = try SmokeRun.otherSeed.get()
    var files = ["qrels.trec", "run.trec", "per-query.jsonl", "map.jsonl"]
    files += ["random", "recency", "keyword", "semantic", "formula"].map { "runs/\($0).trec" }
    for file in files {
      #expect(try Self.bytes(first, file) == Self.bytes(second, file), "\(file)")
      #expect(try Self.bytes(first, file) != Self.bytes(other, file), "\(file)")
    }
    for key in ["corpusDigest", "configDigest"] {
      let manifests = try [first, second, other].map {
        try #require(Self.report($0)["manifest"] as? [String: Any])[key] as? String
      }
      #expect(manifests[0] == manifests[1])
      #expect(manifests[0] != manifests[2])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: SmokeRun.folder.get().url.path)
    #expect(
      names.sorted() == ["again", "history.sqlite", "other", "plain"],
      "nothing else is left behind")
  }

  @Test("`evaluate` on the run directory prints the values of report.json")
  func evaluateAgrees() throws {
    let directory = try SmokeRun.plain.get()
    let result = try CommandLineRun([
      "evaluate", "--qrels", directory.appendingPathComponent("qrels.trec").path, "--run",
      directory.appendingPathComponent("run.trec").path, "-m", "P@10,R@50,nDCG@10", "--json",
    ])
    let summary = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let means = try #require(summary["means"] as? [String: Double])
    let metrics = try #require(Self.report(directory)["metrics"] as? [[String: Any]])
    for name in ["P@10", "R@50", "nDCG@10"] {
      let metric = metrics.first {
        $0["id"] as? String == "formula/\(name)" && $0["slice"] is NSNull
      }
      let reported = try #require(metric?["value"] as? Double)
      #expect(reported == means[name])
    }
  }

  @Test("Every stage and every target row stands in the report; nothing personal does")
  func reportIsComplete() throws {
    let directory = try SmokeRun.otherSeed.get()
    let report = try Self.report(directory)
    let stages = try #require(report["stages"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    #expect(stages.starts(with: ["corpus", "ingest", "storage", "embedding", "index", "matching"]))
    let targets = try #require(report["targets"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    // Q1a, Q1b, Q2 … Q12 with Q5a and Q5b; L1 … L19; S1 … S10; M1 … M6.
    #expect(targets.count == 14 + 19 + 10 + 6)
    let html = try String(
      contentsOf: directory.appendingPathComponent("report.html"), encoding: .utf8)
    #expect(!html.contains("src=\"http"))
    #expect(!html.contains("href=\"http"))
  }
}
